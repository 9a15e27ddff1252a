import { sizedImage } from './equivalents.ts'

/** Internal methods in the JavaScript specification have the form `[[Get]]`. */
const internalSlot =
  /^(?:Prototype|Call|Construct|Delete|Value|Writable|Enumerable|Configurable|Extensible|HomeObject|Get\w*|Set\w*|Has\w*|Define\w*|Own\w*|PreventExtensions|IsExtensible)$/

/** Hint for `[[Page|words]]` and `![[picture.png]]`. */
export function wikiHint(
  [match, target = '', words]: RegExpExecArray,
  { format }: { readonly format: 'md' | 'mdx' },
): string | undefined {
  const name = target.trim()
  if (
    /^_?toc_?$/i.test(name) ||
    !/\p{L}/u.test(name) ||
    name !== target ||
    /^[?!]/.test(name) ||
    internalSlot.test(name)
  )
    return undefined
  const [page = '', anchor] = name.split('#')
  const isFile = /\.\w{2,5}$/.test(page)
  const path = `./${page.replaceAll(' ', '%20')}${isFile ? '' : '.md'}`
  const [, width, height] = /^(\d+)(?:x(\d+))?$/.exec(words ?? '') ?? []
  if (match.startsWith('!') && isFile && width !== undefined) return sizedImage({ src: path, width, height }, format)
  if (match.startsWith('!')) return isFile ? `write ![${words ?? '…'}](${path})` : `write ::partial{file="${path}"}`
  return `write [${words ?? name}](${page === '' ? '' : path}${anchor === undefined ? '' : `#${anchor}`})`
}
