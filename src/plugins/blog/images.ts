import { imageFragment, isMapping, type Place, type RawFragment } from '../../plugin.ts'
import { imageName, imageOf } from './authors.ts'
import { kindKey } from './front-matter.ts'
import type { Nested } from './nested.ts'

/**
 * The images that data names, as fragments of Markdown: so the core reads those beside the file (`./cover.png`), finds
 * those of the static folder (`/img/cover.png`, `img/cover.png`), and reports those that are missing at their place.
 * `value` gives the place of a value.
 */
export function imageFragments(nested: Nested, value: (path: readonly (string | number)[]) => Place | undefined) {
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
