import type { Location } from '../../diagnostics/diagnostic.ts'
import { readYaml, type KeyPath, type Yaml, type YamlInput } from './yaml.ts'

/** A value in typographic quotes, which YAML reads as part of it. */
interface QuotedValue {
  readonly message: string
  readonly hint: string
  readonly location: Location
}

/**
 * A value that begins and ends with typographic quotes. German opens with the low ones, Swedish with those that close. A
 * sentence is a quotation.
 */
const enclosed = /^(?:[“„”]([^“„”\n]*[^“„”\n.!?…])[“”]|[‘‚’]([^‘‚’\n]*[^‘‚’\n.!?…])[‘’])$/

/** Keys with values of any kind, which may be quotations. */
const ofSite: ReadonlySet<string> = new Set(['custom', 'variables'])

/** Finds the values of a YAML text that are enclosed in typographic quotes, and not in plain ones around them. */
export function typographicQuotes(text: string, input: YamlInput): readonly QuotedValue[] {
  return /[“„”‘‚’]/.test(text) ? quotedValues(text, input, readYaml(text, input)) : []
}

function quotedValues(
  text: string,
  { lineOffset = 0 }: YamlInput,
  { value, locationOf }: Pick<Yaml, 'value' | 'locationOf'>,
): readonly QuotedValue[] {
  const lines = text.replace(/^\uFEFF/, '').split('\n')
  const valuesIn = (part: unknown, path: KeyPath): readonly QuotedValue[] => {
    if (Array.isArray(part)) return part.flatMap((item: unknown, index) => valuesIn(item, [...path, index]))
    if (typeof part === 'object' && part !== null)
      return Object.entries(part).flatMap(([key, item]) =>
        ofSite.has(key) && path.length === 0 ? [] : valuesIn(item, [...path, key]),
      )
    const match = typeof part === 'string' ? enclosed.exec(part) : null
    const location = match === null ? undefined : locationOf(path)
    if (match === null || location?.line === undefined || location.column === undefined) return []
    // The first character of a block, or of a text in plain quotes, is not that of the value.
    if (lines[location.line - 1 - lineOffset]?.[location.column - 1] !== match[0][0]) return []
    const inner = match[1] ?? match[2] ?? ''
    const plain = inner.includes('"') ? 'straight quotes' : `"${inner}", with straight quotes`
    return [
      {
        message: `the quotes of ${match[0]} are typographic, so they are part of the value`,
        hint: `write ${plain}; if readers are to see the quotes, '${match[0]}'`,
        location,
      },
    ]
  }
  return valuesIn(value, [])
}
