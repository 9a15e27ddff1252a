import { isMapping, type Place, type RawFragment } from '../../plugin.ts'
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
    if (typeof image !== 'string' || /^[a-z][a-z0-9+.-]*:|^\/\/|[\r\n]|^$/i.test(image)) return
    const place = value(path)
    const url = /^(?:\.\.?\/|\/|@site\/)/.test(image) ? image : `/${image}`
    // The address stands in the column that it has in the file, so that a report marks it there.
    const text = `![${'i'.repeat(Math.max(1, (place?.column ?? 1) - 6))}](<${url.replace(/[\\<>&]/g, '\\$&')}>)`
    found.push({ name: imageName(holder), format: 'md', text, line: place?.line ?? 1 })
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
