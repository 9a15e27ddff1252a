import type { Nodes, Root } from 'mdast'
import type { Extension as FromMarkdown, Handle } from 'mdast-util-from-markdown'
import type { Construct, Extension as Micromark } from 'micromark-util-types'
import remarkMath from 'remark-math'
import type { Processor } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import { z } from '../kit.ts'
import { blockOnLines } from './block-on-lines.ts'

/** Classes of elements that contain the TeX of a formula until it is rendered. */
export const inlineClass = 'math-inline'
export const blockClass = 'math-block'

/**
 * Parses formulas like `remark-math`, with these differences: dollar signs of prices do not start a formula; a
 * paragraph that contains only `$$…$$` is a block; a block may start or end on the line of its `$$` (`blockOnLines`); and a code block in
 * the language `math` is a formula.
 */
export function mathSyntax(this: Processor, { singleDollar }: MathOptions): void {
  remarkMath.call(this as never, { singleDollarTextMath: singleDollar })
  const data = this.data()
  const syntax = data.micromarkExtensions?.pop() as Micromark
  const fromMarkdown = data.fromMarkdownExtensions?.pop() as FromMarkdown
  const text = syntax.text?.[dollar] as Construct
  const flow = syntax.flow?.[dollar] as Construct
  data.micromarkExtensions?.push({ flow: { [dollar]: [blockOnLines, flow] }, text: { [dollar]: exceptPrices(text) } })
  data.fromMarkdownExtensions?.push({
    ...fromMarkdown,
    exit: { ...fromMarkdown.exit, mathText: noteFence(fromMarkdown.exit?.['mathText'] as Handle) },
    transforms: [mark],
  })
}

const dollar = 36

function exceptPrices(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      return construct.tokenize.call(
        this,
        effects,
        (code) => {
          const token = this.events.at(-1)?.[1]
          const isDigit = code !== null && code >= 48 && code <= 57
          return token !== undefined && isPrice(this.sliceSerialize(token), isDigit) ? nok(code) : ok(code)
        },
        nok,
      )
    },
  }
}

/** In `$5 and $10` the second dollar precedes a digit, in `$5 or $x$` it has a space on only one side. */
function isPrice(source: string, beforeDigit: boolean): boolean {
  if (source.startsWith('$$')) return false
  return beforeDigit || /^\$\s/.test(source) !== /\s\$$/.test(source)
}

/** Records whether an inline formula started with two dollars. */
function noteFence(exit: Handle): Handle {
  return function (token) {
    exit.call(this, token)
    const parent = this.stack.at(-1)
    const node = parent !== undefined && 'children' in parent ? parent.children.at(-1) : undefined
    if (node !== undefined && this.sliceSerialize(token).startsWith('$$')) doubled.add(node)
  }
}

/** Inline formulas with two or more dollars. */
const doubled = new WeakSet<object>()

/**
 * Wraps every formula in an element that contains its TeX and survives sanitizing, also in partials, which are only
 * parsed.
 */
function mark(tree: Root): void {
  visit(tree, (node, index, parent) => {
    // In a table cell, a bar is escaped as in code.
    if (node.type === 'inlineMath' && parent?.type === 'tableCell')
      node.value = node.value.replace(/\\([\\|])/g, (match, sign: string) => (sign === '|' ? sign : match))
    if (node.type === 'inlineMath') node.data = placeholder('span', inlineClass, node.value) as typeof node.data
    else {
      const value = node.type === 'math' ? node.value.trim() : blockValue(node)
      if (value === undefined) return
      const data = placeholder('div', blockClass, value)
      if (node.type === 'math') node.data = data as typeof node.data
      else if (parent)
        parent.children[index ?? 0] = {
          type: 'math',
          value,
          data,
          ...(node.position && { position: node.position }),
        } as never
    }
    return SKIP
  })
}

function blockValue(node: Nodes): string | undefined {
  if (node.type === 'code') return node.lang === 'math' ? node.value : undefined
  const only = node.type === 'paragraph' && node.children.length === 1 ? node.children[0] : undefined
  return only?.type === 'inlineMath' && doubled.has(only) ? only.value : undefined
}

function placeholder(hName: string, className: string, value: string): object {
  return { hName, hProperties: { className: [className] }, hChildren: [{ type: 'text', value }] }
}

export const mathOptions = z.strictObject({
  singleDollar: z
    .boolean()
    .default(true)
    .describe(
      'Parse $…$ as an inline formula. Prices such as "$5 and $10" or "$5 to $x" stay text: the second dollar sign must not be followed by a digit, nor be preceded by a space if the first one has none after it. Write \\$ for a dollar sign elsewhere',
    ),
  macros: z
    .record(z.string().regex(/^\\(?:[A-Za-z]+|[^A-Za-z\s])$/, 'name it as TeX does, e.g. \\RR'), z.string().max(1_000))
    .default({})
    .describe('Custom commands, e.g. "\\RR": "\\mathbb{R}"; #1 to #9 are arguments'),
})

export type MathOptions = z.infer<typeof mathOptions>
