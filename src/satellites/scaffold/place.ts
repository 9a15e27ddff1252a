import { randomBytes } from 'node:crypto'
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageFile } from '../../base/package-files.ts'
import type { Hosting } from './answers.ts'
import type { SiteFile } from './fill.ts'

const templates = fileURLToPath(packageFile('templates'))

/** Files of the larger template that the minimal template uses, too. */
const shared = /^(?:dot-|package\.json$|tsconfig\.json$|routes\.lock$|content\/static\/favicon)/

/**
 * Reads the files of a new site: common files, and those of its host, which have priority. The `minimal` template has
 * one page and the necessary files. Names that npm omits from packages, such as `.gitignore`, are stored as
 * `dot-gitignore`.
 */
export function readTemplate(hosting: Hosting, size: 'site' | 'minimal' = 'site'): SiteFile[] {
  const site = filesOf('site')
  const siteTemplate = size === 'site' ? site : [...site.filter(({ path }) => shared.test(path)), ...filesOf('minimal')]
  const files = new Map([...siteTemplate, ...filesOf(hosting)].map((file) => [file.path, file]))
  return [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

function filesOf(name: string): SiteFile[] {
  const from = join(templates, name)
  return filesBelow(from).map((path) => ({ path, text: readFileSync(join(from, path), 'utf8') }))
}

/** Paths of all files below a folder, with forward slashes; empty for a missing folder. */
export function filesBelow(folder: string): string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
}

/**
 * Existing top-level names in the folder that conflict with the new files. Case is ignored, since some file systems
 * ignore it.
 */
export function inTheWay(folder: string, files: readonly Pick<SiteFile, 'path'>[]): string[] {
  const newNames = new Set(files.map(({ path }) => topOf(path).toLowerCase()))
  return statSync(folder, { throwIfNoEntry: false }) === undefined
    ? []
    : readdirSync(folder)
        .filter((name) => newNames.has(name.toLowerCase()))
        .sort()
}

/**
 * Writes files into a folder, either all or none: they are first written beside the folder. The folder may be new, or
 * contain other names. Cleans up and throws the error of the operating system if something fails.
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
      // The file may have been created since the check. A rename would replace it.
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
