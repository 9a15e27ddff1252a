/** Folder operations of `prepare.js`: digests, and replacing a folder that running programs use. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Paths of all files of a folder of `root`, relative to `root`, in the same order on every system. */
export function filesIn(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length).replaceAll('\\', '/'))
    .sort()
}

/** Digest of names and bytes of files. A missing file changes the digest as well. */
export function digestOf(root, paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    const bytes = textOf(join(root, path))
    hash.update(`${path}\0${bytes === undefined ? 'missing' : bytes.length}\0`).update(bytes ?? '')
  }
  return hash.digest('hex')
}

/**
 * Moves the files of `next` into `folder` one by one, so that a program that starts meanwhile finds every file: first the
 * files with a digest in their name, then the files that import them. Files that are missing in `next` stay until the
 * folder is replaced again, since a running program may load them late; `superseded.txt` lists them. `finish` writes the
 * files that describe the folder. Until then, `build-id.txt` contains a unique id: a program that reads files of both
 * builds stores its results under that id, which no later program uses.
 */
export function replaceFolder(next, folder, finish) {
  const files = filesIn(next, '.')
  const isChunk = (path) => path.startsWith('chunks/')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'build-id.txt'), `replaced by ${process.pid} at ${Date.now()}`)
  const gone = supersededIn(folder)
  const before = filesIn(folder, '.').filter((path) => !path.endsWith('.txt'))
  for (const path of [...files.filter(isChunk), ...files.filter((path) => !isChunk(path))]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    renameSync(join(next, path), join(folder, path))
  }
  rmSync(next, { recursive: true })
  const superseded = before.filter((path) => !files.includes(path))
  for (const path of superseded) if (gone.has(path)) rmSync(join(folder, path), { force: true })
  writeFileSync(join(folder, 'superseded.txt'), superseded.filter((path) => !gone.has(path)).join('\n'))
  finish()
}

/** Files that the build before the last one left for programs that may load them late. */
export function supersededIn(folder) {
  return new Set(String(textOf(join(folder, 'superseded.txt')) ?? '').split('\n'))
}

/** Removes the files that `superseded.txt` lists, for a package without them. */
export function removeSuperseded(folder) {
  for (const path of supersededIn(folder)) if (path !== '') rmSync(join(folder, path), { force: true })
  writeFileSync(join(folder, 'superseded.txt'), '')
}

function textOf(path) {
  try {
    return readFileSync(path)
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}
