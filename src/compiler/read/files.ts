import { accessSync, constants, existsSync, readFileSync, statSync, readdirSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { isLoadedData } from '../../model/data-source.ts'
import { treeOf } from '../../model/placeholders.ts'
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'

/** The only published dot folder (RFC 8615), at the top of the static folder. */
const wellKnown = '.well-known'

/** Returns true for names of files and folders that are never read. */
export const isPassedOver = (name: string): boolean =>
  (name.startsWith('.') && name !== wellKnown) || name === 'node_modules'

/** Result of reading one file of the site. */
type ReadResult = { readonly bytes: Buffer } | 'missing' | 'outside' | 'unreadable'

/** Maximum size of a text quoted in reports, in bytes. */
export const maxQuotedBytes = 8 * 1024 * 1024

/** Size (bytes) of the file at a path of the site; 0 if it is missing or inaccessible. */
export function sizeOf(root: string, path: string): number {
  try {
    return statSync(join(root, path), { throwIfNoEntry: false })?.size ?? 0
  } catch {
    return 0
  }
}

/**
 * Returns true if a path can be content. Dot files (except in `.well-known`), `node_modules` and paths with `..` never
 * are; extracted git trees and loaded plugin data are.
 *
 * @param outside allowed folders outside of the site
 */
export function isContentPath(path: string, outside: readonly string[] = []): boolean {
  if (path.includes('\0') || path.includes('\\')) return false
  if (isLoadedData(path)) return true
  const before = outside.find((folder) => path.startsWith(`${folder}/`)) ?? ''
  const names = path.slice(before === '' ? treeOf(path).length : before.length + 1).split('/')
  return !names.some((name) => isPassedOver(name.toLowerCase()))
}

/** Text of a file of the tool in a dot folder; `undefined` if it does not exist. Content never reads such files. */
export function readRecord(root: string, path: string): string | undefined {
  const file = join(root, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/**
 * Reads a file by its path relative to `root`. Links are followed only if the real file is inside the real `root` (and,
 * if given, below one of `folders`). Dot files and `node_modules` are never content.
 *
 * @param outside allowed folders outside of the site, such as `../packages`
 */
export function readInside(
  root: string,
  path: string,
  folders?: readonly string[],
  outside: readonly string[] = [],
): ReadResult {
  if (!isContentPath(path, outside)) return 'outside'
  try {
    const realRoot = realpathSync(root)
    const real = realpathSync(join(root, path))
    const within = (folder: string) => real.startsWith(join(realRoot, folder) + sep)
    const isInside = within('.') && (folders === undefined || folders.some(within))
    if (!isInside && !outside.some((folder) => isBelow(real, join(root, folder)))) return 'outside'
    // Sources come from lists of folders; paths on pages are written by people.
    if (folders !== undefined && process.platform !== 'linux' && !isSpelledSo(root, path)) return 'missing'
    // Reading a pipe or a device would never end.
    return statSync(real).isFile() ? { bytes: readFileSync(real) } : 'missing'
  } catch (error) {
    return isAbsent(error) ? 'missing' : 'unreadable'
  }
}

function isBelow(real: string, folder: string): boolean {
  return real.startsWith(realpathSync(folder) + sep)
}

/** Returns true if an error means a missing file, as opposed to an unreadable one. */
function isAbsent(error: unknown): boolean {
  const { code = '' } = error as { readonly code?: string }
  return ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(code)
}

/** Report for an existing file or folder that cannot be read; `undefined` for a readable or missing one. */
export function unreadable(root: string, path: string): Diagnostic | undefined {
  try {
    accessSync(join(root, path), constants.R_OK)
    return undefined
  } catch (error) {
    return isAbsent(error) ? undefined : cannotRead(path, error)
  }
}

function notAFile(path: string): Diagnostic {
  const details = { location: { file: path, line: 1, column: 1 }, hint: 'move it out of the content' }
  return diagnostic('read/failed', `"${path}" is a pipe, a socket or a device, and is not read`, details)
}

function leadsNowhere(path: string, error: unknown): Diagnostic {
  const { code } = error as { readonly code?: string }
  if (code !== 'ENOENT' && code !== 'ELOOP') return cannotRead(path, error)
  const details = { location: { file: path, line: 1, column: 1 }, hint: 'create its target, or delete the link' }
  const where = code === 'ENOENT' ? 'nothing' : 'itself'
  return diagnostic('read/failed', `"${path}" is a symbolic link that leads to ${where}`, details)
}

function cannotRead(path: string, error: unknown): Diagnostic {
  const { code = 'unknown' } = error as { readonly code?: string }
  const details = { location: { file: path, line: 1, column: 1 }, hint: readHint }
  return diagnostic('read/failed', `"${path}" cannot be read (${code})`, details)
}

/** Hint for a file that cannot be read. */
export const readHint = 'grant read permission'

/**
 * Returns a function for the texts of a site's files, for code frames in reports. Each is read once. Targets of links
 * that leave the site, dot files and very large files are excluded: reports are often public, and must only quote the
 * site.
 */
export function frameTexts(root: string): (file: string) => string | undefined {
  const texts = new Map<string, string | undefined>()
  return (file) => {
    if (!texts.has(file)) {
      const content = sizeOf(root, file) > maxQuotedBytes ? 'missing' : readInside(root, file)
      texts.set(file, typeof content === 'string' ? undefined : content.bytes.toString('utf8'))
    }
    return texts.get(file)
  }
}

/**
 * Returns true if the names in a path have the exact spelling on disk. Some file systems find `photo.png` for
 * `Photo.png`, and hosts do not: reports must not depend on the build machine. `..` is accepted.
 */
export function isSpelledSo(
  root: string,
  path: string,
  list: (folder: string) => readonly string[] = (folder) => readdirSync(folder),
): boolean {
  const names = path.split('/').filter((name) => name !== '' && name !== '.')
  return names.every((name, index) => {
    if (name === '..') return true
    try {
      return list(join(root, ...names.slice(0, index))).includes(name)
    } catch {
      return false
    }
  })
}

/**
 * All files below folders of the site, as sorted relative paths. Dot files and `node_modules` are skipped. A
 * symbolic link is followed if it stays inside the site. Other links, broken links and unreadable folders are
 * reported and omitted.
 *
 * @param outside allowed folders outside of the site
 * @param statics static folder, the only one whose `.well-known` is read
 * @param look called with each folder before it is listed; its path ends in `/`
 */
export function walk(
  root: string,
  folders: readonly string[],
  {
    outside = [],
    statics,
    look,
  }: {
    readonly outside?: readonly string[]
    readonly statics?: string
    readonly look?: (folder: string) => void
  } = {},
) {
  const realRoots = [root, ...outside.map((folder) => join(root, folder))].flatMap((folder) =>
    existsSync(folder) ? [realpathSync(folder)] : [],
  )
  const paths = new Set<string>()
  const diagnostics: Diagnostic[] = []

  function visit(path: string, inLink?: Set<string>): void {
    const absolute = join(root, path)
    let entries
    look?.(`${path}/`)
    try {
      entries = readdirSync(absolute, { withFileTypes: true })
    } catch (error) {
      if (!isAbsent(error)) diagnostics.push(cannotRead(path, error))
      return
    }
    for (const entry of entries) {
      if (isPassedOver(entry.name) || (entry.name === wellKnown && path !== statics)) continue
      const child = path === '' ? entry.name : `${path}/${entry.name}`
      if (entry.isFile()) paths.add(child)
      else if (entry.isDirectory()) visit(child, inLink)
      else if (entry.isSymbolicLink()) follow(child, inLink)
      else diagnostics.push(notAFile(child))
    }
  }

  /** Follows a link. `inLink` contains the folders of the outer links, so that circular links end. */
  function follow(path: string, inLink = new Set<string>()): void {
    let real: string
    try {
      real = realpathSync(join(root, path))
    } catch (error) {
      diagnostics.push(leadsNowhere(path, error))
      return
    }
    if (!realRoots.some((rootPath) => `${real}${sep}`.startsWith(rootPath + sep))) {
      const details = { location: { file: path, line: 1, column: 1 }, hint: 'copy the file into the site' }
      diagnostics.push(diagnostic('read/outside', 'a symbolic link leads out of the site and is not followed', details))
    } else if (!statSync(real).isDirectory()) {
      paths.add(path)
    } else if (!inLink.has(real) && !`${join(root, path)}${sep}`.startsWith(real + sep)) {
      inLink.add(real)
      visit(path, inLink)
    }
  }

  for (const folder of folders) visit(folder === '.' ? '' : folder)
  return { files: [...paths].sort(), diagnostics }
}
