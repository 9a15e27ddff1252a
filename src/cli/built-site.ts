import { statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { oneLine } from '../diagnostics/visible.ts'
import { addressSource, folderSource, isSiteAddress, type SiteSource } from '../satellites/built-site/index.ts'

/**
 * Finds a built site: a site folder with its output folder, a built site, or an address. Returns a text with the reason
 * on failure.
 */
export function builtSite(site: string, out: string | undefined): SiteSource | string {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(site))
    return isSiteAddress(site)
      ? addressSource(site)
      : `"${oneLine(site)}" is not a site address: use http or https, without credentials`
  const folder = resolve(site)
  if (!isFolder(folder)) return `folder not found: "${oneLine(site)}"`
  const isBuilt = ['llms.txt', 'search-index.json'].some((name) => isFile(join(folder, name)))
  const dist = out === undefined ? (isBuilt ? folder : join(folder, 'dist')) : resolve(out)
  if (isFolder(dist)) return folderSource(dist)
  return `no built site in "${oneLine(relative(process.cwd(), dist))}"; build it with: npx docs build`
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true
