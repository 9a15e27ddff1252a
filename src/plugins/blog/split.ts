import {
  isMapping,
  readFrontMatter,
  readYaml,
  readYamlData,
  splitFrontMatter,
  type Diagnostic,
  type Place,
  type RawEntry,
  type Source,
} from '../../plugin.ts'
import { kindKey } from './front-matter.ts'
import { imageFragments } from './images.ts'
import { nestedProblems, type Nested } from './nested.ts'
import type { BlogOptions } from './options.ts'

interface Split {
  readonly entries: readonly RawEntry[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Files of authors and tags are lists that people keep by hand; see the limits of the `yaml` package. */
const maxYamlBytes = 256 * 1024

/** A post, the authors or the tags → one entry that says which of them it is. */
export function split(source: Source, options: BlogOptions): Split {
  if (source.path === `${options.path}/${options.authorsMapPath}`) return splitYaml(source, 'authors')
  if (source.path === `${options.path}/${options.tags}`) return splitYaml(source, 'tags')
  return splitPost(source, options)
}

function splitPost(source: Source, options: BlogOptions): Split {
  const { entries, diagnostics } = splitFrontMatter(source, options.format)
  const [entry] = entries
  // Front matter that is no mapping stays as it is: the schema reports it.
  if (entry === undefined || !isMapping(entry.data)) return { entries, diagnostics }
  const { data, places = {}, fragments } = entry
  const own = { ...entry, data: { ...data, [kindKey]: 'post' } }
  if (!['authors', 'tags', 'image', 'last_update'].some((key) => Object.hasOwn(data, key))) {
    return { entries: [own], diagnostics }
  }
  const yaml = readFrontMatter(source)
  const inside = lookInside('post', data, yaml)
  const ofItems: Record<string, Place> = {}
  for (const key of ['authors', 'tags']) {
    const list = data[key]
    for (const index of Array.isArray(list) ? list.keys() : []) {
      const place = yaml.keyPlace([key, index])
      if (place !== undefined) ofItems[`${key}.${index}`] = place
    }
  }
  return {
    entries: [{ ...own, places: { ...ofItems, ...places }, fragments: [...fragments, ...inside.fragments] }],
    diagnostics: [...diagnostics, ...inside.diagnostics],
  }
}

function splitYaml(source: Source, kind: 'authors' | 'tags'): Split {
  const input = { file: source.path, maxBytes: maxYamlBytes }
  const { data, places, diagnostics } = readYamlData(source.text, input)
  if (diagnostics.length > 0) return { entries: [], diagnostics }
  if (!isMapping(data)) return { entries: [{ id: kind, data, fragments: [] }], diagnostics }
  const inside = lookInside(kind, data, readYaml(source.text, input))
  return {
    entries: [{ id: kind, data: { ...data, [kindKey]: kind }, places, fragments: inside.fragments }],
    diagnostics: inside.diagnostics,
  }
}

/** The images that the values of a file name, and what is wrong inside of them. */
function lookInside(kind: Nested['kind'], data: Nested['data'], yaml: ReturnType<typeof readYaml>) {
  const nested: Nested = { kind, data, place: (path) => yaml.keyPlace(path) }
  return { fragments: imageFragments(nested, (path) => yaml.places(path)), diagnostics: nestedProblems(nested) }
}
