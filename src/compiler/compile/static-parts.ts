/**
 * Parts of an MDX page that contain only Markdown. A module calls `staticPart` for each. After the HTML has been
 * parsed, the part replaces its rendered placeholder. A thread runs one page at a time, so one list is enough.
 * @module
 */
import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { createElement, type ReactElement } from 'react'
import * as react from 'react/jsx-runtime'
import type { HighlightedCode } from './code/code-blocks.ts'

/** The name under which modules of pages import this one. */
export const staticModule = 'docs:static'

/** Properties of an element, as they are in its tree. */
export type PackedProperties = Record<string, string | number | (string | number)[]>

/** A node in compact form: text; highlighted code (HTML, text, language); or an element. */
export type Packed =
  | string
  | readonly [html: string, text: string, lang: string | null]
  | { readonly t: string; readonly p: PackedProperties; readonly c: readonly Packed[] }

/** Mode of rendering a page. */
interface Manner {
  /** The runtime that creates elements: React, or guards. Default: React. */
  readonly runtime?: { readonly Fragment: unknown; readonly jsx: unknown; readonly jsxs: unknown } | undefined
  /** Renders parts as elements, because their placeholders could not be found otherwise. */
  readonly asElements?: boolean
}

let manner: Manner = {}
let parts: string[] = []

/** Starts a page. */
export function beginParts(of: Manner): void {
  manner = of
  parts = []
}

/** Returns the parts of the page in the order of the calls. */
export function takeParts(): readonly string[] {
  const result = parts
  parts = []
  return result
}

const placeholder = 'docs-static'

type Components = Readonly<Record<string, unknown>> | undefined

/** Renders a part for a module of a page: a placeholder, or its elements if a component may process them. */
export function staticPart(components: Components, packed: string): ReactElement {
  const { runtime = react, asElements = false } = manner
  if (!asElements && !mayChange(components)) {
    parts.push(packed)
    return createElement(placeholder, { 'data-part': parts.length - 1 })
  }
  const children = (JSON.parse(packed) as Packed[]).map((node) => unpack(node, true))
  return toJsxRuntime({ type: 'root', children }, {
    ...runtime,
    components: components as never,
    passKeys: false,
  } as never) as ReactElement
}

/**
 * Returns true if a component replaces a Markdown element. `wrapper` is ignored, since it receives none of them.
 */
function mayChange(components: Components = {}): boolean {
  return Object.keys(components).some((name) => /^[a-z]/.test(name) && name !== 'wrapper')
}

/**
 * Elements whose content is parsed as at the top level. Others, such as `p`, would be closed by the parser before a
 * part.
 */
const neutral = new Set(
  'div section article aside main header footer nav li dd td th blockquote details figure docs-island docs-slot docs-part docs-visibility'.split(
    ' ',
  ),
)

/**
 * Inserts the parts at their placeholders; `undefined` if a placeholder is missing, or if parsing there would
 * change the part.
 */
export function withParts(tree: Root, html: string, packedParts: readonly string[]): Root | undefined {
  if (packedParts.length === 0) return tree
  let count = 0
  const inside = (children: readonly RootContent[]): RootContent[] | undefined => {
    const nodes: RootContent[] = []
    for (const node of children) {
      const packed = node.type === 'element' ? packedParts[numberOf(node)] : undefined
      if (packed !== undefined) {
        count++
        for (const part of JSON.parse(packed) as Packed[]) nodes.push(unpack(part, false))
      } else if (node.type === 'element' && holdsPart(node)) {
        const inner = neutral.has(node.tagName) ? inside(node.children) : undefined
        if (inner === undefined) return undefined
        nodes.push({ ...node, children: inner as ElementContent[] })
      } else nodes.push(node)
    }
    return nodes
  }
  const children = inside(tree.children)
  const partCount = html.split(`${placeholder} data-part`).length - 1
  return children === undefined || count !== partCount ? undefined : { ...tree, children }
}

function numberOf({ tagName, properties }: Element): number {
  return tagName === placeholder ? Number(properties['dataPart']) : -1
}

function holdsPart(node: Nodes): boolean {
  if (node.type !== 'element') return false
  return node.tagName === placeholder || node.children.some(holdsPart)
}

/** Restores a node. `isWhole`: highlighted code as elements, alignment in the form for components. */
function unpack(packed: Packed, isWhole: boolean): ElementContent {
  if (typeof packed === 'string') return { type: 'text', value: packed }
  if (!('t' in packed)) {
    const [value, text, lang] = packed
    if (isWhole) return withTexts(fromHtml(value, { fragment: true }).children[0] as Element)
    const code: HighlightedCode = { type: 'raw', value, data: { text, code: { lang, value: text } } }
    return code
  }
  const { t: tagName, p: properties, c } = packed
  const children = c.map((node) => unpack(node, isWhole))
  if (isWhole) return withTexts({ type: 'element', tagName, properties, children })
  const { align, ...rest } = properties
  // MDX converts the alignment of a cell to this form.
  const aligned = align === undefined ? properties : { ...rest, style: `text-align:${String(align)}` }
  return { type: 'element', tagName, properties: aligned, children }
}

/** Components receive numbers as strings, like all values in Markdown. */
function withTexts(node: Element): Element {
  const texts = Object.entries(node.properties).map(([name, value]) => [
    name,
    typeof value === 'number' ? String(value) : value,
  ])
  return { ...node, properties: Object.fromEntries(texts) as Element['properties'] }
}
