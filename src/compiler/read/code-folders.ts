import { posix } from 'node:path'

/** A file of code or a page that may import some. */
const isCode = (path: string): boolean => /\.(?:mdx?|[cm]?[jt]sx?|json)$/i.test(path)
/** What `import`, `export … from`, `import()` and `require` name, by its beginning. */
const specifier = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*['"]((?:@site|\.\.?)\/[^'"\n]+)['"]/g

/**
 * The folders or files at the top of a tree that its code imports from, by `@site/…` or by a path that leads there: pages of
 * a version bring their components with them.
 */
export function importedTops(files: Iterable<readonly [path: string, text: string]>): ReadonlySet<string> {
  const tops = new Set<string>()
  for (const [path, text] of files) {
    if (!isCode(path)) continue
    for (const [, named = ''] of text.matchAll(specifier)) {
      const target = named.startsWith('@site/') ? named.slice('@site/'.length) : posix.join(posix.dirname(path), named)
      const [top = ''] = posix.normalize(target).split('/')
      if (top !== '' && top !== '.' && top !== '..') tops.add(top)
    }
  }
  return tops
}
