import type { Program } from 'estree'
import type { Nodes, Root } from 'mdast'
import type { MdxFlowExpression, MdxJsxFlowElement, MdxJsxTextElement, MdxTextExpression } from 'mdast-util-mdx'
import { walk } from '../../../text/walk.ts'
import { hasOtherLineEnds, nativeTree } from '../markdown/native.ts'
import { codeLines, type Locate, locator } from './code-lines.ts'
import { expressionProgram, moduleProgram } from './estree.ts'
import { isMasked, standIns } from './mask.ts'
import { isReadDifferently } from './differences.ts'
import { scanCode, type ScannedCode } from './scan-code.ts'
import type { Tag } from './scan-tag.ts'

/**
 * Parses a text to the tree of remark-mdx after `remarkMarkAndUnravel`; `undefined` if satteri is not loaded or may
 * differ. satteri's JavaScript parser aborts the process on deeply nested code, so it receives none: masks of the
 * same length replace all code (`mask.ts`), and acorn parses the code, as in remark-mdx.
 */
export function parseMdxNatively(text: string, definitions: boolean): Root | undefined {
  if (hasOtherLineEnds(text)) return undefined
  const locate = locator(text)
  const programs = new Map<number, Program>()
  const names: string[] = []
  try {
    const code = scanCode(text, (start) => readModule(text, start, { locate, programs, names }))
    if (code === undefined || !isMasked(code.masked)) return undefined
    if (isReadDifferently(code.prose)) return undefined
    const tree = nativeTree({ text: code.masked, prose: code.prose, format: 'mdx', definitions })
    return tree !== undefined && restore(tree, { text, code, programs, locate }) ? tree : undefined
  } catch {
    // One of the parsers rejects the text, or it is nested too deeply for acorn: remark-mdx then reports the error.
    return undefined
  }
}

/**
 * Parses imports and exports up to the first blank line at which they are complete. Returns its offset.
 */
function readModule(
  text: string,
  start: number,
  { locate, programs, names }: { locate: Locate; programs: Map<number, Program>; names: string[] },
): number | undefined {
  const blank = /\r?\n[ \t]*\r?(?:\n|$)/g
  blank.lastIndex = start
  for (;;) {
    const end = blank.exec(text)?.index ?? text.length
    const { program, isIncomplete } = moduleProgram(codeLines({ text, locate }, [start, end]) ?? [], names)
    if (program !== undefined) {
      programs.set(start, program)
      return end
    }
    if (!isIncomplete || end === text.length) return undefined
  }
}

interface Restored {
  readonly text: string
  readonly code: ScannedCode
  readonly programs: ReadonlyMap<number, Program>
  readonly locate: Locate
}

/** Replaces masks with their code. Returns true if the tree contains all masked code and no other code. */
function restore(tree: Root, input: Restored): boolean {
  const { code } = input
  let isRight = true
  let count = 0
  const hasStandIns = anyStandIn.test(code.masked)
  walk<Nodes, Nodes>(tree, (node) => {
    let isFound = true
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') isFound = restoreExpression(node, input)
    else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') isFound = restoreTag(node, input)
    else {
      if (hasStandIns) isRight &&= restoreText(node)
      return
    }
    isRight &&= isFound
    count++
  })
  const opening = [...code.tags.values()].filter(({ isClosing }) => !isClosing)
  return isRight && count === code.modules.size + code.expressions.size + opening.length
}

function restoreExpression(node: MdxFlowExpression | MdxTextExpression, input: Restored): boolean {
  const { text, code, programs, locate } = input
  const start = node.position?.start.offset ?? -1
  const program = programs.get(start)
  const moduleEnd = code.modules.get(start)
  if (program !== undefined && moduleEnd !== undefined) {
    const value = text.slice(start, moduleEnd)
    const position = { start: locate(start), end: locate(moduleEnd) }
    Object.assign(node, { type: 'mdxjsEsm', value, data: { estree: program }, position })
    return node.position?.start.column === 1
  }
  const end = code.expressions.get(start)
  if (end === undefined || end !== node.position?.end.offset) return false
  const expression = expressionAt({ range: [start + 1, end - 1], masked: node.value }, input, { mayBeEmpty: true })
  if (expression === undefined) return false
  node.value = expression.value
  node.data = { estree: expression.program }
  return true
}

/** Code between two braces, with the line lengths of its mask in the tree. */
function expressionAt(
  { range, masked }: { readonly range: readonly [start: number, end: number]; readonly masked: string },
  restored: Restored,
  options: Parameters<typeof expressionProgram>[1],
): { readonly value: string; readonly program: Program } | undefined {
  const lines = codeLines(restored, range, masked)
  const program = lines === undefined ? undefined : expressionProgram(lines, options)
  if (lines === undefined || program === undefined) return undefined
  return { value: lines.map(({ value, ending }) => value + ending).join(''), program }
}

function restoreTag(node: MdxJsxFlowElement | MdxJsxTextElement, input: Restored): boolean {
  const tag = input.code.tags.get(node.position?.start.offset ?? -1)
  if (tag === undefined || tag.isClosing || tag.attributes.length !== node.attributes.length) return false
  if ((node.name ?? '') !== tag.name || !isClosedOutside(node, tag, input)) return false
  return node.attributes.every((attribute, index) => {
    const tagAttribute = tag.attributes[index]
    if (tagAttribute === undefined) return false
    const { start, end, name, braces } = tagAttribute
    attribute.position = { start: input.locate(start), end: input.locate(end) }
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      if (braces === undefined || name !== undefined) return false
      const code = input.text.slice(braces[0] + 1, braces[1] - 1)
      if (code.includes('\n')) return false
      const expression = expressionAt({ range: [braces[0] + 1, braces[1] - 1], masked: code }, input, {
        isSpread: true,
        mayBeEmpty: false,
      })
      if (expression === undefined) return false
      attribute.value = expression.value
      attribute.data = { estree: expression.program }
      return true
    }
    if (attribute.name !== name) return false
    const { value } = attribute
    if (typeof value !== 'object' || value === null) {
      if (typeof value === 'string') attribute.value = value.replaceAll(standIns['{'], '{')
      return braces === undefined
    }
    if (braces === undefined) return false
    const expression = expressionAt({ range: [braces[0] + 1, braces[1] - 1], masked: value.value }, input, {
      mayBeEmpty: false,
    })
    if (expression === undefined) return false
    value.value = expression.value
    value.data = { estree: expression.program }
    return true
  })
}

/**
 * Returns true if an element ends with its closing tag, outside of the lists and quotations in it. satteri also accepts
 * a closing tag that continues a list item or a quotation, which is an error in remark-mdx.
 */
function isClosedOutside(node: MdxJsxFlowElement | MdxJsxTextElement, opening: Tag, { text, code }: Restored): boolean {
  const end = node.position?.end.offset ?? -1
  const start = end === opening.end ? opening.start : text.lastIndexOf('<', end - 1)
  if (start === opening.start) return text[end - 2] === '/'
  if (code.tags.get(start)?.end !== end) return false
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  if (/\S/.test(before.replaceAll('>', ''))) return true
  const last = node.children.at(-1)
  if (last?.type === 'blockquote') return !before.includes('>')
  if (last?.type !== 'list') return true
  const content = last.children.at(-1)?.children[0]?.position?.start.column ?? 0
  return before.length + 1 < content && !before.includes('\t')
}

const anyStandIn = /[\uE000-\uE002]/

/** Restores replaced characters. Returns true if they only occur in displayed code and escaped braces. */
function restoreText(node: object): boolean {
  for (const [field, value] of Object.entries(node)) {
    if (typeof value !== 'string' || !anyStandIn.test(value)) continue
    const { type } = node as { type: string }
    const isCode = type === 'code' || type === 'inlineCode'
    let restored = isCode
      ? value.replaceAll(standIns['{'], '{').replaceAll(standIns.i, 'i').replaceAll(standIns.e, 'e')
      : value.replaceAll(`\\${standIns['{']}`, '{')
    if ((!isCode && type !== 'text') || anyStandIn.test(restored)) return false
    Object.assign(node, { [field]: restored })
  }
  return true
}
