import { hash } from 'node:crypto'
import type { Nodes } from 'mdast'

/** Short digest for comparisons within a page: 32 bits are enough, and keep locks small. */
export const shortDigest = (text: string): string => hash('sha256', text, 'hex').slice(0, 8)

/** Fields of nodes that are visible to readers, or are link targets. */
const fields = 'depth url title alt lang meta ordered checked identifier name attributes'.split(' ')

/**
 * Canonical text of nodes, which ignores different notations of the same content: line breaks, list markers,
 * comments. Contains everything readers see.
 */
export function canonicalOf(nodes: readonly Nodes[]): string {
  const parts: string[] = []
  for (const node of nodes) put(node, parts)
  return parts
    .join('')
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(/ *([\u0001-\u0003]) */g, '$1')
}

function put(node: Nodes, parts: string[]): void {
  if (isComment(node) || node.type === 'mdxjsEsm') return
  if (node.type === 'text') {
    parts.push(node.value)
    return
  }
  const properties = node as unknown as Readonly<Record<string, unknown>>
  const visible = fields.flatMap((name) => {
    const value = properties[name]
    return value === undefined || value === null ? [] : [`${name}=${text(value)}`]
  })
  parts.push(`\u0001${node.type} ${visible.join(' ')}\u0002`)
  if ('value' in node) parts.push(node.value.replace(/[ \t]+$/gm, ''))
  if ('children' in node) for (const child of node.children) put(child, parts)
  parts.push('\u0003')
}

/** Text of a value. Attributes of MDX are nodes, whose values may contain an AST. */
function text(value: unknown): string {
  return typeof value === 'string'
    ? value
    : (JSON.stringify(value, (key, inner: unknown) => (key === 'position' || key === 'data' ? undefined : inner)) ?? '')
}

/** Returns true for a comment. */
export function isComment(node: Nodes): boolean {
  if (node.type === 'html') return /^<!--(?:(?!-->)[^])*-->$/.test(node.value.trim())
  if (node.type !== 'mdxFlowExpression' && node.type !== 'mdxTextExpression') return false
  return /^\s*\/\*[^]*\*\/\s*$/.test(node.value)
}
