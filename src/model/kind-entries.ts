import { isMapping } from '../base/mapping.ts'
import type { Diagnostic, Location } from '../diagnostics/diagnostic.ts'
import { readYaml, readYamlData } from '../text/yaml/yaml.ts'
import type { RawEntry, RawFragment, Source } from './entry.ts'
import { readFrontMatter, splitFrontMatter } from './front-matter.ts'

/** The key that distinguishes the kinds of files of a content type. `split` sets it, so that no writer needs it. */
export const kindKey = '@kind'

type Data = Readonly<Record<string, unknown>>

/** Parsed file with locations. */
export type YamlFile = Pick<ReturnType<typeof readYaml>, 'locationOf' | 'keyLocation'>

/** Results of an examination of nested values. */
export interface Inside {
  readonly locations?: Readonly<Record<string, Location>>
  readonly fragments: readonly RawFragment[]
  readonly diagnostics: readonly Diagnostic[]
}

type Look = (data: Data, yaml: YamlFile) => Inside

/** Entries and problems of a source. */
export interface SplitSource {
  readonly entries: readonly RawEntry[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Converts a page to an entry of a kind.
 *
 * @param nested keys of front matter whose values `look` examines
 */
export function splitPage(
  source: Source,
  {
    kind,
    format,
    nested,
  }: { readonly kind: string; readonly format: 'md' | 'mdx' | 'detect'; readonly nested: readonly string[] },
  look: Look,
): SplitSource {
  const { entries, diagnostics } = splitFrontMatter(source, format)
  const [entry] = entries
  // The schema reports front matter that is not a map.
  if (entry === undefined || !isMapping(entry.data)) return { entries, diagnostics }
  const { data } = entry
  const page = { ...entry, data: { ...data, [kindKey]: kind } }
  if (!nested.some((key) => Object.hasOwn(data, key))) return { entries: [page], diagnostics }
  const inside = look(data, readFrontMatter(source))
  return {
    entries: [
      {
        ...page,
        locations: { ...inside.locations, ...page.locations },
        fragments: [...page.fragments, ...inside.fragments],
      },
    ],
    diagnostics: [...diagnostics, ...inside.diagnostics],
  }
}

/** Converts a YAML file to an entry of a kind. */
export function splitData(
  source: Source,
  { kind, maxBytes }: { readonly kind: string; readonly maxBytes: number },
  look: Look,
): SplitSource {
  const input = { file: source.path, maxBytes }
  const { data, locations, diagnostics } = readYamlData(source.text, input)
  if (diagnostics.length > 0) return { entries: [], diagnostics }
  if (!isMapping(data)) return { entries: [{ id: kind, data, fragments: [] }], diagnostics }
  const inside = look(data, readYaml(source.text, input))
  const entry = { id: kind, data: { ...data, [kindKey]: kind }, locations, fragments: inside.fragments }
  return { entries: [entry], diagnostics: inside.diagnostics }
}

/** Locations of list items, by `key.index`. */
export function itemLocations(
  data: Data,
  keys: readonly string[],
  { keyLocation }: YamlFile,
): Readonly<Record<string, Location>> {
  const locations: Record<string, Location> = {}
  for (const key of keys) {
    const list = data[key]
    for (const index of Array.isArray(list) ? list.keys() : []) {
      const location = keyLocation([key, index])
      if (location !== undefined) locations[`${key}.${index}`] = location
    }
  }
  return locations
}
