import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { isSitePath, maxBytes, tooLarge, type SiteSource } from './source.ts'

/**
 * A built site in a folder. A symbolic link that leads out of the folder counts as a missing file: paths are resolved
 * first.
 *
 * @param dir absolute path of the output folder
 */
export function folderSource(dir: string): SiteSource {
  return {
    name: dir,
    async read(path) {
      if (!isSitePath(path)) return undefined
      // Each publication has a different folder.
      const root = await realOf(dir)
      const file = root === undefined ? undefined : await realOf(join(root, ...path.split('/')))
      if (root === undefined || file === undefined || !file.startsWith(root + sep)) return undefined
      return readFileWhole(file, path)
    },
  }
}

async function readFileWhole(file: string, path: string): Promise<string | undefined> {
  // The file may have become a link or a pipe since: the link is not followed, and a pipe without a writer does not block.
  const handle = await unlessAbsent(open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK))
  if (handle === undefined) return undefined
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) return undefined
    if (stats.size > maxBytes) throw tooLarge(path)
    return await handle.readFile('utf8')
  } finally {
    await handle.close()
  }
}

function realOf(path: string): Promise<string | undefined> {
  return unlessAbsent(realpath(path))
}

const absent = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EACCES', 'ENXIO'])

async function unlessAbsent<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && absent.has(String(error.code))) return undefined
    throw error
  }
}
