import type { Link, PhrasingContent, RootContent } from 'mdast'
import { become, element, text, type Construct, type Directive } from './construct.ts'
import { isSilent } from './tabs.ts'

const example = 'write :::card[Title]{href="…"} inside'

/** `::::cards` around `:::card[Title]{href="/x"}`. */
export const cards: Construct = {
  forms: ['container'],
  attributes: [],
  shape(node, { label, report }) {
    if (label.length > 0) report('"cards" shows no label of its own', 'write it above, as a heading or a paragraph')
    if (node.children.length === 0) report('"cards" is empty', example)
    for (const child of node.children as RootContent[]) {
      // In MDX it may be a component that makes a card.
      if (('name' in child && child.name === 'card') || child.type.startsWith('mdx') || isSilent(child)) continue
      report('"cards" holds something that is no card', example, child)
    }
    become(node, 'div', { className: ['cards'] })
  },
}

/** A titled box; with `href` all of it leads there. Alone or in `cards`; `::card[Title]` has no text. */
export const card: Construct = {
  forms: ['container', 'leaf'],
  attributes: ['title', 'href', 'icon'],
  shape(node, { label, attributes, text: source, report }) {
    const { href, icon } = attributes
    const title = label.length > 0 ? label : attributes['title'] ? [text(attributes['title'])] : []
    if (title.length === 0) report('this card has no title', 'write :::card[Title]')
    if (href === '') report('"href" has no address', 'write href="/…"')
    const body = node.children.splice(0) as RootContent[]
    const words = href ? [linkTo(href, title, { node, source })] : title
    const sign = icon ? [element('span', { className: ['card-icon'], ariaHidden: 'true' }, [text(icon)])] : []
    become(node, 'div', { className: href ? ['card', 'card-link'] : ['card'] })
    const shown: RootContent[] = [element('p', { className: ['card-title'] }, [...sign, ...words])]
    if (body.length > 0) shown.push(element('div', { className: ['card-body'] }, body))
    ;(node.children as RootContent[]).push(...shown)
  },
}

/** A link like any other, so that it is numbered and checked; it stands where its address is written. */
function linkTo(
  url: string,
  title: readonly PhrasingContent[],
  { node, source }: { readonly node: Directive; readonly source: string },
): Link {
  // A link cannot hold another.
  const children = title.flatMap((one) => (one.type === 'link' || one.type === 'linkReference' ? one.children : [one]))
  const at = node.position?.start
  const link: Link = { type: 'link', url, children }
  if (at?.offset === undefined) return link
  const newline = source.indexOf('\n', at.offset)
  const line = source.slice(at.offset, newline === -1 ? undefined : newline)
  const key = line.lastIndexOf('href=')
  const value = key + 5 + (/["']/.test(line[key + 5] ?? '') ? 1 : 0)
  const isVerbatim = key !== -1 && line.startsWith(url, value)
  const [from, to] = isVerbatim ? [value, value + url.length] : [0, line.length]
  const point = (column: number) => ({ line: at.line, column: at.column + column, offset: (at.offset ?? 0) + column })
  return { ...link, position: { start: point(from), end: point(to) } }
}
