/**
 * Removes scripts and external addresses from SVG files. The file is parsed as XML, as in browsers, and the forbidden
 * ranges are removed from its text, so that everything else stays unchanged.
 *
 * @module
 */
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { escapeMarkup } from '../base/escape.ts'
import { isDataPicture, isSafeUrl } from './url.ts'

const svgSpace = 'http://www.w3.org/2000/svg'
const htmlSpace = 'http://www.w3.org/1999/xhtml'
const linkSpaces: ReadonlySet<string> = new Set(['', 'http://www.w3.org/1999/xlink'])

/** HTML elements used for labels in `foreignObject`. */
const labelElements: ReadonlySet<string> = new Set(
  'a b blockquote br code dd div dl dt em font h1 h2 h3 h4 h5 h6 hr i kbd li mark ol p pre s small span strong sub sup table tbody td tfoot th thead tr u ul'.split(
    ' ',
  ),
)
const scriptElements: ReadonlySet<string> = new Set(['script', 'handler', 'listener'])
/** Attributes whose value is CSS that can contain addresses. */
const styleAttribute = /^(?:style|fill|stroke|filter|mask(?:-.*)?|clip-path|cursor|marker(?:-.*)?|values|from|to|by)$/

/** Maximum nesting, as in libxml2: the namespace of an element is looked up in all its ancestors. */
const deepest = 256

/** Range of a text with its replacement. */
type Edit = readonly [start: number, end: number, text: string]

/** A file without scripts, and the names of the removed parts. */
interface HarmlessFile {
  readonly bytes: Uint8Array
  /** Removed elements, such as `<script>`, and attributes; `undefined` if the file is not valid XML and was emptied. */
  readonly removed: readonly string[] | undefined
}

/** Published bytes of a file beside a page: SVG without scripts and external addresses, all others unchanged. */
export function harmlessFile(path: string, bytes: Uint8Array): HarmlessFile {
  return /\.svg$/i.test(path) ? harmlessSvg(bytes) : { bytes, removed: [] }
}

function harmlessSvg(bytes: Uint8Array): HarmlessFile {
  const text = textOf(bytes)
  const first = text === undefined ? undefined : scan(text.value)
  if (text === undefined || first === undefined) return unreadable
  if (first.edits.length === 0) return { bytes, removed: [] }
  const cut = apply(text.value, first.edits)
  // Removing a part must not join its neighbours to a new forbidden part.
  const isClean = scan(cut)?.edits.length === 0
  return isClean ? { bytes: Buffer.from(cut, text.encoding), removed: [...new Set(first.removed)] } : unreadable
}

const unreadable: HarmlessFile = { bytes: Buffer.from(`<svg xmlns="${svgSpace}"/>\n`), removed: undefined }

/** Decodes a file like browsers; `undefined` for encodings in which ASCII characters have other bytes. */
function textOf(bytes: Uint8Array): { readonly value: string; readonly encoding: 'utf8' | 'latin1' } | undefined {
  const latin = Buffer.from(bytes).toString('latin1')
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(latin)?.[1]?.toLowerCase()
  if (declared !== undefined && /^(?:us-ascii|iso-8859-1|windows-1252)$/.test(declared))
    return { value: latin, encoding: 'latin1' }
  if (declared !== undefined && declared !== 'utf-8' && declared !== 'utf8') return undefined
  try {
    return { value: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), encoding: 'utf8' }
  } catch {
    return undefined
  }
}

/** Finds the forbidden parts of a file; `undefined` if it is not well-formed. */
function scan(text: string): { readonly edits: readonly Edit[]; readonly removed: readonly string[] } | undefined {
  const parser = new SaxesParser({ xmlns: true, position: true })
  const edits: Edit[] = []
  const removed: string[] = []
  /** Ends of the attributes in the open tag, after the end of its name. */
  let ends: number[] = []
  /** Offset and depth of the outermost forbidden element. */
  let forbidden: { readonly start: number; readonly depth: number } | undefined
  let style: { readonly start: number; readonly depth: number; css: string } | undefined
  let depth = 0
  const edit = (name: string, ...range: Edit): void => {
    removed.push(name)
    edits.push(range)
  }
  parser.on('doctype', (doctype) => {
    const start = doctype.indexOf('[')
    if (start === -1) return
    const entities = entitiesOf(doctype.slice(start + 1, doctype.lastIndexOf(']')))
    const end = parser.position - 1
    if (entities === undefined) edit('<!DOCTYPE>', text.indexOf('[', text.lastIndexOf('<!DOCTYPE', end)), end, '')
    else Object.assign(parser.ENTITIES, entities)
  })
  parser.on('processinginstruction', ({ target }) => {
    const { position } = parser
    if (/^xml-stylesheet$/i.test(target)) edit(`<?${target}?>`, text.lastIndexOf('<?', position - 3), position, '')
  })
  parser.on('opentagstart', () => (ends = [parser.position - 1]))
  parser.on('attribute', () => void ends.push(parser.position))
  parser.on('opentag', (tag) => {
    depth++
    if (depth > deepest) throw new RangeError('too deep')
    if (forbidden !== undefined) return
    if (isForbidden(tag)) {
      forbidden = { start: text.lastIndexOf('<', (ends[0] ?? 0) - 1), depth }
      removed.push(`<${tag.name}>`)
      return
    }
    for (const [index, attribute] of Object.values(tag.attributes).entries())
      if (isForbiddenAttribute(tag, attribute)) edit(attribute.name, ends[index] ?? 0, ends[index + 1] ?? 0, '')
    if (tag.local === 'style' && tag.uri === svgSpace) style = { start: parser.position, depth, css: '' }
  })
  const addText = (part: string): void => {
    if (style?.depth === depth) style.css += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', ({ name, isSelfClosing }) => {
    const { position } = parser
    if (forbidden?.depth === depth) {
      edits.push([forbidden.start, position, ''])
      forbidden = undefined
    }
    if (style?.depth === depth) {
      if (!isSelfClosing && leadsOutside(style.css))
        edit(
          `url() in <${name}>`,
          style.start,
          text.lastIndexOf('</', position - 1),
          escapeMarkup(insideOnly(style.css)),
        )
      style = undefined
    }
    depth--
  })
  try {
    parser.write(text).close()
  } catch {
    return undefined
  }
  return { edits, removed }
}

function apply(text: string, edits: readonly Edit[]): string {
  let out = ''
  let at = 0
  for (const [start, end, replacement] of edits.toSorted(([a], [b]) => a - b)) {
    out += text.slice(at, start) + replacement
    at = end
  }
  return out + text.slice(at)
}

/**
 * Entities of an internal subset; `undefined` if it contains anything other than plain text
 * entities.
 */
function entitiesOf(subset: string): Readonly<Record<string, string>> | undefined {
  const entities: Record<string, string> = {}
  const pattern = /<!ENTITY\s+(?!(?:lt|gt|amp|quot|apos)\s)([\w.-]+)\s+("[^"<&%]*"|'[^'<&%]*')\s*>/g
  const rest = subset.replace(pattern, (_, name: string, value: string) => {
    entities[name] ??= value.slice(1, -1)
    return ''
  })
  return rest.trim() === '' ? entities : undefined
}

function isForbidden({ uri, local, attributes }: SaxesTagNS): boolean {
  if (uri === htmlSpace) return !labelElements.has(local)
  if (scriptElements.has(local.toLowerCase())) return true
  // An animation could change the address of a link.
  const animated = attributes['attributeName']?.value.trim().toLowerCase() ?? ''
  return /^(?:[^:]*:)?(?:href|on.*)$/.test(animated)
}

function isForbiddenAttribute(tag: SaxesTagNS, { uri, local, value }: SaxesTagNS['attributes'][string]): boolean {
  if (uri === '' && /^on/i.test(local)) return true
  if (linkSpaces.has(uri) && local.toLowerCase() === 'href') return !isAllowedAddress(tag, value.trim())
  return uri === '' && styleAttribute.test(local) && leadsOutside(value)
}

/**
 * Returns true for an allowed address: only links may be external, and pictures may contain data.
 */
function isAllowedAddress({ uri, local }: SaxesTagNS, address: string): boolean {
  if (address.startsWith('#') || address === '') return true
  if (local === 'a') return isSafeUrl(address)
  return uri === svgSpace && (local === 'image' || local === 'feImage') && isDataPicture(address)
}

const outside = /@import[^;]*;?|(?:image|image-set|src)\([^)]*\)?|url\((?!\s*["']?\s*(?:#|data:))[^)]*\)?/gi

/** Returns true if CSS loads anything from outside of the file. */
function leadsOutside(css: string): boolean {
  return plainCss(css).search(outside) !== -1
}

/** Removes external addresses from CSS. */
function insideOnly(css: string): string {
  const rest = plainCss(css).replace(outside, (part) => (part.startsWith('@') ? '' : 'url(data:,)'))
  return leadsOutside(rest) ? '' : rest
}

/** Removes comments and escapes from CSS, which could hide a name. */
function plainCss(css: string): string {
  return css
    .replace(/\/\*(?:[^]*?\*\/|[^]*$)/g, '')
    .replace(/\\(?:([0-9a-f]{1,6})\s?|([^]))/gi, (_, code?: string, character?: string) =>
      code === undefined ? (character ?? '') : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
    )
}
