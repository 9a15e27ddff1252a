import type { Json } from '../model/page.ts'

/** What is known of a file once it is written: enough to see later, without reading it, that nobody touched it. */
export interface Written {
  /** First 32 hex digits of the SHA-256 of the bytes. */
  readonly digest: string
  readonly size: number
  readonly mtimeMs: number
  readonly ino: number
}

/** A published file, with what the caller wants to find again in the next build. */
export interface ManifestFile extends Written {
  /** The key that the output was rendered under. */
  readonly key?: string
  readonly extra?: Json
}

/** Tells a folder from its copies, and from a later folder that was given the same inode. */
export interface FolderIdentity {
  readonly device: number
  readonly inode: number
  readonly bornMs: number
}

/** The mark of ownership of a published folder, and what is in it. */
export interface Manifest {
  /** Name and version of the tool that wrote it. */
  readonly tool: string
  readonly folder: FolderIdentity
  readonly files: ReadonlyMap<string, ManifestFile>
  readonly meta?: Json
}

/** The text of `manifest.json`. */
export function manifestText(manifest: Manifest): string {
  const { tool, folder, files, meta } = manifest
  return JSON.stringify({ version: 1, tool, folder, meta, files: Object.fromEntries(files) })
}

/** Reads `manifest.json`; text that is none of ours gives nothing, and then the folder is not taken for ours. */
export function readManifest(text: string): Manifest | undefined {
  const value = parse(text)
  if (!isRecord(value) || value['version'] !== 1) return undefined
  if (!isRecord(value['folder']) || !isRecord(value['files'])) return undefined
  const { device, inode, bornMs } = value['folder']
  if (typeof device !== 'number' || typeof inode !== 'number' || typeof bornMs !== 'number') return undefined
  const files = new Map<string, ManifestFile>()
  for (const [path, file] of Object.entries(value['files'])) {
    if (!isRecord(file) || typeof file['digest'] !== 'string' || typeof file['size'] !== 'number') return undefined
    files.set(path, file as unknown as ManifestFile)
  }
  const manifest = { tool: String(value['tool']), folder: { device, inode, bornMs }, files }
  return value['meta'] === undefined ? manifest : { ...manifest, meta: value['meta'] as Json }
}

/** A file found in the output folder. */
export interface FoundFile {
  readonly path: string
  /** A file of its own: no link, socket or device. */
  readonly regular: boolean
  /** Wanted only where the folder is not the very one that we made. */
  readonly size?: number
}

/** Whether the folder may be replaced; if not, the files that would be lost, in order. */
export type Ownership = { readonly ours: true } | { readonly ours: false; readonly foreign: readonly string[] }

/** What the decision on a folder stands on. `sameFolder`: it is the very folder that the manifest speaks of. */
export interface Evidence {
  readonly found: readonly FoundFile[]
  readonly manifest: Manifest | undefined
  readonly sameFolder: boolean
}

/**
 * Whether we made the folder: it is empty; or it is the one of the manifest and holds nothing else; or it is a copy of
 * that one, down to the size of each file. What file managers leave behind does not count.
 */
export function judge({ found, manifest, sameFolder }: Evidence): Ownership {
  const foreign = found.filter(({ path, regular, size }) => {
    if (isLitter(path)) return false
    const known = manifest?.files.get(path)
    return known === undefined || !regular || (!sameFolder && size !== known.size)
  })
  if (foreign.length === 0) return { ours: true }
  return { ours: false, foreign: foreign.map((file) => file.path).sort(byCodePoint) }
}

/** Is it one and the same folder? */
export function isSameFolder(a: FolderIdentity, b: FolderIdentity): boolean {
  return a.device === b.device && a.inode === b.inode && a.bornMs === b.bornMs
}

/** A file that a file manager drops into every folder it shows. */
function isLitter(path: string): boolean {
  return ['.DS_Store', 'Thumbs.db', 'desktop.ini'].includes(path.slice(path.lastIndexOf('/') + 1))
}

function byCodePoint(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
