import { defined, didYouMean, isMapping, unknownKeys, type Diagnostic, type Place } from '../../plugin.ts'
import { kindKey, nestedKeys } from './front-matter.ts'
import { networkNames, socialLink } from './socials.ts'

/** Steps from the root of the data. */
type Path = readonly (string | number)[]

/** The data of a file, with the places of what stands in it. */
export interface Nested {
  readonly kind: 'post' | 'authors' | 'tags'
  readonly data: Readonly<Record<string, unknown>>
  /** Where the key of a value stands; of an item of a list, where the item stands. */
  place(path: Path): Place | undefined
}

/** Warnings about the maps inside of values: keys that do not exist, and social networks that lead nowhere. */
export function nestedProblems({ kind, data, place }: Nested): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const keys = (value: unknown, path: Path, known: readonly string[], advice?: Readonly<Record<string, string>>) =>
    void diagnostics.push(...unknownKeys(value, path, defined({ known, keyPlace: place, advice })))

  const socials = (person: unknown, path: Path): void => {
    const written = isMapping(person) ? person['socials'] : undefined
    for (const [network, value] of isMapping(written) ? Object.entries(written) : []) {
      if ((typeof value !== 'string' && typeof value !== 'number') || socialLink(network, String(value))) continue
      const isKnown = networkNames.includes(network.toLowerCase())
      diagnostics.push(
        defined({
          severity: 'warning',
          place: place([...path, 'socials', network]),
          code: 'blog/unknown-social',
          message: isKnown
            ? `"${value}" is neither a handle nor a whole address`
            : `the network "${network}" is not known, so that "${value}" leads nowhere`,
          hint: didYouMean(network, isKnown ? [] : networkNames, 'write the whole address (https://…)'),
        }),
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
