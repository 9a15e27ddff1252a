import { defined } from '../../base/defined.ts'
import { sealedPieces, unsealed } from '../../base/sealed-json.ts'
import type { Json } from '../../model/page.ts'
import type { FolderIdentity, FoundFile } from './disk.ts'
import { jsonPieces } from './json-pieces.ts'
import { foldersAsJson, foldersFromJson, type Folders } from './folders.ts'
import { isMapping } from '../../base/mapping.ts'

/** State of a written file: enough to detect changes later without reading it. */
export interface Written {
  /** First 32 hex digits of the SHA-256 of the bytes. */
  readonly digest: string
  readonly size: number
  readonly mtimeMs: number
  readonly ino: number
}

/** Manifest: proves that the tool created a published folder, and lists its files. */
export interface Manifest {
  /** Name and version of the tool that wrote it. */
  readonly tool: string
  /** Unique id of the publication. */
  readonly id?: string | undefined
  readonly folder: FolderIdentity
  readonly files: ReadonlyMap<string, Written>
  /** Detects new files in the folder without listing it. */
  readonly folders?: Folders | undefined
  /** Data of the caller for the next build. */
  readonly meta?: Json | undefined
}

/** Text of `manifest.json` in pieces: for 100,000 pages it has a hundred million characters. */
export function manifestText({ files, folders, ...rest }: Manifest): Iterable<string> {
  const more = folders === undefined ? {} : { folders: foldersAsJson(folders) }
  const value = { version: 1, ...rest, ...more, files: Object.fromEntries(files) }
  return sealedPieces(jsonPieces(value as unknown as Json))
}

/** Parses `manifest.json`; `undefined` for damaged and foreign texts. */
export function readManifest(text: string): Manifest | undefined {
  const value = unsealed(text)
  if (value?.['version'] !== 1) return undefined
  const { id, folder } = value
  if (!isFolderIdentity(folder) || !isMapping(value['files'])) return undefined
  const files = Object.entries(value['files'])
  const isFile = (file: unknown) =>
    isMapping(file) && typeof file['digest'] === 'string' && typeof file['size'] === 'number'
  if (!files.every(([, file]) => isFile(file))) return undefined
  return defined({
    tool: String(value['tool']),
    id: typeof id === 'string' ? id : undefined,
    folder: { device: folder.device, inode: folder.inode, bornMs: folder.bornMs },
    files: new Map(files as [string, Written][]),
    folders: foldersFromJson(value['folders']),
    meta: value['meta'] as Json | undefined,
  })
}

/** Checks that a value is an identity. */
export function isFolderIdentity(value: unknown): value is FolderIdentity {
  return isMapping(value) && ['device', 'inode', 'bornMs'].every((part) => typeof value[part] === 'number')
}

/**
 * Files of a folder that a replacement would destroy, in order. The list is empty if the tool created the folder: it is
 * empty; it is the folder of the manifest (`sameFolder`) without other files; or it is a copy of it, with the same file
 * sizes. Files of file managers do not count.
 */
export function foreignFiles(folder: {
  readonly found: readonly FoundFile[]
  readonly manifest: Manifest | undefined
  readonly sameFolder: boolean
}): string[] {
  const isForeign = ({ path, regular, size }: FoundFile) => {
    if (isLitter(path)) return false
    const recorded = folder.manifest?.files.get(path)
    return recorded === undefined || !regular || (!folder.sameFolder && size !== recorded.size)
  }
  return folder.found
    .filter(isForeign)
    .map(({ path }) => path)
    .sort()
}

/** Checks that both are the same folder. */
export function isSameFolder(a: FolderIdentity, b: FolderIdentity): boolean {
  return a.device === b.device && a.inode === b.inode && a.bornMs === b.bornMs
}

/** Matches files that file managers create in every folder. */
function isLitter(path: string): boolean {
  return ['.DS_Store', 'Thumbs.db', 'desktop.ini'].includes(path.slice(path.lastIndexOf('/') + 1))
}
