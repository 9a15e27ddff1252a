import type { Notes } from './notes.ts'
import { listOf, textOf, unlessEmpty, type ConfigMap, instanceName } from './values.ts'
import { defined } from '../../../base/defined.ts'
import { mappingOf } from '../../../base/mapping.ts'

type Item = Record<string, unknown>

/** Converts the navbar: title, logo, and items on the left and right. */
export function navbarOf(navbar: ConfigMap, notes: Notes): Record<string, unknown> | undefined {
  if (Object.keys(navbar).length === 0) return undefined
  const items = listOf(navbar['items']).map(mappingOf)
  const isRight = (item: ConfigMap): boolean => item['position'] === 'right'
  // Docusaurus adds the search box automatically; here it is an item of the navbar.
  const search = items.some(({ type }) => type === 'search') ? [] : [{ type: 'search' }]
  const textItems = items.filter((item) => socialOf(item) === undefined)
  const right = textItems.filter(isRight).flatMap((item) => itemsOf(item, notes, false))
  for (const { className, label, type } of textItems)
    if (textOf(className) !== undefined)
      notes.left(
        ['navbar', String(className)],
        `the class "${String(className)}" of the navbar item ${JSON.stringify(label ?? type ?? 'without words')} is left out: style sheets no longer apply to it`,
      )
  return defined({
    title: textOf(navbar['title']) ?? (navbar['title'] === undefined && navbar['logo'] === undefined ? undefined : ''),
    logo: logoOf(mappingOf(navbar['logo']), notes),
    hideOnScroll: navbar['hideOnScroll'] === true || undefined,
    left: textItems.filter((item) => !isRight(item)).flatMap((item) => itemsOf(item, notes, false)),
    right: [...right, ...search],
  })
}

/** Brands of icon-only links, recognized by address or class. */
const brands: readonly (readonly [icon: string, match: RegExp])[] = [
  ['github', /github/i],
  ['discord', /discord/i],
  ['x', /twitter|\/\/(?:www\.)?x\.com/i],
  ['mastodon', /mastodon/i],
  ['bluesky', /bluesky|bsky/i],
  ['youtube', /youtube/i],
  ['gitlab', /gitlab/i],
]

/** Converts a link shown as a brand icon by the style sheets of the site. */
function socialOf(item: ConfigMap): Item | undefined {
  const href = textOf(item['href'])
  const className = textOf(item['className'])
  if (href === undefined || className === undefined || textOf(item['label']) !== undefined || 'items' in item)
    return undefined
  const brand = brands.find(([, match]) => match.test(className)) ?? brands.find(([, match]) => match.test(href))
  if (brand === undefined) return undefined
  return { icon: brand[0], label: labelOf(item) ?? brand[0], href }
}

/** Converts the icon links of the navbar. */
export function socialLinks(navbar: ConfigMap): Item[] | undefined {
  return unlessEmpty(
    listOf(navbar['items']).flatMap((item): Item[] => {
      const social = socialOf(mappingOf(item))
      return social === undefined ? [] : [social]
    }),
  )
}

function logoOf(logo: ConfigMap, notes: Notes): Record<string, unknown> | undefined {
  const src = textOf(logo['src'])
  if (src === undefined) return undefined
  const target = textOf(logo['target'])
  if (target !== undefined && target !== '_self')
    notes.left(['logo', 'target'], '"target" of the logo is not carried over: its link opens in the same tab')
  const href = textOf(logo['href'])
  return defined({
    alt: textOf(logo['alt']) ?? '',
    src: staticPath(src),
    srcDark: textOf(logo['srcDark']) && staticPath(String(logo['srcDark'])),
    href: href === '/' || href === undefined ? undefined : staticPath(href),
  })
}

/** Path of a static file, with the leading slash that Docusaurus omits. */
export function staticPath(path: string): string {
  return /^(?:[a-z]+:)?\/\//i.test(path) || path.startsWith('/') || path.startsWith('data:') ? path : `/${path}`
}

function itemsOf(item: ConfigMap, notes: Notes, isInner: boolean): Item[] {
  const id = textOf(item['docsPluginId'])
  const docsPluginId = id === undefined || id === 'default' ? undefined : instanceName('docs', id)
  const label = labelOf(item)
  switch (item['type'] ?? (item['items'] === undefined ? 'default' : 'dropdown')) {
    case 'doc':
      return [defined({ type: 'doc', label, docId: item['docId'], docsPluginId })]
    case 'docSidebar':
      return [defined({ type: 'docSidebar', label, sidebarId: item['sidebarId'], docsPluginId })]
    case 'docsVersion':
      return isInner ? omitItem(item, notes) : [defined({ type: 'docsVersion', label, docsPluginId })]
    case 'docsVersionDropdown': {
      const further = (key: string) =>
        unlessEmpty(
          listOf(item[key]).flatMap((further) =>
            itemsOf(mappingOf(further), notes, true).filter((entry) => 'to' in entry),
          ),
        )
      const [before, after] = ['dropdownItemsBefore', 'dropdownItemsAfter'].map(further)
      return [
        defined({ type: 'docsVersionDropdown', docsPluginId, dropdownItemsBefore: before, dropdownItemsAfter: after }),
      ]
    }
    case 'localeDropdown':
      return isInner ? omitItem(item, notes) : [{ type: 'localeDropdown' }]
    case 'search':
      return [{ type: 'search' }]
    case 'html':
      return isInner
        ? omitItem(item, notes)
        : [{ type: 'html', value: withoutStyle(String(item['value'] ?? ''), notes) }]
    case 'dropdown': {
      const items = listOf(item['items']).flatMap((inner) => itemsOf(mappingOf(inner), notes, true))
      return items.length === 0 ? omitItem(item, notes) : [{ type: 'dropdown', label: label ?? 'More', items }]
    }
    case 'default': {
      const to = textOf(item['to']) ?? textOf(item['href'])
      if (to === undefined) return omitItem(item, notes)
      return [{ label: label ?? to, to: addressOf(to) }]
    }
    default:
      return omitItem(item, notes)
  }
}

/** Path of the site without the `pathname://` prefix of Docusaurus. */
function addressOf(to: string): string {
  const path = to.replace(/^pathname:\/\//, '')
  return /^(?:[a-z][a-z\d+.-]*:|\/|#|\?)/i.test(path) ? path : `/${path}`
}

/** Label of an item; for an icon, the label for screen readers. */
function labelOf(item: ConfigMap): string | undefined {
  const words = textOf(item['label']) ?? textOf(item['aria-label']) ?? textOf(item['title'])
  if (words !== undefined) return htmlAsText(words)
  return item['html'] === undefined ? undefined : htmlAsText(String(item['html'])) || undefined
}

function omitItem(item: ConfigMap, notes: Notes, why = 'there is no equivalent'): Item[] {
  const type = textOf(item['type']) ?? 'link'
  notes.left(
    ['navbar', type],
    `the navbar item ${JSON.stringify(item['label'] ?? type)} of type "${type}" is left out: ${why}`,
  )
  return []
}

/** Converts the columns of the footer. */
export function footerOf(footer: ConfigMap, notes: Notes): Record<string, unknown> | undefined {
  if (Object.keys(footer).length === 0) return undefined
  const all = listOf(footer['links']).map(mappingOf)
  const isColumns = all.length === 0 || all.some((column) => column['items'] !== undefined)
  const columns: readonly ConfigMap[] = isColumns ? all : [{ title: 'Links', items: all }]
  if (footer['logo'] !== undefined) notes.left(['footer', 'logo'], 'the logo of the footer is left out')
  const links = columns.map((column) => ({
    title: textOf(column['title']) ?? 'Links',
    items: listOf(column['items']).flatMap((value) => {
      const item = mappingOf(value)
      const html = textOf(item['html'])
      const inHtml = html === undefined ? undefined : /href=["']([^"']+)["']/.exec(html)?.[1]
      const to = textOf(item['to']) ?? textOf(item['href']) ?? inHtml
      const label = textOf(item['label']) ?? (html === undefined ? undefined : htmlAsText(html))
      if (to === undefined || !label) {
        notes.left(['footer', 'items', 'html'], `an item of the footer has no words or leads nowhere, and is left out`)
        return []
      }
      return [{ label: htmlAsText(label), to: addressOf(to) }]
    }),
  }))
  const copyright = textOf(footer['copyright'])
  return defined({
    links: links.filter(({ items }) => items.length > 0),
    copyright: copyright === undefined ? undefined : htmlAsText(copyright),
  })
}

/** Converts HTML to one line of Markdown: links and emphasis stay, everything else becomes text. */
export function htmlAsMarkdown(html: string): string {
  return html
    .replace(
      /<a\b[^>]*?\bhref=(?:"([^"]*)"|'([^']*)')[^>]*>([\s\S]*?)<\/a>/gi,
      (_, double, single, text) => `[${text}](${double ?? single})`,
    )
    .replace(/<(?:b|strong)\b[^>]*>([\s\S]*?)<\/(?:b|strong)>/gi, '**$1**')
    .replace(/<(?:i|em)\b[^>]*>([\s\S]*?)<\/(?:i|em)>/gi, '*$1*')
    .replace(/<code\b[^>]*>([\s\S]*?)<\/code>/gi, '`$1`')
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&copy;/g, '©')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Converts HTML to plain text. */
function htmlAsText(html: string): string {
  return htmlAsMarkdown(html.replace(/<\/?(?:a|b|strong|i|em|code)\b[^>]*>/gi, ''))
}

/** Removes `style` attributes, with a note: the security policy forbids them. */
function withoutStyle(html: string, notes: Notes): string {
  const plain = html.replace(/\sstyle=(?:"[^"]*"|'[^']*')(?=[^<>]*>)/gi, '')
  if (plain !== html)
    notes.left(
      ['navbar', 'html'],
      'the attribute "style" in the HTML of a navbar item is left out: the security policy forbids it',
      'give the element a class, and style it in a style sheet of `customCss`',
    )
  return plain
}
