import type { Disk } from '../../../src/satellites/migrate/docusaurus/disk.ts'

/** A folder of texts, which is the source and the target. */
export function diskOfTexts(files: Readonly<Record<string, string>> = {}): Disk {
  const paths = Object.keys(files)
  return {
    has: (path) => paths.some((file) => file === path || file.startsWith(`${path}/`)),
    read: (path) => files[path],
    files: (folder) => paths.filter((path) => path.startsWith(`${folder}/`)).sort(),
    local: (path) => path.replace(/^\.\//, '').replace(/\/$/, ''),
    moduleName: (name) => name,
    editUrl: (url) => url,
    installed: (name) => paths.some((path) => path.startsWith(`node_modules/${name}/`)),
    siteDir: '',
    root: '/site',
  }
}
