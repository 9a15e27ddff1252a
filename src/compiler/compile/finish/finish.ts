import type { Element, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { defined } from '../../../base/defined.ts'
import type { Diagnostic } from '../../../diagnostics/diagnostic.ts'
import type { FragmentBody, FragmentFacts, Link, Section } from '../../../model/facts.ts'
import { element, headingText } from '../../../text/markup.ts'
import { sectionVisitor } from '../../../text/sections.ts'
import { walkHtml } from '../../../text/walk-html.ts'
import { forPeople, partFor } from '../dialect/visibility.ts'
import { labelIcons } from '../icons.ts'
import { colorModeVisitor } from './color-modes.ts'
import { constructVisitor } from './constructs.ts'
import type { FinishContext, FinishInput } from './context.ts'
import { featureVisitor } from './features.ts'
import { headingVisitor } from './headings.ts'
import { linkVisitor } from './links.ts'
import { mediaVisitor } from './media.ts'

/** HTML of a fragment, with its facts and diagnostics. */
interface Finished extends Pick<FragmentBody, 'html' | 'preview' | 'css' | 'sections' | 'title'> {
  readonly facts: Omit<FragmentFacts, 'truncated'>
  readonly diagnostics: readonly Diagnostic[]
}

/** Visits the final tree once, with a visitor for each concern, and serializes the HTML. */
export function finish(tree: Root, sourceLinks: readonly Link[], input: FinishInput): Finished {
  const context: FinishContext = { ...input, sourceLinks, diagnostics: [] }
  const text = sectionVisitor()
  const constructs = constructVisitor(tree, context)
  const headings = headingVisitor(tree, context)
  const features = featureVisitor()
  const media = mediaVisitor(context, text.length)
  const links = linkVisitor(context, media)
  let hasParts = false
  const isHidden = (node: Element): boolean => {
    if (node.tagName !== partFor) return false
    hasParts = true
    return node.properties['dataFor'] !== 'humans'
  }
  const shaping = [colorModeVisitor(sourceLinks), constructs, headings, features, media, links]
  const title = input.keepTitle === true ? undefined : takeTitle(tree)
  if (title !== undefined) {
    labelIcons(title)
    walkHtml({ type: 'root', children: title.children }, { shaping, reading: [], isHidden })
  }
  walkHtml(tree, { shaping, reading: [text], isHidden })

  const sections = text.sections()
  return defined({
    ...htmlOf(tree, { hasParts, hasHighlighted: input.hasHighlighted === true }),
    title: title && titleHtml(title),
    css: features.css(),
    sections,
    facts: defined({
      title: title && headingText(title),
      ...headings.facts(),
      links: links.links(),
      assets: media.assets(),
      excerpt: text.excerpt(),
      words: wordsIn(sections),
      ...features.facts(),
      mentions: input.mentions,
    }),
    diagnostics: context.diagnostics,
  })
}

/**
 * Removes the first heading of a tree and returns it, if it is an `h1` preceded only by comments. Keeps a written
 * id.
 */
function takeTitle({ children }: Root): Element | undefined {
  const isBlank = (node: Root['children'][number] | undefined): boolean =>
    node?.type === 'text' && node.value.trim() === ''
  const index = children.findIndex((node) => node.type !== 'comment' && !isBlank(node))
  const first = children[index]
  if (first?.type !== 'element' || first.tagName !== 'h1') return undefined
  children.splice(index, isBlank(children[index + 1]) ? 2 : 1)
  // A blank line in raw HTML turns its text into a paragraph.
  first.children = first.children.flatMap((node) =>
    node.type === 'element' && node.tagName === 'p' ? node.children : [node],
  )
  const { id } = first.properties
  if (typeof id === 'string' && id !== '') first.children.unshift(element('span', { id }))
  return first
}

/** HTML of a title, if it is more than plain text. */
function titleHtml({ children }: Element): string | undefined {
  if (children.every(({ type }) => type === 'text' || type === 'comment')) return undefined
  return toHtml({ type: 'root', children: forPeople(children) }, { allowDangerousHtml: true })
}

/** Serializes the HTML for people, and its part before the truncation mark. */
function htmlOf(
  { children }: Root,
  { hasParts, hasHighlighted }: { readonly hasParts: boolean; readonly hasHighlighted: boolean },
): Pick<Finished, 'html' | 'preview'> {
  const write = (nodes: Root['children']): string =>
    toHtml({ type: 'root', children: hasParts ? forPeople(nodes) : nodes }, { allowDangerousHtml: hasHighlighted })
  const cut = children.findIndex((node) => node.type === 'comment' && /^\s*truncate\s*$/.test(node.value))
  return defined({
    html: write(children.filter((node) => node.type !== 'comment')),
    preview: cut === -1 ? undefined : write(children.slice(0, cut)),
  })
}

const characterWord = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
/** About as many characters as a word has, for scripts without spaces. */
const unspacedWord = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{1,6}/gu

/** Counts words; each Chinese or Japanese character is one. */
function wordsIn(sections: readonly Section[]): number {
  return sections.reduce((sum, { text }) => sum + (text === '' ? 0 : wordsOf(text)), 0)
}

function wordsOf(text: string): number {
  const unspaced = (text.match(characterWord)?.length ?? 0) + (text.match(unspacedWord)?.length ?? 0)
  if (unspaced === 0) return text.split(/\s/).length
  const rest = text.replace(characterWord, ' ').replace(unspacedWord, ' ').split(/\s+/)
  return unspaced + rest.filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
