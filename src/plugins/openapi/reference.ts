import type { Source } from '../../plugin.ts'
import { maxSize, scan } from './scan.ts'

/** What a `$ref` points to, as far as its words tell. */
export type Target =
  { readonly kind: 'file'; readonly path: string } | { readonly kind: 'remote' } | { readonly kind: 'outside' }

/**
 * The file that a `$ref` names, as a path relative to the site's folder.
 *
 * @param from path of the part that holds the reference
 * @param root path of the description's root file: nothing outside its folder is a target
 */
export function targetOf(ref: string, from: string, root: string): Target {
  const file = ref.split('#', 1)[0]!
  if (file === '') return { kind: 'file', path: from }
  if (/^[a-z][a-z0-9+.-]*:/i.test(file) || file.startsWith('//')) return { kind: 'remote' }
  if (file.startsWith('/') || file.includes('\\') || file.includes('\0')) return { kind: 'outside' }
  const path = join(folderOf(from), file)
  const folder = folderOf(root)
  if (path === undefined || (folder !== '' && !path.startsWith(`${folder}/`))) return { kind: 'outside' }
  return { kind: 'file', path }
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** `undefined` where the path leads above the site's folder. */
function join(folder: string, file: string): string | undefined {
  const segments = folder === '' ? [] : folder.split('/')
  for (const segment of file.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) return undefined
  }
  return segments.join('/')
}

/**
 * The local files that a description names, as far as its texts are known: asked again with what was read, until
 * nothing new comes. What is remote or outside the folder of the root is never named; `split` reports it.
 */
export function needs(source: Source): readonly string[] {
  const texts: Readonly<Record<string, string>> = { ...source.needed, [source.path]: source.text }
  const found = new Set<string>()
  let size = 0
  for (const [path, text] of Object.entries(texts)) {
    size += text.length
    if (size > maxSize) break
    for (const ref of scan(text).refs) {
      const target = targetOf(ref.value, path, source.path)
      if (target.kind === 'file' && target.path !== source.path) found.add(target.path)
    }
  }
  return [...found].sort()
}
