import { staticPath } from './navbar.ts'
import type { Notes } from './notes.ts'
import { listOf, textOf, unlessEmpty, type Given } from './values.ts'
import { defined } from '../../../base/defined.ts'
import { mappingOf } from '../../../base/mapping.ts'

/** An element of `head:`. */
type Element = Readonly<Record<string, Given>>

/**
 * What a site wanted in the head of all pages (`headTags`, `metadata`, `stylesheets`, `scripts`), as `head:` has it. Code
 * that stands in elements themselves is left out: the security policy forbids it.
 */
export function headOf(
  config: Given,
  { url, baseUrl }: { readonly url: string; readonly baseUrl: string },
  notes: Notes,
): readonly Element[] | undefined {
  const from = { baseUrl, notes }
  return unlessEmpty([
    ...pictureOf(textOf(mappingOf(config['themeConfig'])['image']), url + baseUrl),
    ...listOf(config['headTags']).flatMap((one) => headTag(mappingOf(one), from)),
    ...listOf(mappingOf(config['themeConfig'])['metadata']).map((one) => ({
      meta: attributesOf(mappingOf(one), from),
    })),
    ...listOf(config['stylesheets']).flatMap((one) => {
      const given = typeof one === 'string' ? { href: one } : mappingOf(one)
      return textOf(given['href']) === undefined ? [] : [{ link: attributesOf({ rel: 'stylesheet', ...given }, from) }]
    }),
    ...listOf(config['scripts']).flatMap((one) => {
      const given = typeof one === 'string' ? { src: one } : mappingOf(one)
      return textOf(given['src']) === undefined ? [] : [scriptOf(given, ['scripts'], from)]
    }),
  ])
}

/** What the scripts of other origins may show and ask for: what their own has. */
export function ownOrigins(head: readonly Element[] = []): Record<string, unknown> {
  const addresses = head.flatMap(({ script }) => (URL.canParse(String(script?.['src'])) ? String(script?.['src']) : []))
  const origins = unlessEmpty([...new Set(addresses.map((address) => new URL(address).origin))].sort())
  return { embeds: origins, connect: origins }
}

/** The picture of link previews, for pages that have none of their own. */
function pictureOf(image: string | undefined, base: string): Element[] {
  if (image === undefined) return []
  const content = URL.canParse(image, base) ? new URL(image, base).href : image
  // Pages with a picture of their own name it before this one.
  return [{ meta: { property: 'og:image', content } }]
}

interface From {
  readonly baseUrl: string
  readonly notes: Notes
}

function headTag({ tagName, attributes, innerHTML }: Given, from: From): Element[] {
  const given = mappingOf(attributes)
  if (tagName === 'meta' || tagName === 'link') return [{ [tagName]: attributesOf(given, from) }]
  if (tagName === 'script' && textOf(given['src']) !== undefined) return [scriptOf(given, ['headTags'], from)]
  const what = innerHTML === undefined ? `the element <${String(tagName)}>` : `code in <${String(tagName)}>`
  const hint = 'put code into a file of the static folder and name it in "head:" of site.config.yaml'
  from.notes.left(['headTags'], `${what} for the head of all pages is left out`, hint)
  return []
}

function scriptOf(given: Given, keys: readonly string[], from: From): Element {
  const src = String(given['src'])
  if (/^(?:https?:)?\/\//.test(src))
    from.notes.decided(
      [...keys, src],
      `the script ${src} is in "head:", and may show and ask for what its own host has; all other hosts are forbidden`,
      'name those hosts in "connect:", "images:" or "embeds:"',
    )
  return { script: attributesOf(given, from) }
}

/** Attributes as they are, but for paths: ours begin at the base URL of the site by themselves. */
function attributesOf(given: Given, { baseUrl }: From): Given {
  const path = (value: unknown): unknown => {
    if (typeof value !== 'string' || /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(value)) return value
    return staticPath(value.startsWith(baseUrl) ? value.slice(baseUrl.length - 1) : value)
  }
  return defined(
    Object.fromEntries(
      Object.entries(given)
        .filter(([name]) => !/^(?:\$|on)/.test(name))
        .map(([name, value]) => [name, name === 'href' || name === 'src' ? path(value) : value]),
    ),
  )
}
