import {
  imageFragment,
  isMapping,
  nearest,
  type Diagnostic,
  type Place,
  type RawFragment,
  type readYaml,
  defined,
} from '../../plugin.ts'
import { kindKey, nestedKeys, type Kind } from './front-matter.ts'

/** What is found inside of the values of front matter, of a category file, of a tags file. */
export interface Inside {
  /** Places of tags: `tags.0`. */
  readonly places: Readonly<Record<string, Place>>
  /** The image of the page, for the core to find. */
  readonly fragments: readonly RawFragment[]
  /** Keys that do not exist, in maps inside of values. */
  readonly diagnostics: readonly Diagnostic[]
}

type Yaml = Pick<ReturnType<typeof readYaml>, 'places' | 'keyPlace'>

/** Whether there is something to look for inside of the values of front matter. */
export function hasInside(data: Readonly<Record<string, unknown>>): boolean {
  return ['tags', 'last_update', 'image'].some((key) => Object.hasOwn(data, key))
}

/** Looks inside of the values of a file; `yaml` has their places. */
export function lookInside(kind: Kind, data: Readonly<Record<string, unknown>>, yaml: Yaml): Inside {
  if (kind === 'category') {
    const { link } = data
    const known = isMapping(link) && link['type'] === 'doc' ? nestedKeys.docLink : nestedKeys.indexLink
    return { places: {}, fragments: [], diagnostics: unknownKeys(link, ['link'], { known, yaml }) }
  }
  if (kind === 'tags') {
    const tags = Object.entries(data).filter(([key]) => key !== kindKey)
    const diagnostics = tags.flatMap(([key, tag]) => unknownKeys(tag, [key], { known: nestedKeys.tagConfig, yaml }))
    return { places: {}, fragments: [], diagnostics }
  }
  const { tags, last_update, image } = data
  const list: readonly unknown[] = Array.isArray(tags) ? tags : []
  const places: Record<string, Place> = {}
  const diagnostics = unknownKeys(last_update, ['last_update'], { known: nestedKeys.lastUpdate, yaml })
  for (const [index, tag] of list.entries()) {
    const place = yaml.keyPlace(['tags', index])
    if (place !== undefined) places[`tags.${index}`] = place
    diagnostics.push(...unknownKeys(tag, ['tags', index], { known: nestedKeys.tag, yaml }))
  }
  return { places, fragments: imageFragment(image, yaml.places(['image'])), diagnostics }
}

function unknownKeys(
  value: unknown,
  path: readonly (string | number)[],
  { known, yaml }: { readonly known: readonly string[]; readonly yaml: Yaml },
): Diagnostic[] {
  const keys = isMapping(value) ? Object.keys(value) : []
  return keys
    .filter((key) => !known.includes(key))
    .map((key): Diagnostic => {
      const near = nearest(key, known)
      const place = yaml.keyPlace([...path, key])
      return defined({
        code: 'front-matter/unknown-key',
        severity: 'warning',
        message: `no key "${key}" in "${path.join('.')}"`,
        place,
        hint: near === undefined ? `known keys: ${known.join(', ')}` : `did you mean "${near}"?`,
      })
    })
}
