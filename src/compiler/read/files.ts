import { accessSync, constants, existsSync, readFileSync, statSync, readdirSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { isLoadedData } from '../../model/data-source.ts'
import { treeOf } from '../../model/placeholders.ts'
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'

/** The one folder with a dot that is published (RFC 8615): at the top of the static folder. */
const wellKnown = '.well-known'

/** Whether a file or folder of this name is never looked into. */
export const isPassedOver = (name: string): boolean =>
  (name.startsWith('.') && name !== wellKnown) || name === 'node_modules'

/** What became of reading one file of the site. */
type ReadResult = { readonly bytes: Buffer } | 'missing' | 'outside' | 'unreadable'

/** A text that is larger is quoted in no report. */
export const mostQuoted = 8 * 1024 * 1024

/** Size (bytes) of the file at a path of the site; 0 where there is none, or nobody may look. */
export function sizeOf(root: string, path: string): number {
  try {
    return statSync(join(root, path), { throwIfNoEntry: false })?.size ?? 0
  } catch {
    return 0
  }
}

/**
 * Whether a path can be content at all: dot files (but those of `.well-known`) and `node_modules` never are, nor is what `..` leads to. What was unpacked of git is, and what plugins have loaded.
 *
 * @param outside folders outside of the site that content may stand in
 */
export function isContentPath(path: string, outside: readonly string[] = []): boolean {
  if (path.includes('\0') || path.includes('\\')) return false
  if (isLoadedData(path)) return true
  const before = outside.find((folder) => path.startsWith(`${folder}/`)) ?? ''
  const names = path.slice(before === '' ? treeOf(path).length : before.length + 1).split('/')
  return !names.some((name) => isPassedOver(name.toLowerCase()))
}

/** The text of a file of the tool's own, in a folder with a dot; nothing, if there is none. Never asked for by content. */
export function readRecord(root: string, path: string): string | undefined {
  const file = join(root, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/**
 * Reads a file by its path relative to `root`, following links only as long as the real file lies inside the real
 * `root` (and, if given, below one of `folders`). Dot files and `node_modules` are outside: they are never content.
 *
 * @param outside folders outside of the site that content may stand in, such as `../packages`
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
    // Sources come from lists of folders; what pages name is written by people.
    if (folders !== undefined && process.platform !== 'linux' && !isSpelledSo(root, path)) return 'missing'
    // A pipe or a device would never end.
    return statSync(real).isFile() ? { bytes: readFileSync(real) } : 'missing'
  } catch (error) {
    return isAbsent(error) ? 'missing' : 'unreadable'
  }
}

function isBelow(real: string, folder: string): boolean {
  return real.startsWith(realpathSync(folder) + sep)
}

/** Whether an error says that there is no such file; otherwise there is one that cannot be read. */
function isAbsent(error: unknown): boolean {
  const { code = '' } = error as { readonly code?: string }
  return ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(code)
}

/** The report of a file or folder that is there and cannot be read; nothing for one that can, or is gone. */
export function unreadable(root: string, path: string): Diagnostic | undefined {
  try {
    accessSync(join(root, path), constants.R_OK)
    return undefined
  } catch (error) {
    return isAbsent(error) ? undefined : cannotRead(path, error)
  }
}

function notAFile(path: string): Diagnostic {
  const details = { place: { file: path, line: 1, column: 1 }, hint: 'keep it outside of the content' }
  return diagnostic('read/failed', `"${path}" is a pipe, a socket or a device, and is not read`, details)
}

function leadsNowhere(path: string, error: unknown): Diagnostic {
  const { code } = error as { readonly code?: string }
  if (code !== 'ENOENT' && code !== 'ELOOP') return cannotRead(path, error)
  const details = { place: { file: path, line: 1, column: 1 }, hint: 'make what it leads to, or remove the link' }
  const where = code === 'ENOENT' ? 'nothing' : 'itself'
  return diagnostic('read/failed', `"${path}" is a symbolic link that leads to ${where}`, details)
}

function cannotRead(path: string, error: unknown): Diagnostic {
  const { code = 'unknown' } = error as { readonly code?: string }
  const details = { place: { file: path, line: 1, column: 1 }, hint: readHint }
  return diagnostic('read/failed', `"${path}" cannot be read (${code})`, details)
}

/** What to do about a file that cannot be read. */
export const readHint = 'give whoever runs the command the right to read it'

/**
 * The texts of a site's files, for the code frames of its reports; each is read once. What a link leads out of the site to,
 * dot files and files larger than any page give nothing: a report is often public, and what it quotes must be the site's.
 */
export function frameTexts(root: string): (file: string) => string | undefined {
  const texts = new Map<string, string | undefined>()
  return (file) => {
    if (!texts.has(file)) {
      const found = sizeOf(root, file) > mostQuoted ? 'missing' : readInside(root, file)
      texts.set(file, typeof found === 'string' ? undefined : found.bytes.toString('utf8'))
    }
    return texts.get(file)
  }
}

/**
 * Whether every name of a path stands in its folder as it is written. Some disks find `photo.png` when asked for
 * `Photo.png`, and hosts do not: what is reported must not depend on where a site is built. `..` is spelled as it is.
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
 * All files below folders of the site, as sorted paths relative to it. Names that start with a dot and `node_modules`
 * are passed over. A symbolic link is followed if it stays inside the site; otherwise, or if it leads to nothing, it is
 * reported and left out, as is a folder that cannot be read.
 *
 * @param outside folders outside of the site that content may stand in
 * @param statics folder of the static files, whose `.well-known` is theirs; no other folder of that name is looked into
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
  const realRoots = [root, ...outside.map((folder) => join(root, folder))].flatMap((one) =>
    existsSync(one) ? [realpathSync(one)] : [],
  )
  const found = new Set<string>()
  const seen = new Set<string>()
  const diagnostics: Diagnostic[] = []

  function visit(path: string): void {
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
      if (entry.isFile()) found.add(child)
      else if (entry.isDirectory()) visit(child)
      else if (entry.isSymbolicLink()) follow(child)
      else diagnostics.push(notAFile(child))
    }
  }

  function follow(path: string): void {
    let real: string
    try {
      real = realpathSync(join(root, path))
    } catch (error) {
      diagnostics.push(leadsNowhere(path, error))
      return
    }
    if (!realRoots.some((one) => real.startsWith(one + sep))) {
      const details = { place: { file: path, line: 1, column: 1 }, hint: 'copy the file into the site' }
      diagnostics.push(diagnostic('read/outside', 'a symbolic link leads out of the site and is not followed', details))
    } else if (!statSync(real).isDirectory()) {
      found.add(path)
    } else if (!seen.has(real) && !`${join(root, path)}${sep}`.startsWith(real + sep)) {
      seen.add(real)
      visit(path)
    }
  }

  for (const folder of folders) visit(folder === '.' ? '' : folder)
  return { files: [...found].sort(), diagnostics }
}
