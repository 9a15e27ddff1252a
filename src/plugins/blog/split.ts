import { defined } from '../../base/defined.ts'
import {
  diagnostic,
  isMapping,
  readFrontMatter,
  readYaml,
  readYamlData,
  splitFrontMatter,
  imageFragment,
  didYouMean,
  unknownKeys,
} from '../kit.ts'
import type { Diagnostic, Place, Source, RawFragment } from '../kit.ts'
import { kindKey, nestedKeys } from './front-matter.ts'
import type { BlogOptions } from './options.ts'
import { imageName, imageOf, networkNames, socialLink } from './authors.ts'

/** Files of authors and tags are lists that people keep by hand; see the limits of the `yaml` package. */
const maxYamlBytes = 256 * 1024

/** A post, the authors or the tags → one entry that says which of them it is. */
export function split(source: Source, options: BlogOptions) {
  if (source.path === `${options.path}/${options.authorsMapPath}`) return splitYaml(source, 'authors')
  if (source.path === `${options.path}/${options.tags}`) return splitYaml(source, 'tags')
  return splitPost(source, options)
}

function splitPost(source: Source, options: BlogOptions) {
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

function splitYaml(source: Source, kind: 'authors' | 'tags') {
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

/**
 * The images that data names, as fragments of Markdown: so the core reads those beside the file (`./cover.png`), finds
 * those of the static folder (`/img/cover.png`, `img/cover.png`), and reports those that are missing at their location.
 * `value` gives the location of a value.
 */
function imageFragments(nested: Nested, value: (path: readonly (string | number)[]) => Place | undefined) {
  const found: RawFragment[] = []
  const add = (path: readonly (string | number)[], image: unknown, holder: readonly (string | number)[]): void => {
    found.push(...imageFragment(image, value(path), imageName(holder)))
  }
  const addPerson = (person: unknown, path: readonly (string | number)[]): void => {
    if (!isMapping(person)) return
    const key = person['image_url'] === undefined ? 'imageURL' : 'image_url'
    add([...path, key], imageOf(person), path)
  }

  const { kind, data } = nested
  if (kind === 'post') {
    const { image, authors } = data
    add(['image'], image, [])
    if (Array.isArray(authors)) for (const [index, one] of authors.entries()) addPerson(one, ['authors', index])
    else addPerson(authors, ['authors'])
  }
  if (kind === 'authors') {
    for (const [key, author] of Object.entries(data)) if (key !== kindKey) addPerson(author, [key])
  }
  return found
}

/** Steps from the root of the data. */
type Path = readonly (string | number)[]

/** The data of a file, with the locations of its values. */
interface Nested {
  readonly kind: 'post' | 'authors' | 'tags'
  readonly data: Readonly<Record<string, unknown>>
  /** The location of the key of a value, or of an item of a list. */
  place(path: Path): Place | undefined
}

/** Warnings about the maps inside of values: keys that do not exist, and social networks that lead nowhere. */
function nestedProblems({ kind, data, place }: Nested): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const keys = (value: unknown, path: Path, known: readonly string[], advice?: Readonly<Record<string, string>>) =>
    void diagnostics.push(...unknownKeys(value, path, defined({ known, keyPlace: place, advice })))

  const socials = (person: unknown, path: Path): void => {
    const written = isMapping(person) ? person['socials'] : undefined
    for (const [network, value] of isMapping(written) ? Object.entries(written) : []) {
      if ((typeof value !== 'string' && typeof value !== 'number') || socialLink(network, String(value))) continue
      const isKnown = networkNames.includes(network.toLowerCase())
      diagnostics.push(
        diagnostic(
          'blog/unknown-social',
          isKnown
            ? `"${value}" is neither a handle nor a whole address`
            : `the network "${network}" is not known, so that "${value}" leads nowhere`,
          {
            place: place([...path, 'socials', network]),
            hint: didYouMean(network, isKnown ? [] : networkNames, 'write the whole address (https://…)'),
          },
        ),
      )
    }
  }

  if (kind === 'post') {
    const { authors, tags, last_update } = data
    for (const [author, path] of items(authors, 'authors')) {
      keys(author, path, nestedKeys.inlineAuthor, onlyInFile)
      socials(author, path)
    }
    for (const [tag, path] of items(tags, 'tags')) keys(tag, path, nestedKeys.inlineTag)
    keys(last_update, ['last_update'], nestedKeys.lastUpdate)
    return diagnostics
  }
  for (const [key, value] of Object.entries(data)) {
    if (key === kindKey) continue
    keys(value, [key], kind === 'authors' ? nestedKeys.author : nestedKeys.tag)
    if (kind === 'authors') socials(value, [key])
  }
  return diagnostics
}

const onlyInFile = { page: 'only authors of the authors file have pages' }

/** A list with the paths of its items; what is no list is its only item. */
function items(value: unknown, key: string): readonly (readonly [item: unknown, path: Path])[] {
  if (!Array.isArray(value)) return [[value, [key]]]
  return value.map((item: unknown, index) => [item, [key, index]] as const)
}
