import { diagnostic, type Diagnostic, type Place } from '../../diagnostics/diagnostic.ts'
import { readYaml, type YamlInput } from './yaml.ts'

/** A YAML text as the data of an entry. */
export interface YamlData {
  /** `{}` for an empty text, and where there are problems. */
  readonly data: unknown
  /** Where the top-level keys stand, if the data is a mapping. */
  readonly places: Readonly<Record<string, Place>>
  /** What is wrong with the text, under the codes of front matter. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads front matter or a file of data, with the places of its keys. Never throws. */
export function readYamlData(text: string, input: YamlInput): YamlData {
  const yaml = readYaml(text, input)
  const diagnostics = yaml.problems.map(({ message, place, hint, tooLarge }) =>
    diagnostic(tooLarge === true ? 'front-matter/too-large' : 'front-matter/syntax', message, {
      place,
      ...(hint === undefined ? {} : { hint }),
    }),
  )
  if (diagnostics.length > 0) return { data: {}, places: {}, diagnostics }
  const data = yaml.value ?? {}
  const places: Record<string, Place> = {}
  for (const key of isMapping(data) ? Object.keys(data) : []) {
    const place = yaml.keyPlace([key])
    if (place !== undefined) places[key] = place
  }
  return { data, places, diagnostics }
}

/** Whether a value is a mapping of YAML. */
export function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
