import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Hosting } from './answers.ts'
import type { SiteFile } from './fill.ts'

const folder = fileURLToPath(new URL('../../templates', import.meta.url))

/**
 * The files that a new site begins with: those of every site, and those of its host, which win. A name that npm would
 * leave out of a package, such as `.gitignore`, stands there as `dot-gitignore`.
 */
export function readTemplate(hosting: Hosting): SiteFile[] {
  const files = new Map([...filesOf('site'), ...filesOf(hosting)].map((file) => [file.path, file]))
  return [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

function filesOf(name: string): SiteFile[] {
  const from = join(folder, name)
  return filesBelow(from).map((path) => ({ path, text: readFileSync(join(from, path), 'utf8') }))
}

/** Paths of all files below a folder, with forward slashes; none, if it does not exist. */
export function filesBelow(folder: string): string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
}
