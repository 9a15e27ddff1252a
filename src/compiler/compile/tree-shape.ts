/**
 * Validates trees returned by Markdown extensions: later steps need certain members of mdast and hast nodes.
 *
 * @module
 */
import type { Mismatch } from '../../base/shape.ts'

type Fields = Readonly<Record<string, unknown>>

/** Maximum nesting of a tree. A circular tree exceeds it. */
const maxLevels = 1000
const tooDeep = `a tree of at most ${maxLevels} levels, which does not contain itself`

const isText = (value: unknown): boolean => typeof value === 'string'
const isOptionalText = (value: unknown): boolean => value === undefined || value === null || isText(value)
const optionalText = ['a string', isOptionalText] as const
const literal = { value: ['a string', isText] } as const
const parent = { children: ['a list of nodes', Array.isArray] } as const
const jsx = { ...parent, attributes: ['a list', Array.isArray] } as const

type Needed = Readonly<Record<string, readonly [expected: string, fits: (value: unknown) => boolean]>>

/** Required members of nodes, by type. Nodes of other types only need a type. */
const needed: ReadonlyMap<string, Needed> = new Map<string, Needed>([
  ...['root', 'paragraph', 'blockquote', 'list', 'listItem', 'emphasis', 'strong', 'delete'].map(
    (type) => [type, parent] as const,
  ),
  ...['table', 'tableRow', 'tableCell', 'footnoteDefinition', 'linkReference'].map((type) => [type, parent] as const),
  ...['text', 'inlineCode', 'html', 'comment', 'yaml'].map((type) => [type, literal] as const),
  ['heading', { ...parent, depth: ['a number from 1 to 6', (value) => [1, 2, 3, 4, 5, 6].includes(Number(value))] }],
  ['code', { ...literal, lang: optionalText, meta: optionalText }],
  ['link', { ...parent, url: ['a string', isText], title: optionalText }],
  ['image', { url: ['a string', isText], alt: optionalText, title: optionalText }],
  ['definition', { identifier: ['a string', isText], url: ['a string', isText] }],
  [
    'element',
    {
      ...parent,
      tagName: ['a string that is not empty', (value) => isText(value) && value !== ''],
      properties: ['an object', (value) => typeof value === 'object' && value !== null && !Array.isArray(value)],
    },
  ],
  ['mdxJsxFlowElement', jsx],
  ['mdxJsxTextElement', jsx],
])

/** First invalid node of a tree. */
export function treeMismatch(node: unknown, level = 0): Mismatch | undefined {
  if (typeof node !== 'object' || node === null || !isText((node as Fields)['type']) || (node as Fields)['type'] === '')
    return { path: '', expected: 'a node (an object with a "type")', value: node }
  if (level > maxLevels) return { path: '', expected: tooDeep, value: node }
  const fields = node as Fields
  const wants = needed.get(fields['type'] as string)
  for (const key in wants) {
    const rule = wants[key]
    if (rule?.[1](fields[key]) === false) return { path: key, expected: rule[0], value: fields[key] }
  }
  if (!isOptionalText(fields['value'])) return { path: 'value', expected: 'a string', value: fields['value'] }
  const { position } = fields as { readonly position?: { readonly start?: { readonly line?: unknown } } | null }
  if (position !== undefined && position !== null && typeof position.start?.line !== 'number')
    return { path: 'position', expected: 'a position ({ start, end })', value: position }
  return 'children' in fields ? childMismatch(fields['children'], level) : undefined
}

function childMismatch(children: unknown, level: number): Mismatch | undefined {
  if (!Array.isArray(children)) return { path: 'children', expected: 'a list of nodes', value: children }
  for (let index = 0; index < children.length; index++) {
    const mismatch = treeMismatch(children[index], level + 1)
    if (mismatch === undefined) continue
    if (mismatch.expected === tooDeep) return mismatch
    return { ...mismatch, path: `children[${index}]${mismatch.path === '' ? '' : `.${mismatch.path}`}` }
  }
  return undefined
}
