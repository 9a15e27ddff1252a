import type { Element, Nodes, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { diagnostic, startOf, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { FragmentBody, FragmentFacts, Heading, Link, Section } from '../../model/facts.ts'
import { islandMark, linkMark, mentionMark } from '../../model/placeholders.ts'
import { placeInside, placeOf, type Where } from './where.ts'
import { fold, foldBlocks, oneLine } from '../../text/blocks.ts'
import { classesOf, plainText } from '../../text/markup.ts'
import { isSafe, unsafeAddress } from './addresses.ts'
import type { HighlightedCode } from './code/code-blocks.ts'
import { completeEmbed } from './embeds.ts'
import { nameFeature } from './features.ts'
import { completeIcon, isIcon } from './icons.ts'
import { settleOrigins } from './origins.ts'
import { completeTabs, idsOf, isTabList, isTabs, type TakenIds } from './dialect/tabs.ts'
import { forPeople, partFor, withoutTrace } from './dialect/visibility.ts'
import type { FragmentContext } from './fragment.ts'
import { fragmentFiles } from './fragment-files.ts'
import {
  addClass,
  addLineBreakOpportunities,
  alignByClass,
  boxTables,
  candidatesOf,
  isPlainSpan,
  longest,
  styleClass,
} from './markdown/elements.ts'
import { defined } from '../../base/defined.ts'

/** The finished HTML of a fragment and all that was found in it. */
interface Finished extends Pick<FragmentBody, 'html' | 'preview' | 'css' | 'sections'> {
  readonly facts: Omit<FragmentFacts, 'title' | 'truncated'>
  readonly diagnostics: readonly Diagnostic[]
}

/** Attributes that hold an address. */
const addresses = Object.entries({ href: 'link', src: 'image', poster: 'image', cite: 'link' } as const)
const excerptLength = 300
/** Most characters of text before a picture that readers most likely see at once: about half a screen of a telephone. */
const aboveTheFold = 600

/**
 * Walks the final tree once: makes link slots, filters schemes, sizes images, collects facts; then writes the HTML.
 * With `hasHighlighted`, raw nodes are code that was highlighted before.
 */
export function finish(
  tree: Root,
  known: readonly Link[],
  context: Pick<FragmentContext, 'asset'> &
    Where &
    Pick<FragmentContext['options'], 'words'> &
    Partial<Pick<FragmentContext['options'], 'staticFolder' | 'origins'>> & {
      readonly hasHighlighted?: boolean
      readonly mentions?: FragmentFacts['mentions']
    },
): Finished {
  const links: Link[] = known.map(({ url, kind, place, alt, from }) => defined({ url, kind, from, place, alt }))
  const headings: Heading[] = []
  const ids = new Set<string>()
  const headingIds = new Set<string>()
  const islands = new Set<string>()
  const features = new Set<string>()
  const diagnostics: Diagnostic[] = []
  const files = fragmentFiles(context, diagnostics)
  const rules = new Map<string, string>()
  const sections: { id: string; title: string; parts: string[] }[] = [{ id: '', title: '', parts: [] }]
  /** How many of the elements around are not for the search. */
  let skipped = 0
  let length = 0
  const addText = (...parts: string[]): void => {
    for (const part of parts) length += part.length
    if (skipped === 0) sections.at(-1)?.parts.push(...parts)
  }
  /** The browser fetches pictures later that nobody sees yet, and what is for the other colour mode never. */
  let hasPicture = false
  let inMode = 0
  let inDrawing = 0
  const isLazy = (): boolean => {
    const isFirst = !hasPicture && inMode === 0 && length < aboveTheFold
    hasPicture = true
    return !isFirst
  }
  let excerpt = ''
  let taken: TakenIds | undefined
  let wantsCards = false
  let groups = 0
  const agentIds: string[] = []
  let hasParts = false
  const { tasks } = context.words

  const visit = (node: Nodes, inHeading: boolean, aside: boolean): void => {
    if (node.type === 'text') {
      if (!inHeading) addText(oneLine(node.value))
      return
    }
    if (node.type === 'raw' && context.hasHighlighted === true)
      addText(oneLine((node as HighlightedCode).data.text), '\n')
    if (node.type !== 'element' && node.type !== 'root') return
    if (node.type === 'element' && node.tagName === partFor) {
      hasParts = true
      if (node.properties['dataFor'] !== 'humans') return unseen(node, inHeading)
    }
    let heading = inHeading
    if (node.type === 'element') {
      element(node)
      const depth = /^h([1-6])$/.exec(node.tagName)?.[1]
      if (depth !== undefined) {
        const id = String(node.properties['id'] ?? '')
        const text = fold(plainText(node))
        // The words above the footnotes are for those who cannot see that they are at the end.
        if (id !== 'footnote-label') headings.push({ depth: Number(depth), id, text })
        if (skipped === 0) sections.push({ id, title: text, parts: [] })
        heading = true
      } else if (node.tagName === 'p' && excerpt === '' && !aside && node.properties['className'] === undefined) {
        excerpt = fold(plainText(node)).slice(0, excerptLength)
      } else if (node.tagName === 'math') {
        if (!inHeading) addText(oneLine(plainText(node)))
        heading = true
      } else if (node.tagName === 'script' || node.tagName === 'style' || isTabList(node) || isIcon(node)) return
    }
    // An admonition is beside the text: it gives no excerpt.
    const beside = aside || (node.type === 'element' && classesOf(node).includes('admonition'))
    const isSkipped = node.type === 'element' && node.properties['dataSearch'] === 'skip'
    const shown = node.type === 'element' && node.properties['dataSearchText']
    if (typeof shown === 'string') addText(`\n${oneLine(shown)}\n`)
    if (isSkipped) skipped++
    const isOfMode = node.type === 'element' && classesOf(node).some((name) => /^only-(?:light|dark)$/.test(name))
    if (isOfMode) inMode++
    const isDrawing = node.type === 'element' && node.tagName === 'svg'
    if (isDrawing) inDrawing++
    for (const child of node.children) visit(child, heading, beside)
    boxTables(node)
    if (isOfMode) inMode--
    if (isDrawing) inDrawing--
    if (isSkipped) skipped--
    if (node.type === 'element' && !heading && blocks.has(node.tagName)) addText('\n')
  }

  /** Of what agents alone read, links and files count, and nothing that a page would have for it. */
  const unseen = (node: Element, inHeading: boolean): void => {
    const before = { length, excerpt, hasPicture, wantsCards, groups }
    skipped++
    withoutTrace({ sets: [ids, headingIds, islands, features], lists: [headings] }, () => {
      const first = headings.length
      for (const child of node.children) visit(child, inHeading, true)
      agentIds.push(...headings.slice(first).map(({ id }) => id))
    })
    skipped--
    ;({ length, excerpt, hasPicture, wantsCards, groups } = before)
  }

  const element = (node: Element): void => {
    // Most elements are the spans of highlighted code.
    if (node.tagName === 'span' && isPlainSpan(node)) return
    const locate = (address: string) => placeOf(node, address, context)
    if (node.tagName === 'docs-embed') diagnostics.push(...completeEmbed(node, { ...context, locate }))
    if (node.tagName === 'docs-icon') diagnostics.push(...completeIcon(node, locate))
    diagnostics.push(...settleOrigins(node, context.origins, locate))
    const { properties } = node
    if (properties['id'] !== undefined && properties['id'] !== null) identify(node, String(properties['id']))
    if (node.tagName === 'a' && typeof properties['name'] === 'string') ids.add(properties['name'])
    if (isTabs(node)) completeTabs(node, (taken ??= idsOf(tree)))
    if (node.tagName === 'th' || node.tagName === 'td') {
      alignByClass(node)
      addLineBreakOpportunities(node, longest.cell)
    }
    if (node.tagName === 'p' || node.tagName === 'li') addLineBreakOpportunities(node, longest.text)
    if (node.tagName === 'input' && properties['type'] === 'checkbox' && properties['disabled'] === true)
      properties['ariaLabel'] ??= tasks[properties['checked'] === true ? 'done' : 'open']
    nameFeature(node, () => ++groups)
    if (typeof properties['dataFeature'] === 'string') features.add(properties['dataFeature'])
    const island = properties['dataIsland']
    if (node.tagName === 'docs-island' && typeof island === 'string') {
      islands.add(island)
      properties['dataModule'] = `${islandMark}${island}${islandMark}`
    }
    if (typeof properties['style'] === 'string') {
      const name = styleClass(properties['style'], rules)
      delete properties['style']
      if (name !== undefined) addClass(node, name)
    }
    if (node.tagName === 'docs-cards') wantsCards = true
    if (properties['dataMention'] !== undefined) markMention(node)
    const slot = properties['dataHole']
    delete properties['dataHole']
    if (node.tagName === 'img' && properties['alt'] === undefined) {
      // What Markdown writes has one, if an empty one.
      const details = placeOf(node, String(properties['src'] ?? ''), context)
      const hint = 'say what it shows: alt="…"; for decoration alt=""'
      diagnostics.push(diagnostic('image/no-alt', 'the image has no alternative text', { ...details, hint }))
    }
    for (const [name, kind] of addresses) {
      const value = properties[name]
      if (typeof value !== 'string') continue
      const isSlot = typeof slot === 'string' && /^\d+$/.test(slot) && (name === 'href' || name === 'src')
      // Raw HTML may hold a number of its own: only those of links that the source has count.
      const number = isSlot && Number(slot) < known.length ? Number(slot) : links.length
      const link = (links[number] ??= { url: value, kind, ...placeOf(node, value, context) })
      if (!isSafe(link)) {
        if (number >= known.length) diagnostics.push(unsafeAddress(link))
        delete properties[name]
        continue
      }
      size(node, link, name)
      properties[name] = `${linkMark}${number}${linkMark}`
    }
    if (typeof properties['srcSet'] === 'string') sourceSet(node, properties['srcSet'])
  }

  /** Raw HTML may hold a number of its own: only those of names that the source has count. */
  const markMention = ({ tagName, properties }: Element): void => {
    const number = Number(properties['dataMention'])
    delete properties['dataMention']
    if (tagName === 'code' && number < (context.mentions?.names.length ?? 0))
      properties['dataMention'] = `${mentionMark}${number}${mentionMark}`
  }

  /** Each address of a `srcset` is a link of its own. */
  const sourceSet = (node: Element, value: string): void => {
    const kept = candidatesOf(value).flatMap(({ url, at, descriptor }) => {
      const link: Link = { url, kind: 'image', ...placeInside(node, value, { url, at }, context) }
      const number = links.push(link) - 1
      if (!isSafe(link)) {
        diagnostics.push(unsafeAddress(link))
        return []
      }
      files.of(link)
      return [`${linkMark}${number}${linkMark} ${descriptor}`.trimEnd()]
    })
    if (kept.length === 0) delete node.properties['srcSet']
    else node.properties['srcSet'] = kept.join(', ')
  }

  /**
   * Reports ids that raw HTML and components repeat. Two headings with one id were reported before; the parts of drawings
   * have the names that the program which made them gives to all.
   */
  const identify = (node: Element, id: string): void => {
    const isHeading = /^h[1-6]$/.test(node.tagName)
    if (ids.has(id) && inDrawing === 0 && !(isHeading && headingIds.has(id))) {
      const at = placeOf(node, id, context).place ?? startOf(context.file)
      const details = { place: at, hint: 'a link to it leads to the first of them' }
      diagnostics.push(diagnostic('heading/duplicate-id', `two elements have the id "${id}"`, details))
    }
    ids.add(id)
    if (isHeading) headingIds.add(id)
  }

  const size = (node: Element, link: Link, name: string): void => {
    const fact = name === 'href' || name === 'src' ? files.of(link) : undefined
    if (node.tagName !== 'img' || name !== 'src') return
    const isLater = isLazy()
    if (node.properties['width'] !== undefined) return
    const room = fact ?? files.staticSize(link)
    if (room?.width === undefined) return
    node.properties['width'] = room.width
    node.properties['height'] = room.height
    if (isLater) node.properties['loading'] ??= 'lazy'
  }

  // Sanitising may have taken the address out already; it is reported all the same.
  for (const link of known) if (!isSafe(link)) diagnostics.push(unsafeAddress(link))
  visit(tree, false, false)
  const cut = tree.children.findIndex((node) => node.type === 'comment' && /^\s*truncate\s*$/.test(node.value))
  const written = tree.children.filter((node) => node.type !== 'comment')
  const options = { allowDangerousHtml: context.hasHighlighted === true }
  const css = [...rules]
    .map(([name, body]) => `.${name}{${body}}`)
    .sort()
    .join('')
  const done: Section[] = sections
    .map(({ id, title, parts }) => ({ id, title, text: foldBlocks(parts.join('')) }))
    .filter(({ title, text }) => title !== '' || text !== '')
  const htmlOf = (children: Root['children']) =>
    toHtml({ type: 'root', children: hasParts ? forPeople(children) : children }, options)
  return defined({
    html: htmlOf(written),
    preview: cut === -1 ? undefined : htmlOf(tree.children.slice(0, cut)),
    css: css === '' ? undefined : css,
    sections: done,
    facts: {
      headings,
      ids: [...ids],
      links,
      assets: files.all(),
      excerpt,
      words: done.reduce((sum, { text }) => sum + (text === '' ? 0 : text.split(/\s/).length), 0),
      islands: [...islands],
      ...(features.size > 0 ? { features: [...features] } : {}),
      ...(wantsCards ? { wantsCards } : {}),
      ...(agentIds.length > 0 ? { agentIds } : {}),
      ...(context.mentions === undefined ? {} : { mentions: context.mentions }),
    },
    diagnostics,
  })
}

const blocks = new Set('p li td th tr pre div dd dt blockquote figcaption summary br h1 h2 h3 h4 h5 h6'.split(' '))
