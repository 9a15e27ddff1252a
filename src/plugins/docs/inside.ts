import { imageFragment, isMapping, unknownKeys } from '../../plugin.ts'
import type { Diagnostic, Place, RawFragment, readYaml } from '../../plugin.ts'
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

/** Looks inside of the values of a file; the reader of its YAML gives their locations. */
export function lookInside(kind: Kind, data: Readonly<Record<string, unknown>>, { places, keyPlace }: Yaml): Inside {
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
