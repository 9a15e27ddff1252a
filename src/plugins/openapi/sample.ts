import { isDict, list, literal, text, type Dict } from './value.ts'

/** What a sample of a call is made of. */
export interface CallSample {
  readonly method: string
  /** Address with its placeholders filled in as far as examples say. */
  readonly url: string
  readonly headers: readonly string[]
  /** For HTTP Basic. */
  readonly basic: boolean
  /** The body, or `undefined` where there is none. */
  readonly body?: string
}

/** The call as a `curl` command for a POSIX shell. */
export function curl(call: CallSample): string {
  const parts = [
    call.method === 'get'
      ? `curl ${quote(call.url)}`
      : `curl --request ${call.method.toUpperCase()} ${quote(call.url)}`,
  ]
  if (call.basic) parts.push('--user "$USERNAME:$PASSWORD"')
  for (const header of call.headers)
    parts.push(header.includes('$') ? `--header "${header}"` : `--header ${quote(header)}`)
  if (call.body !== undefined) parts.push(`--data ${quote(call.body)}`)
  return parts.join(' \\\n  ')
}

/** For a POSIX shell. */
function quote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}

/** The examples of a media type, a parameter or a schema, with a label for each. */
export function examplesOf(
  node: Dict,
): readonly { readonly label: string; readonly value: unknown; readonly node: unknown }[] {
  if ('example' in node) return [{ label: 'Example', value: node['example'], node }]
  const named = node['examples']
  if (Array.isArray(named)) {
    return list(named).map((value, index) => ({
      label: named.length > 1 ? `Example ${index + 1}` : 'Example',
      value,
      node,
    }))
  }
  if (!isDict(named)) return []
  return Object.entries(named).flatMap(([name, example]) =>
    isDict(example) && 'value' in example
      ? [{ label: text(example['summary']) ?? name, value: example['value'], node: example }]
      : [],
  )
}

/** A value as code: JSON in lines, text as it is where the media type is not JSON. */
export function exampleCode(value: unknown, type: string): { readonly language: string; readonly text: string } {
  if (typeof value === 'string' && !type.includes('json')) {
    return { language: type.includes('xml') ? 'xml' : 'text', text: value }
  }
  return { language: 'json', text: JSON.stringify(value, null, 2) ?? literal(value) }
}
