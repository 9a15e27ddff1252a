import { pointerOfKeys } from '../../base/json-pointer.ts'
import { mappingOf } from '../../base/mapping.ts'
import { isDict, text, type Dict } from '../../api/value.ts'

/** Keys and indexes of a path in a document. */
export type Path = readonly (string | number)[]

/** A selector that cannot be evaluated, with its location. */
export interface UnreadSelector {
  readonly path: Path
  readonly selector: string
}

/**
 * Rewrites the selectors of Arazzo 1.1 as runtime expressions with JSON Pointers, which is possible if they select a
 * single value. Others become text, which pages show, and are added to `unread`.
 */
export function withoutSelectors(value: unknown, unread: UnreadSelector[], path: Path = []): unknown {
  if (Array.isArray(value)) return value.map((item, index) => withoutSelectors(item, unread, [...path, index]))
  if (!isDict(value)) return value
  const key = path.at(-1)
  // Data of the author that may look like a selector.
  if (key === 'payload' || key === 'inputs') return value
  if (isSelector(value) && (key === 'value' || path.at(-2) === 'outputs')) return expressionOf(value, unread, path)
  const entries = Object.entries(value).map(([name, item]) => [name, withoutSelectors(item, unread, [...path, name])])
  const fields = Object.fromEntries(entries) as Dict
  const { targetSelectorType: type, target, ...rest } = fields
  if (type === undefined || typeof target !== 'string') return fields
  return { ...rest, target: pointerOf(target, type) ?? left(target, unread, [...path, 'target']) }
}

function isSelector(value: Dict): value is Dict & { readonly context: string; readonly selector: string } {
  return typeof value['context'] === 'string' && typeof value['selector'] === 'string' && value['type'] !== undefined
}

function expressionOf(
  { context, selector, type }: Dict & { readonly context: string; readonly selector: string },
  unread: UnreadSelector[],
  path: Path,
): string {
  const pointer = pointerOf(selector, type)
  if (pointer === undefined) return `${context} ${left(selector, unread, [...path, 'selector'])}`
  if (pointer === '') return context
  // An input has no pointer: its name follows the word `inputs`.
  const [, first = '', rest = ''] = /^\/(\w+)(.*)$/.exec(pointer) ?? []
  if (context === '$inputs' && first !== '') return `$inputs.${first}${rest === '' ? '' : `#${rest}`}`
  return context.includes('#') ? context + pointer : `${context}#${pointer}`
}

function left(selector: string, unread: UnreadSelector[], path: Path): string {
  unread.push({ path, selector })
  return selector
}

/** JSON Pointer of a selector that names a single value; `undefined` for others. */
function pointerOf(selector: string, version: unknown): string | undefined {
  const type = text(version) ?? text(mappingOf(version)['type'])
  if (type === 'jsonpointer') return selector
  if (type !== 'jsonpath' || !/^\$(?:\.[A-Za-z_]\w*|\[\d+\]|\['[^'\\]*'\]|\["[^"\\]*"\])*$/.test(selector))
    return undefined
  const names = [...selector.matchAll(/\.(\w+)|\[(\d+)\]|\[['"]([^'"]*)['"]\]/g)]
  const pointer = pointerOfKeys(names.map(([, name, index, quoted]) => name ?? index ?? quoted ?? ''))
  return /\s/.test(pointer) ? undefined : pointer
}
