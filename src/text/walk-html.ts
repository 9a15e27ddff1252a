import type { Element, Nodes, Root } from 'hast'
import { classesOf } from './markup.ts'

/** Data about the ancestors of a node. */
export interface Around {
  /** Inside a heading or a formula, whose text is read as a whole. */
  readonly inHeading: boolean
  /** Outside of the main text: in an admonition, or in a part hidden from people. */
  readonly aside: boolean
  /** Excluded from the search, explicitly or as a decoration. */
  readonly isSkipped: boolean
  /** For one colour mode only. */
  readonly inMode: boolean
  /** Inside an SVG drawing. */
  readonly inDrawing: boolean
  /** Part of the elements that an island renders, which React compares with those in the browser. */
  readonly inIsland: boolean
}

/** A visitor for one concern. It may change nodes in place, and collects its own result. */
export interface Visitor {
  /** Visits an element before its children. */
  enter?(node: Element, around: Around): void
  /** Visits an element, or the root, after its children. */
  leave?(node: Element | Root, around: Around): void
  /** Visits a text, or a node that contains HTML as a string. */
  text?(node: Nodes, around: Around): void
  /** Saves the state at the start of a hidden part. The returned function restores it at its end. */
  save?(): () => void
}

/** Visitors in the order in which they are called. */
interface Walk {
  /** Visitors that skip the spans of highlighted code, which are most elements of a page. */
  readonly shaping?: readonly Visitor[]
  /** Visitors of every element. */
  readonly reading: readonly Visitor[]
  /**
   * Returns true for a part hidden from people. Its children are visited, and the state is restored after it.
   */
  isHidden?(node: Element): boolean
}

const outermost: Around = {
  inHeading: false,
  aside: false,
  isSkipped: false,
  inMode: false,
  inDrawing: false,
  inIsland: false,
}

/** Visits a tree once, depth first, with one visitor for each concern. */
export function walkHtml(tree: Root, { shaping = [], reading, isHidden = () => false }: Walk): void {
  const all = [...shaping, ...reading]
  const texts = all.filter(({ text }) => text !== undefined)
  const leaving = all.filter(({ leave }) => leave !== undefined)

  const visitHidden = (node: Element, around: Around): void => {
    const restore = all.flatMap((visitor) => visitor.save?.() ?? [])
    const inside = { ...around, aside: true, isSkipped: true }
    for (const child of node.children) visit(child, inside)
    for (const reset of restore) reset()
  }

  const visit = (node: Nodes, around: Around): void => {
    if (node.type === 'text' || node.type === 'raw') for (const visitor of texts) visitor.text?.(node, around)
    if (node.type !== 'element' && node.type !== 'root') return
    let inside = around
    if (node.type === 'element') {
      if (isHidden(node)) return visitHidden(node, around)
      for (const visitor of isCodeSpan(node) ? reading : all) visitor.enter?.(node, around)
      if (isClosed(node)) return
      inside = aroundChildren(node, around)
    }
    for (const child of node.children) visit(child, inside)
    for (const visitor of leaving) visitor.leave?.(node, around)
  }

  visit(tree, outermost)
}

const noClasses: readonly string[] = []

function aroundChildren(node: Element, around: Around): Around {
  const { tagName, properties } = node
  const classes = properties['className'] === undefined ? noClasses : classesOf(node)
  const inHeading = tagName === 'math' || isHeading(node)
  const aside = classes.includes('admonition')
  const isSkipped = properties['dataSearch'] === 'skip' || properties['ariaHidden'] === 'true'
  const inMode = classes.some(isModeClass)
  const inDrawing = tagName === 'svg'
  const inIsland = rendersChildren(node, around)
  if (!(inHeading || aside || isSkipped || inMode || inDrawing) && inIsland === around.inIsland) return around
  return {
    inHeading: around.inHeading || inHeading,
    aside: around.aside || aside,
    isSkipped: around.isSkipped || isSkipped,
    inMode: around.inMode || inMode,
    inDrawing: around.inDrawing || inDrawing,
    inIsland,
  }
}

/** Returns true for a class of elements that are visible in one colour mode. */
export function isModeClass(name: string): boolean {
  return name === 'only-light' || name === 'only-dark'
}

/**
 * Returns true if an island renders the children of an element. `docs-slot` contains HTML of the page, which React does
 * not compare.
 */
export function rendersChildren(node: Element | Root, { inIsland }: Pick<Around, 'inIsland'>): boolean {
  if (node.type === 'root') return false
  return node.tagName === 'docs-island' || (inIsland && node.tagName !== 'docs-slot')
}

/** Returns true for `h1` to `h6`. */
export function isHeading({ tagName }: Element): boolean {
  return tagName.length === 2 && /^h[1-6]$/.test(tagName)
}

/** Returns true for a span of highlighted code, which needs no shaping. */
function isCodeSpan(node: Element): boolean {
  if (node.tagName !== 'span') return false
  const { id, style } = node.properties
  const [name = ''] = classesOf(node)
  return id === undefined && style === undefined && name !== 'link-button' && name !== 'code-folded'
}

/** Returns true for an element without text of the page, whose children are not visited. */
function isClosed(node: Element): boolean {
  const { tagName } = node
  return tagName === 'script' || tagName === 'style' || isTabList(node) || isIcon(node)
}

/** Returns true for the buttons of tabs. */
export function isTabList(node: Element): boolean {
  return node.tagName === 'div' && node.properties['role'] === 'tablist'
}

/** Returns true for the drawing of an icon. */
function isIcon(node: Element): boolean {
  return node.tagName === 'svg' && classesOf(node).includes('icon-inline')
}
