import { staticPath } from './navbar.ts'
import type { Notes } from './notes.ts'
import { listOf, textOf, unlessEmpty, type ConfigMap } from './values.ts'
import { defined } from '../../../base/defined.ts'
import { mappingOf } from '../../../base/mapping.ts'

/** An element of `head:`. */
type Element = Readonly<Record<string, ConfigMap>>

/**
 * Converts `headTags`, `metadata`, `stylesheets` and `scripts` to `head:`. Inline code is omitted, since the security
 * policy forbids it.
 */
export function headOf(
  config: ConfigMap,
  { url, baseUrl }: { readonly url: string; readonly baseUrl: string },
  notes: Notes,
): readonly Element[] | undefined {
  const from = { baseUrl, notes }
  return unlessEmpty([
    ...pictureOf(textOf(mappingOf(config['themeConfig'])['image']), url + baseUrl),
    ...listOf(config['headTags']).flatMap((tag) => headTag(mappingOf(tag), from)),
    ...listOf(mappingOf(config['themeConfig'])['metadata']).map((attributes) => ({
      meta: attributesOf(mappingOf(attributes), from),
    })),
    ...listOf(config['stylesheets']).flatMap((item) => {
      const attributes = typeof item === 'string' ? { href: item } : mappingOf(item)
      return textOf(attributes['href']) === undefined
        ? []
        : [{ link: attributesOf({ rel: 'stylesheet', ...attributes }, from) }]
    }),
    ...listOf(config['scripts']).flatMap((item) => {
      const attributes = typeof item === 'string' ? { src: item } : mappingOf(item)
      return textOf(attributes['src']) === undefined ? [] : [scriptOf(attributes, ['scripts'], from)]
    }),
  ])
}

/** Origins that third-party scripts may embed and call: those they are loaded from. */
export function ownOrigins(head: readonly Element[] = []): Record<string, unknown> {
  const addresses = head.flatMap(({ script }) => (URL.canParse(String(script?.['src'])) ? String(script?.['src']) : []))
  const origins = unlessEmpty([...new Set(addresses.map((address) => new URL(address).origin))].sort())
  return { embeds: origins, connect: origins }
}

/** Default picture of link previews. */
function pictureOf(image: string | undefined, base: string): Element[] {
  if (image === undefined) return []
  const content = URL.canParse(image, base) ? new URL(image, base).href : image
  // Pages with their own picture name it before this one.
  return [{ meta: { property: 'og:image', content } }]
}

interface From {
  readonly baseUrl: string
  readonly notes: Notes
}

function headTag({ tagName, attributes, innerHTML }: ConfigMap, from: From): Element[] {
  const tagAttributes = mappingOf(attributes)
  if (tagName === 'meta' || tagName === 'link') return [{ [tagName]: attributesOf(tagAttributes, from) }]
  if (tagName === 'script' && textOf(tagAttributes['src']) !== undefined)
    return [scriptOf(tagAttributes, ['headTags'], from)]
  const subject = innerHTML === undefined ? `the element <${String(tagName)}>` : `code in <${String(tagName)}>`
  const hint = 'put code into a file of the static folder and name it in "head:" of site.config.yaml'
  from.notes.left(['headTags'], `${subject} for the head of all pages is left out`, hint)
  return []
}

function scriptOf(attributes: ConfigMap, keys: readonly string[], from: From): Element {
  const src = String(attributes['src'])
  if (/^(?:https?:)?\/\//.test(src))
    from.notes.decided(
      [...keys, src],
      `the script ${src} is in "head:", and may load and request content of its own host; all other hosts are forbidden`,
      'name those hosts in "connect:", "images:" or "embeds:"',
    )
  return { script: attributesOf(attributes, from) }
}

/** Converts attributes. Paths lose the base URL, which the new site adds. */
function attributesOf(attributes: ConfigMap, { baseUrl }: From): ConfigMap {
  const path = (value: unknown): unknown => {
    if (typeof value !== 'string' || /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(value)) return value
    return staticPath(value.startsWith(baseUrl) ? value.slice(baseUrl.length - 1) : value)
  }
  return defined(
    Object.fromEntries(
      Object.entries(attributes)
        .filter(([name]) => !/^(?:\$|on)/.test(name))
        .map(([name, value]) => [name, name === 'href' || name === 'src' ? path(value) : value]),
    ),
  )
}
