import {
  imageFragment,
  isMapping,
  readFrontMatter,
  readYaml,
  readYamlData,
  splitFrontMatter,
  unknownKeys,
} from '../../plugin.ts'
import type { Diagnostic, Place, RawEntry, RawFragment, Source } from '../../plugin.ts'
import { kindKey, nestedKeys, type Kind } from './front-matter.ts'
import type { DocsOptions } from './options.ts'

/** What is found inside of the values of front matter, of a category file, of a tags file. */
interface Inside {
  /** Locations of tags: `tags.0`. */
  readonly places: Readonly<Record<string, Place>>
  /** The image of the page, for the core to find. */
  readonly fragments: readonly RawFragment[]
  /** Keys that do not exist, in maps inside of values. */
  readonly diagnostics: readonly Diagnostic[]
}

type Yaml = Pick<ReturnType<typeof readYaml>, 'places' | 'keyPlace'>

/** Whether there is something to look for inside of the values of front matter. */
function hasInside(data: Readonly<Record<string, unknown>>): boolean {
  return ['tags', 'last_update', 'image'].some((key) => Object.hasOwn(data, key))
}

/** Looks inside of the values of a file; the reader of its YAML gives their locations. */
function lookInside(kind: Kind, data: Readonly<Record<string, unknown>>, { places, keyPlace }: Yaml): Inside {
  if (kind === 'category') {
    const { link } = data
    const known = isMapping(link) && link['type'] === 'doc' ? nestedKeys.docLink : nestedKeys.indexLink
    return { places: {}, fragments: [], diagnostics: unknownKeys(link, ['link'], { known, keyPlace }) }
  }
  if (kind === 'tags') {
    const tags = Object.entries(data).filter(([key]) => key !== kindKey)
    const diagnostics = tags.flatMap(([key, tag]) => unknownKeys(tag, [key], { known: nestedKeys.tagConfig, keyPlace }))
    return { places: {}, fragments: [], diagnostics }
  }
  const { tags, last_update, image } = data
  const list: readonly unknown[] = Array.isArray(tags) ? tags : []
  const ofTags: Record<string, Place> = {}
  const diagnostics = [...unknownKeys(last_update, ['last_update'], { known: nestedKeys.lastUpdate, keyPlace })]
  for (const [index, tag] of list.entries()) {
    const place = keyPlace(['tags', index])
    if (place !== undefined) ofTags[`tags.${index}`] = place
    diagnostics.push(...unknownKeys(tag, ['tags', index], { known: nestedKeys.tag, keyPlace }))
  }
  return { places: ofTags, fragments: imageFragment(image, places(['image'])), diagnostics }
}

interface Split {
  readonly entries: readonly RawEntry[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Category files are small, and tags files are lists that people keep by hand; see the limits of the `yaml` package. */
const maxBytes = { category: 64 * 1024, tags: 256 * 1024 }

/** A page, a `_category_` file or a tags file (those at the paths `tagsFiles`) → one entry that says which of them it is. */
export function split(source: Source, format: DocsOptions['format'], tagsFiles: readonly string[]): Split {
  if (tagsFiles.includes(source.path)) return splitYaml(source, 'tags')
  return /\.mdx?$/.test(source.path) ? splitDoc(source, format) : splitYaml(source, 'category')
}

function splitDoc(source: Source, format: DocsOptions['format']): Split {
  const { entries, diagnostics } = splitFrontMatter(source, format)
  const [entry] = entries
  // Front matter that is no mapping stays as it is: the schema reports it.
  if (entry === undefined || !isMapping(entry.data)) return { entries, diagnostics }
  const own = { ...entry, data: { ...entry.data, [kindKey]: 'doc' } }
  if (!hasInside(entry.data)) return { entries: [own], diagnostics }
  const inside = lookInside('doc', entry.data, readFrontMatter(source))
  return {
    entries: [
      { ...own, places: { ...inside.places, ...own.places }, fragments: [...own.fragments, ...inside.fragments] },
    ],
    diagnostics: [...diagnostics, ...inside.diagnostics],
  }
}

function splitYaml(source: Source, kind: 'category' | 'tags'): Split {
  const input = { file: source.path, maxBytes: maxBytes[kind] }
  const { data, places, diagnostics } = readYamlData(source.text, input)
  if (diagnostics.length > 0) return { entries: [], diagnostics }
  if (!isMapping(data)) return { entries: [{ id: kind, data, fragments: [] }], diagnostics }
  const inside = lookInside(kind, data, readYaml(source.text, input))
  const entry = { id: kind, data: { ...data, [kindKey]: kind }, places, fragments: [] }
  return { entries: [entry], diagnostics: inside.diagnostics }
}
