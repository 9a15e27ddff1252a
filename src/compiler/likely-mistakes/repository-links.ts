import { posix } from 'node:path'

/**
 * Hint for a relative link to a file of the repository that is not content, as is usual on GitHub; `undefined` for other
 * addresses.
 *
 * @param source path of the file with the link, relative to the folder of the site
 *
 * @param roots content folders
 */
export function repositoryHint(url: string, source: string, roots: readonly string[] = []): string | undefined {
  const [, path = ''] = /^([^?#]*)/.exec(url) ?? []
  if (!path.startsWith('../')) return undefined
  const target = posix.join(posix.dirname(source), path).replace(/\/$/, '')
  const [top] = target.split('/', 1)
  const isContent = roots.some((root) => root === '.' || root === '' || `${target}/`.startsWith(`${root}/`))
  if (isContent || target === '.' || top === source.split('/', 1)[0]) return undefined
  const where = top === '..' ? 'outside of the site' : 'in the folder of the site, outside of the content'
  return `it leads to "${target}" ${where}: write the full address of the file in the repository, https://…`
}
