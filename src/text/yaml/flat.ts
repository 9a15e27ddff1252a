import type { Location } from '../../diagnostics/diagnostic.ts'

/** A flat map with the locations of its keys. */
interface FlatYaml {
  readonly data: Readonly<Record<string, string | number | boolean>>
  readonly locations: Readonly<Record<string, Location>>
}

/** A line `key: value` in simple form: plain text on one line, quoted text without escapes, or a whole number. */
const pair =
  /^([A-Za-z_][\w-]*): (?:(\p{L}(?:[^\s:#\p{C}]|:(?=[^\s\p{C}])|(?<=[^\s\p{C}])#| +(?=[^\s#\p{C}]))*)|"([^"\\\p{C}]*)"|'([^'\p{C}]*)'|(-?[1-9]\d{0,14}|0))$/u
/** Texts that the core schema does not parse as strings; lines with them are left to `yaml`. */
const special = /^(?:null|true|false|__proto__)$/i

/**
 * Parses the front matter of most pages: a map of one-line scalars. Takes a twentieth of the time of `yaml`, which was
 * 3 % of a cold build of short pages. Returns `undefined` for any other line; `yaml` then parses the text. Both results
 * are equal.
 */
export function readFlatYaml(
  text: string,
  { file, lineOffset }: { file: string; lineOffset: number },
): FlatYaml | undefined {
  const data: Record<string, string | number | boolean> = {}
  const locations: Record<string, Location> = {}
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  for (const [index, line] of lines.entries()) {
    const [, key, plain, double, single, number] = pair.exec(line) ?? []
    if (key === undefined || special.test(key) || Object.hasOwn(data, key)) return undefined
    const value = plain === undefined ? (double ?? single ?? Number(number)) : plainValue(plain)
    if (value === undefined) return undefined
    data[key] = value
    const at = lineOffset + index + 1
    locations[key] = { file, line: at, column: 1, endLine: at, endColumn: key.length + 1 }
  }
  return lines.length === 0 ? undefined : { data, locations }
}

function plainValue(text: string): string | boolean | undefined {
  if (text === 'true' || text === 'false') return text === 'true'
  return special.test(text) ? undefined : text
}
