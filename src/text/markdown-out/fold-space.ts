import type { Element, Nodes, Root, RootContent } from 'hast'
import { classesOf } from '../markup.ts'

/**
 * Collapses white space like a browser: runs become one space, and block edges are trimmed. Returns a copy, which
 * shares the unchanged trees of `<pre>`. Faster than `rehype-minify-whitespace`, which took a third of the time for a
 * Markdown version.
 */
export function foldSpace(tree: Root): Root {
  return { type: 'root', children: folded(tree.children, { space: 'fold', before: true, after: always }).children }
}

/** Treatment of white space: collapse and trim, collapse only, or keep. */
type Space = 'fold' | 'run' | 'keep'

interface Around {
  readonly space: Space
  /** White space at the start would be invisible. */
  readonly before: boolean
  /**
   * White space at the end would be invisible. Called only if a text ends in white space, since it
   * looks ahead.
   */
  after(): boolean
}

function folded(
  children: readonly RootContent[],
  { space, after, ...around }: Around,
): { readonly children: RootContent[]; readonly before: boolean } {
  const nodes: RootContent[] = []
  let { before } = around
  for (const [index, child] of children.entries()) {
    if (child.type === 'element') {
      const isBlock = blocks.has(child.tagName)
      if (child.tagName === 'pre') {
        nodes.push(child)
        before = true
        continue
      }
      const afterChild = isBlock ? always : () => endsAfter(children, index) ?? after()
      const inside = folded(child.children, {
        space: spaceOf(child, space),
        before: isBlock || before,
        after: afterChild,
      })
      nodes.push({ ...child, properties: aligned(child), children: inside.children as Element['children'] })
      before = !content.has(child.tagName) && (isBlock || inside.before || afterChild())
    } else if (child.type !== 'text') {
      nodes.push(child)
      if (child.type !== 'comment' && child.type !== 'doctype') before = false
    } else if (space !== 'fold') {
      nodes.push(space === 'keep' ? child : { type: 'text', value: oneSpace(child.value) })
      before = false
    } else {
      let value = oneSpace(child.value)
      if (before && value.startsWith(' ')) value = value.slice(1)
      const isOpen = value.endsWith(' ')
      const isCut = isOpen && (endsAfter(children, index) ?? after())
      if (isCut) value = value.slice(0, -1)
      if (value === '') continue
      nodes.push({ type: 'text', value })
      before = isOpen && !isCut
    }
  }
  return { children: nodes, before }
}

/**
 * Returns true if the line ends before any visible content after `children[index]`; `undefined` if that cannot be
 * decided here.
 */
function endsAfter(children: readonly Nodes[], index: number): boolean | undefined {
  for (let at = index + 1; at < children.length; at++) {
    const node = children[at] as Nodes
    if (node.type === 'element') {
      if (content.has(node.tagName)) return false
      if (blocks.has(node.tagName)) return true
      if (node.properties['hidden'] || unseen.has(node.tagName)) continue
      const inside = endsAfter(node.children, -1)
      if (inside !== undefined) return inside
    } else if (node.type === 'text' ? /[^ \t\n\f\r]/.test(node.value) : !/^(?:comment|doctype)$/.test(node.type)) {
      return false
    }
  }
  return undefined
}

function always(): boolean {
  return true
}

function oneSpace(text: string): string {
  return /[\t\n\v\f\r]| {2}/.test(text) ? text.replace(/[\t\n\v\f\r ]+/g, ' ') : text
}

function spaceOf({ tagName, properties }: Element, space: Space): Space {
  if (verbatim.has(tagName)) return 'keep'
  return tagName === 'nobr' || (isCell(tagName) && properties['noWrap']) ? 'run' : space
}

function isCell(tag: string): boolean {
  return tag === 'th' || tag === 'td'
}

/**
 * Restores the alignment of a column as an attribute, from which Markdown's syntax is created. On the
 * page, it is a class.
 */
function aligned(cell: Element): Element['properties'] {
  const { tagName, properties } = cell
  if (!isCell(tagName)) return properties
  const alignment = classesOf(cell).find((name) => name.startsWith('align-'))
  return alignment === undefined ? properties : { ...properties, align: alignment.slice('align-'.length) }
}

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** Elements that start and end a line, according to HTML's rendering section. */
const blocks = set(
  'address article aside blockquote body br caption center col colgroup dd dialog dir div dl dt figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre ' +
    'section summary table tbody td tfoot th thead tr ul wbr xmp',
)
/** Inline elements with visible content other than text. */
const content = set('audio button canvas embed iframe img input math object picture select svg textarea video')
const verbatim = set('listing plaintext script style xmp textarea')
const unseen = set(
  'area base basefont datalist dialog head link meta noembed noframes param rp script source style template title track',
)
