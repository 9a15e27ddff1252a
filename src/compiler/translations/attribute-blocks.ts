import type { Nodes } from 'mdast'
import { rangeOf } from '../../text/location.ts'
import type { Block } from './block.ts'

/** Attributes of components and directives with translatable text. */
const worded = 'title|label|alt|description|summary|caption|placeholder|heading|subtitle|text|aria-label'
const attribute = new RegExp(`(?<=[\\s{])(?:${worded})=("([^"\\n]*)"|'([^'\\n]*)')`, 'g')

/** Translatable text in the attributes of an opening tag, or in the braces after a directive. */
export function attributeBlocks(node: Nodes, source: string): readonly Block[] {
  const opening = openingOf(node, source)
  if (opening === undefined) return []
  const blocks: Block[] = []
  for (const { 0: match, 1: quoted = '', 2: double, 3: single, index } of opening.raw.matchAll(attribute)) {
    const source = double ?? single ?? ''
    const text = source.replace(/&(?:quot|#39|apos);/g, (name) => (name === '&quot;' ? '"' : "'"))
    const start = opening.start + index + match.length - quoted.length + 1
    // Text with an expression or a reference is not translated.
    if (/[&{<]/.test(text)) continue
    blocks.push({ kind: 'a', start, end: start + source.length, pieces: [{ kind: 'text', text }] })
  }
  return blocks
}

function openingOf(node: Nodes, source: string): { readonly start: number; readonly raw: string } | undefined {
  const range = rangeOf(node)
  if (range === undefined) return undefined
  const [start, end] = range
  if (node.type === 'containerDirective' || node.type === 'leafDirective') {
    const line = source.slice(start, end).split('\n', 1)[0] ?? ''
    const brace = line.indexOf('{')
    return brace === -1 ? undefined : { start: start + brace, raw: line.slice(brace) }
  }
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return undefined
  const first = node.children[0]
  const to = (first === undefined ? undefined : rangeOf(first)?.[0]) ?? end
  return { start, raw: tagOf(source.slice(start, to)) }
}

/** Opening tag at the start of a text: up to the first `>` outside of quotation marks and braces. */
function tagOf(text: string): string {
  let depth = 0
  let quote = ''
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    if (quote !== '') quote = char === quote ? '' : quote
    else if (depth === 0 && (char === '"' || char === "'")) quote = char
    else if (char === '{') depth++
    else if (char === '}') depth--
    else if (char === '>' && depth === 0) return text.slice(0, at)
  }
  return text
}
