import { randomBytes } from 'node:crypto'
import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { SiteFile } from './fill.ts'

/**
 * What stands where files are to be placed: the names at the top of the folder that the files need, as they are written
 * there. Case does not tell names apart, since on some disks it does not.
 */
export function inTheWay(folder: string, files: readonly Pick<SiteFile, 'path'>[]): string[] {
  const wanted = new Set(files.map(({ path }) => topOf(path).toLowerCase()))
  return statSync(folder, { throwIfNoEntry: false }) === undefined
    ? []
    : readdirSync(folder)
        .filter((name) => wanted.has(name.toLowerCase()))
        .sort()
}

/**
 * Places files into a folder, all of them or none: they are written beside their place first. The folder may be new, or
 * hold things with other names. Throws the errors of the operating system, after it has tidied up.
 */
export function placeFiles(folder: string, files: readonly SiteFile[]): void {
  const isNew = lstatSync(folder, { throwIfNoEntry: false }) === undefined
  const name = `.docs-init-${randomBytes(4).toString('hex')}`
  const staging = isNew ? join(dirname(folder), `${name}-${basename(folder)}`) : join(folder, name)
  const placed: string[] = []
  try {
    for (const { path, text } of files) {
      mkdirSync(dirname(join(staging, path)), { recursive: true })
      writeFileSync(join(staging, path), text, { flag: 'wx' })
    }
    if (isNew) return renameSync(staging, folder)
    for (const top of new Set(files.map(({ path }) => topOf(path)))) {
      // Between the question and now somebody may have put a file there, which a rename would replace.
      if (lstatSync(join(folder, top), { throwIfNoEntry: false }) !== undefined)
        throw Object.assign(new Error('it is there already'), { code: 'EEXIST', path: top })
      renameSync(join(staging, top), join(folder, top))
      placed.push(top)
    }
  } catch (error) {
    for (const top of placed) rmSync(join(folder, top), { recursive: true, force: true })
    throw error
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

function topOf(path: string): string {
  return path.split('/')[0] ?? path
}
