import { defined } from '../defined.ts'
import type { Json } from '../model/page.ts'

/** What is known of a file once it is written: enough to see later, without reading it, that nobody touched it. */
export interface Written {
  /** First 32 hex digits of the SHA-256 of the bytes. */
  readonly digest: string
  readonly size: number
  readonly mtimeMs: number
  readonly ino: number
}

/** Distinguishes a folder from its copies, and from a later folder that was given the same inode. */
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
  readonly files: ReadonlyMap<string, Written>
  /** What the caller wants to find again in the next build. */
  readonly meta?: Json | undefined
}

/** The text of `manifest.json`. */
export function manifestText({ tool, folder, files, meta }: Manifest): string {
  return JSON.stringify({ version: 1, tool, folder, meta, files: Object.fromEntries(files) })
}

/** Reads `manifest.json`; text that is none of ours gives nothing, and then the folder is not taken for ours. */
export function readManifest(text: string): Manifest | undefined {
  const value = parse(text)
  if (!isRecord(value) || value['version'] !== 1) return undefined
  if (!isRecord(value['folder']) || !isRecord(value['files'])) return undefined
  const { device, inode, bornMs } = value['folder']
  if (typeof device !== 'number' || typeof inode !== 'number' || typeof bornMs !== 'number') return undefined
  const files = Object.entries(value['files'])
  const isFile = (file: unknown) =>
    isRecord(file) && typeof file['digest'] === 'string' && typeof file['size'] === 'number'
  if (!files.every(([, file]) => isFile(file))) return undefined
  return defined({
    tool: String(value['tool']),
    folder: { device, inode, bornMs },
    files: new Map(files as [string, Written][]),
    meta: value['meta'] as Json | undefined,
  })
}

/** A file found in the output folder. */
export interface FoundFile {
  readonly path: string
  /** A file of its own: no link, socket or device. */
  readonly regular: boolean
  /** Wanted only where the folder is not the very one that we made. */
  readonly size?: number
}

/**
 * The files of a folder that would be lost if it were replaced, in order. There are none where the tool made the folder:
 * it is empty; or it is the one of the manifest (`sameFolder`) and holds nothing else; or it is a copy of that one, down
 * to the size of each file. What file managers leave behind does not count.
 */
export function foreignFiles(folder: {
  readonly found: readonly FoundFile[]
  readonly manifest: Manifest | undefined
  readonly sameFolder: boolean
}): string[] {
  const isForeign = ({ path, regular, size }: FoundFile) => {
    if (isLitter(path)) return false
    const known = folder.manifest?.files.get(path)
    return known === undefined || !regular || (!folder.sameFolder && size !== known.size)
  }
  return folder.found
    .filter(isForeign)
    .map(({ path }) => path)
    .sort()
}

/** Whether both are one and the same folder. */
export function isSameFolder(a: FolderIdentity, b: FolderIdentity): boolean {
  return a.device === b.device && a.inode === b.inode && a.bornMs === b.bornMs
}

/** A file that a file manager drops into every folder it shows. */
function isLitter(path: string): boolean {
  return ['.DS_Store', 'Thumbs.db', 'desktop.ini'].includes(path.slice(path.lastIndexOf('/') + 1))
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
