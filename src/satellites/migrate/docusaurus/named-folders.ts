import { posix } from 'node:path'
import type { Disk } from './disk.ts'

/** References in pages: imports, and addresses of links and pictures. */
const names = /(?:\bfrom|\bimport|\brequire\(|\bsrc=\{?|\]\()\s*\(?<?['"]?(?:[!\w-]*!)?(@site\/|\.\.\/)([^'"\s)>]+)/g

/**
 * Top-level folders that pages refer to, other than content folders. In Docusaurus a page may import any file of the
 * site.
 *
 * @param paths files of the content
 */
export function namedFolders(paths: readonly string[], disk: Disk): string[] {
  const folders = new Set<string>()
  for (const path of paths) {
    if (!/\.mdx?$/.test(path)) continue
    for (const [, start = '', rest = ''] of (disk.read(path) ?? '').matchAll(names)) {
      const base = start === '@site/' ? disk.siteDir : posix.join(posix.dirname(path), '..')
      const [top = '', ...inner] = posix.join(base, rest).split('/')
      if (inner.length > 0 && !/^(?:\.|node_modules$)/.test(top) && disk.has(top)) folders.add(top)
    }
  }
  return [...folders].sort()
}
