import {
  diagnostic,
  didYouMean,
  imageFragment,
  isMapping,
  itemLocations,
  kindKey,
  splitData,
  splitPage,
  unknownKeys,
  type Diagnostic,
  type Inside,
  type Location,
  type RawFragment,
  type Source,
  type SplitSource,
  type YamlFile,
} from '../kit.ts'
import { nestedKeys } from './front-matter.ts'
import type { BlogOptions } from './options.ts'
import { imageName, imageOf, networkNames, socialLink } from './authors.ts'

/** Maximum size of author and tag files in bytes: `yaml` is slow for large files. Both are written by hand. */
const maxYamlBytes = 256 * 1024

/** Converts a post, an authors file or a tags file to an entry with its kind. */
export function split(source: Source, options: BlogOptions): SplitSource {
  const lookFor =
    (kind: Nested['kind']) =>
    (data: Nested['data'], yaml: YamlFile): Inside => {
      const nested: Nested = { kind, data, locationOf: yaml.keyLocation }
      return {
        locations: kind === 'post' ? itemLocations(data, ['authors', 'tags'], yaml) : {},
        fragments: imageFragments(nested, yaml.locationOf),
        diagnostics: nestedProblems(nested),
      }
    }
  for (const [kind, file] of [
    ['authors', options.authorsMapPath],
    ['tags', options.tags],
  ] as const)
    if (source.path === `${options.path}/${file}`)
      return splitData(source, { kind, maxBytes: maxYamlBytes }, lookFor(kind))
  const nested = ['authors', 'tags', 'image', 'last_update']
  return splitPage(source, { kind: 'post', format: options.format, nested }, lookFor('post'))
}

/**
 * Converts the images in the data of a file to Markdown fragments. The core then reads images beside the file
 * (`./cover.png`), finds those of the static folder (`/img/cover.png`, `img/cover.png`), and reports missing ones.
 * `value` returns the location of a value.
 */
function imageFragments(nested: Nested, value: (path: readonly (string | number)[]) => Location | undefined) {
  const images: RawFragment[] = []
  const add = (path: readonly (string | number)[], image: unknown, holder: readonly (string | number)[]): void => {
    images.push(...imageFragment(image, value(path), imageName(holder)))
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
    if (Array.isArray(authors)) for (const [index, author] of authors.entries()) addPerson(author, ['authors', index])
    else addPerson(authors, ['authors'])
  }
  if (kind === 'authors') {
    for (const [key, author] of Object.entries(data)) if (key !== kindKey) addPerson(author, [key])
  }
  return images
}

/** Steps from the root of the data. */
type Path = readonly (string | number)[]

/** The data of a file, with the locations of its values. */
interface Nested {
  readonly kind: 'post' | 'authors' | 'tags'
  readonly data: Readonly<Record<string, unknown>>
  /** Location of the key of a value, or of a list item. */
  locationOf(path: Path): Location | undefined
}

/** Warnings about maps inside of values: unknown keys, and unknown social networks. */
function nestedProblems({ kind, data, locationOf }: Nested): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const keys = (value: unknown, path: Path, knownKeys: readonly string[], advice = {}) =>
    void diagnostics.push(...unknownKeys(value, path, { known: knownKeys, keyLocation: locationOf, advice }))

  const socials = (person: unknown, path: Path): void => {
    const accounts = isMapping(person) ? person['socials'] : undefined
    for (const [network, value] of isMapping(accounts) ? Object.entries(accounts) : []) {
      if ((typeof value !== 'string' && typeof value !== 'number') || socialLink(network, String(value))) continue
      const isKnown = networkNames.includes(network.toLowerCase())
      diagnostics.push(
        diagnostic(
          'blog/unknown-social',
          isKnown
            ? `"${value}" is neither a handle nor a whole address`
            : `"${network}" is an unknown network, so "${value}" is not a link`,
          {
            location: locationOf([...path, 'socials', network]),
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

/** Items of a list with their paths. A value that is not a list counts as a single item. */
function items(value: unknown, key: string): readonly (readonly [item: unknown, path: Path])[] {
  if (!Array.isArray(value)) return [[value, [key]]]
  return value.map((item: unknown, index) => [item, [key, index]] as const)
}
