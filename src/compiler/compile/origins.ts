import type { Element } from 'hast'
import { diagnostic, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { declares, framed, originNames, originOf, type DeclaredOrigins } from '../../model/policy.ts'
import { candidatesOf } from './markdown/elements.ts'
import { defined } from '../../base/defined.ts'
import { isSafeUrl } from '../../text/url.ts'
import { insteadOfScript } from '../likely-mistakes/html.ts'

/** Origins allowed if the site declares none. */
const byDefault: DeclaredOrigins = { embeds: [], images: ['https:'], media: ['https:'], forms: [] }

type Kind = keyof DeclaredOrigins

/** Beginning of the hint, by kind. */
const hintStart: Readonly<Record<Kind, string>> = {
  embeds: 'it is a link now; to show it',
  images: 'to show it',
  media: 'to play it',
  forms: 'to send it',
}

/** Kind of origins that applies to an element, by tag name. */
const kindByTag: Readonly<Record<string, Kind>> = {
  iframe: 'embeds',
  img: 'images',
  video: 'media',
  audio: 'media',
  track: 'media',
  // In a picture, `source` has `srcset` instead of `src`.
  source: 'media',
  form: 'forms',
}

/**
 * Checks an element with external content against the origins declared by the site. A frame that the browser would
 * block becomes a link to its content, in place. Reports what the security policy forbids.
 *
 * @param locate returns the location of an address of the element
 */
export function checkOrigins(
  node: Element,
  origins: DeclaredOrigins | undefined,
  locate: (address: string) => { readonly location?: Location },
): Diagnostic[] {
  const { tagName, properties } = node
  if (tagName === 'script') return scriptOfService(node, locate)
  const kind = kindByTag[tagName]
  if (kind === undefined) return []
  const src = properties[kind === 'forms' ? 'action' : 'src']
  const diagnostics: Diagnostic[] = []
  // In raw HTML of Markdown, only the start of the element is known: the report underlines its tag name.
  const at = (address: string) => {
    const { location } = locate(address)
    if (location === undefined || location.endColumn !== undefined || tagName === 'img') return defined({ location })
    return { location: { ...location, endColumn: location.column + tagName.length + 1 } }
  }
  if (typeof src === 'string') {
    const isCode = tagName === 'iframe' && !isSafeUrl(src)
    diagnostics.push(...(isCode ? [pageInAddress(at(src))] : originDiagnostics(src, kind, { origins, ...at(src) })))
  }
  if (tagName === 'video' && typeof properties['poster'] === 'string')
    diagnostics.push(...originDiagnostics(properties['poster'], 'images', { origins, ...at(properties['poster']) }))
  if (typeof properties['srcSet'] === 'string')
    for (const { url } of candidatesOf(properties['srcSet']))
      diagnostics.push(...originDiagnostics(url, 'images', { origins, ...at(properties['srcSet']) }))
  if (tagName !== 'iframe') return diagnostics
  if (diagnostics.length > 0 || typeof src !== 'string' || !isSafeUrl(src)) toLink(node)
  else {
    properties['loading'] ??= 'lazy'
    const { width, height } = properties
    // In a column narrower than the frame, the height shrinks with the width.
    if (isPixels(width) && isPixels(height)) properties['style'] ??= `aspect-ratio:${width}/${height};height:auto`
  }
  return diagnostics
}

/** Report for an address whose origin is not declared. */
export function originDiagnostics(
  address: string,
  kind: Kind,
  { origins = byDefault, location }: { readonly origins?: DeclaredOrigins | undefined; readonly location?: Location },
): Diagnostic[] {
  const origin = kind === 'embeds' ? framed(address) : originOf(address)
  if (origin === undefined || declares(origins[kind], origin)) return []
  const isPlain = origin.startsWith('http:') && origins[kind].includes('https:')
  const sources = origins[kind].filter((source) => source !== 'https:' || isPlain)
  const hint = isPlain
    ? `write https: in place of http:`
    : `${hintStart[kind]}, write "${kind}: [${[...sources, origin].join(', ')}]" in site.config.yaml`
  const details = defined({ hint, subject: origin, location })
  return [
    diagnostic(
      'policy/undeclared',
      `${originNames[kind]} of ${origin === 'self' ? 'the site itself' : origin}, which the security policy does not allow`,
      details,
    ),
  ]
}

function isPixels(value: unknown): value is string | number {
  return /^[1-9]\d{0,4}$/.test(String(value))
}

/** Report for a frame whose page is in its address (`data:`). */
function pageInAddress(at: { readonly location?: Location }): Diagnostic {
  const hint = 'save the page in the static folder and refer to it: src="/demo.html"'
  return diagnostic(
    'policy/undeclared',
    'a frame with an address such as data: or javascript:, which the security policy does not allow',
    {
      hint,
      ...at,
    },
  )
}

/** Removes a script that would insert content into the page, if the service has an alternative. */
function scriptOfService(node: Element, locate: (address: string) => { readonly location?: Location }): Diagnostic[] {
  const { src } = node.properties
  const hint = typeof src === 'string' ? insteadOfScript(src) : undefined
  if (typeof src !== 'string' || hint === undefined) return []
  Object.assign(node, { tagName: 'span', properties: {}, children: [] })
  return [
    diagnostic('markdown/html', '<script> is left out: the security policy forbids files that it loads', {
      hint,
      ...locate(src),
    }),
  ]
}

/** Converts a frame to a link to its content; without a safe address, only its title stays. */
function toLink(node: Element): void {
  const { src, title } = node.properties
  const words =
    typeof title === 'string' && title.trim() !== '' ? title : typeof src === 'string' && isSafeUrl(src) ? src : ''
  node.tagName = typeof src === 'string' && isSafeUrl(src) ? 'a' : 'span'
  node.properties = node.tagName === 'a' ? { href: src } : {}
  node.children = words === '' ? [] : [{ type: 'text', value: words }]
}
