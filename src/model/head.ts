/**
 * Elements that a site, a content type or a page adds to `<head>`, as written in YAML.
 *
 * @module
 */
import { z } from 'zod'
import { diagnostic, type Diagnostic, type Location } from '../diagnostics/diagnostic.ts'
import { mappingOf } from '../base/mapping.ts'
import { decodeOnce } from '../base/percent.ts'
import { isSafeUrl } from '../text/url.ts'
import { assetFolders } from './asset.ts'
import type { HeadElement } from './facts.ts'
import { originOf } from './policy.ts'

const attributeName = /^[a-z][a-z0-9:._-]*$/i
const attributes = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
  .superRefine((element, context) => {
    for (const [name, value] of Object.entries(element)) {
      const problem = (message: string, hint?: string) =>
        context.addIssue({ code: 'custom', path: [name], message, params: hint === undefined ? {} : { hint } })
      if (!attributeName.test(name)) problem('invalid attribute name')
      else if (/^on/i.test(name))
        problem('the security policy forbids handlers', 'write a script file, and refer to it with "src"')
      else if (name.toLowerCase() === 'style') problem('the security policy forbids it', 'write a style sheet')
      else if (/^(?:href|src)$/i.test(name) && !isSafeUrl(String(value)))
        problem('an address of this scheme could run code', 'use a path of the site, or https:')
      else if (name.toLowerCase() === 'http-equiv' && /^content-security-policy$/i.test(String(value)))
        problem('the tool generates the policy from the declared origins', 'see "embeds:", "images:" and "connect:"')
    }
    const { 'http-equiv': pragma, content } = element
    const [, target] = /^refresh$/i.test(String(pragma))
      ? (/[;,]\s*(?:url\s*=)?\s*['"]?(.*)/is.exec(String(content)) ?? [])
      : []
    if (target !== undefined && !isSafeUrl(target))
      context.addIssue({ code: 'custom', path: ['content'], message: 'an address of this scheme could run code' })
  })

/** Digest according to https://www.w3.org/TR/SRI/: base64 of 32, 48 or 64 bytes. */
const integrity = /^(?:sha256-[\w+/]{43}=|sha384-[\w+/]{64}|sha512-[\w+/]{86}==)$/

/**
 * Returns true if an address, on any host, refers to published content: a file beside a page, or the Markdown
 * version of a page. A host without `X-Content-Type-Options: nosniff` would run it as a script.
 */
function isContent(src: string): boolean {
  const base = 'https://site.invalid/'
  const path = decodeOnce(URL.canParse(src, base) ? new URL(src, base).pathname : src)
  return path.endsWith('.md') || Object.values(assetFolders).some((folder) => path.includes(`/${folder}`))
}

const script = attributes.superRefine((element, context) => {
  const { src, integrity: digests } = element
  if (typeof src !== 'string') {
    const params = { hint: 'inline code is forbidden: put it into a file below content/static' }
    context.addIssue({ code: 'custom', message: 'a script needs "src"', params })
  } else if (isContent(src)) {
    const params = { hint: 'put the script into a file below content/static' }
    context.addIssue({ code: 'custom', path: ['src'], message: 'a file beside a page is not a script', params })
  }
  if (
    digests === undefined ||
    String(digests)
      .split(/\s+/)
      .every((digest) => integrity.test(digest))
  )
    return
  const params = { hint: 'openssl dgst -sha384 -binary FILE | openssl base64 -A prints the value after "sha384-"' }
  context.addIssue({ code: 'custom', path: ['integrity'], message: 'invalid digest: expected sha384-…', params })
})

const element = z.union(
  [
    z.strictObject({ meta: attributes.describe('Attributes of <meta>') }),
    z.strictObject({ link: attributes.describe('Attributes of <link>') }),
    z.strictObject({ script: script.describe('Attributes of <script>, with src') }),
  ],
  { error: 'expected a meta, link or script element with its attributes' },
)

/** Reads the form of VitePress, `[meta, { name: … }]`, and that of Starlight, `{ tag: meta, attrs: { name: … } }`. */
function readForeignForm(item: unknown): unknown {
  const { tag, attrs } = mappingOf(item)
  const [name, values, ...inside] = Array.isArray(item) ? (item as unknown[]) : [tag, attrs]
  const converted = { [String(name)]: values }
  return inside.length === 0 && element.safeParse(converted).success ? converted : item
}

/** Schema of `head:` of the configuration, of a content type, and of front matter. Each item is one element. */
export const headSchema = z.array(z.preprocess(readForeignForm, element))

/** Element as in YAML. */
export type HeadItem = z.infer<typeof headSchema>[number]

/** React names of attributes, where they differ from HTML. */
const reactNames: Readonly<Record<string, string>> = {
  charset: 'charSet',
  crossorigin: 'crossOrigin',
  fetchpriority: 'fetchPriority',
  'http-equiv': 'httpEquiv',
  hreflang: 'hrefLang',
  imagesizes: 'imageSizes',
  imagesrcset: 'imageSrcSet',
  nomodule: 'noModule',
  referrerpolicy: 'referrerPolicy',
}

const booleanAttributes: ReadonlySet<string> = new Set(['async', 'defer', 'disabled', 'nomodule'])

/**
 * Converts items to elements. Paths of the site get the base URL. Elements with a digest are requested without cookies, as browsers
 * require (https://www.w3.org/TR/SRI/#cross-origin-data-leakage).
 */
export function headElements(items: readonly HeadItem[], baseUrl: string): HeadElement[] {
  return items.flatMap((item) =>
    Object.entries(item).map(([tag, yamlAttributes]): HeadElement => {
      const reactAttributes: Record<string, string | true> = {}
      for (const [name, value] of Object.entries(yamlAttributes)) {
        if (value === false) continue
        const lower = name.toLowerCase()
        const text = value === true ? (lower.startsWith('data-') ? '' : 'true') : String(value)
        const isPath = (lower === 'href' || lower === 'src') && /^\/(?!\/)/.test(text)
        const attribute = booleanAttributes.has(lower) || (isPath ? baseUrl + text.slice(1) : text)
        reactAttributes[reactNames[lower] ?? name] = attribute
      }
      if (reactAttributes['integrity'] !== undefined) reactAttributes['crossOrigin'] ??= 'anonymous'
      return { tag: tag as HeadElement['tag'], attributes: reactAttributes }
    }),
  )
}

/** Reports a script of another origin without a digest. */
export function withoutDigest(item: HeadItem, location: Location | undefined): Diagnostic[] {
  const { src, integrity: digests } = 'script' in item ? item.script : {}
  if (typeof src !== 'string' || digests !== undefined || originOf(src) === undefined) return []
  const hint = 'openssl dgst -sha384 -binary FILE | openssl base64 -A prints the value after "sha384-" in "integrity:"'
  return [diagnostic('policy/no-integrity', `the script ${src} has no "integrity"`, { hint, subject: src, location })]
}

/** Origins of external scripts and style sheets of the elements. */
export function originsOfHead(elements: readonly HeadElement[]): Record<'scripts' | 'styles', readonly string[]> {
  const scripts = elements.flatMap(({ tag, attributes: { src } }) =>
    tag === 'script' ? (originOf(String(src)) ?? []) : [],
  )
  const styles = elements.flatMap(({ tag, attributes: { rel, href } }) =>
    tag === 'link' && /(?:^|\s)stylesheet(?:\s|$)/i.test(String(rel)) ? (originOf(String(href)) ?? []) : [],
  )
  return { scripts, styles }
}

/** Merges lists of elements. A later `<meta>` replaces an earlier one with the same name or property. */
export function mergeHead(...lists: readonly (readonly HeadElement[])[]): readonly HeadElement[] {
  const filled = lists.filter((list) => list.length > 0)
  if (filled.length < 2) return filled[0] ?? []
  const last = new Map<unknown, HeadElement>()
  const all = filled.flat()
  for (const element of all) last.set(replaceableName(element), element)
  return all.filter((element) => {
    const metaKey = replaceableName(element)
    return metaKey === undefined || last.get(metaKey) === element
  })
}

function replaceableName({ tag, attributes }: HeadElement): unknown {
  return tag === 'meta' ? metaName(attributes) : undefined
}

/** Name of a `<meta>` element, from its attributes. */
export function metaName(attributes: Readonly<Record<string, unknown>>): unknown {
  return attributes['property'] ?? attributes['name'] ?? attributes['http-equiv'] ?? attributes['httpEquiv']
}
