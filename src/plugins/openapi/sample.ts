import { fill } from '../../plugin.ts'
import { dict, list, literal, text, type ApiWords, type Dict, resolve } from './value.ts'

/** An example that an author wrote. */
export interface WrittenExample {
  /** Its summary or its key, where it has one. */
  readonly name?: string
  /** Among several that have no name. */
  readonly number?: number
  readonly value: unknown
  /** The object that holds it. */
  readonly node: unknown
}

/** The examples of a media type, a parameter or a schema; `root` is where references lead. */
export function examplesOf(node: Dict, root: Dict = {}): readonly WrittenExample[] {
  if ('example' in node) return [{ value: node['example'], node }]
  const named = node['examples']
  if (Array.isArray(named)) {
    return list(named).map((value, index) => ({ ...(named.length > 1 ? { number: index + 1 } : {}), value, node }))
  }
  return Object.entries(dict(named)).flatMap(([name, written]) => {
    const example = resolve(root, written).node
    // From 3.2 on the data and what is sent may stand side by side.
    const key = ['value', 'dataValue', 'serializedValue'].find((one) => one in example)
    return key === undefined ? [] : [{ name: text(example['summary']) ?? name, value: example[key], node: example }]
  })
}

/** What an example is called. */
export function exampleLabel({ name, number }: WrittenExample, { examples }: ApiWords): string {
  return name ?? (number === undefined ? examples.one : fill(examples.numbered, { number }))
}

/** A value as code: JSON in lines, text as it is where the media type is not JSON. */
export function exampleCode(value: unknown, type: string): { readonly language: string; readonly text: string } {
  if (typeof value === 'string' && !type.includes('json')) {
    return { language: type.includes('xml') ? 'xml' : 'text', text: value }
  }
  return { language: 'json', text: JSON.stringify(value, null, 2) ?? literal(value) }
}
