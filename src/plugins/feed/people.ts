import type { Json, Page } from '../../plugin.ts'
import { clean } from './text.ts'
import { defined } from '../../plugin.ts'

/** An author of a post, as a feed names them. */
export interface Person {
  readonly name: string
  readonly email?: string
  /** Absolute address. */
  readonly link?: string
}

/**
 * The authors that a post shows: `authors` in the data of its page, as the blog has them. A page of another content type
 * may show what it likes: what has no name is left out.
 */
export function peopleOf(page: Page, absolute: (route: string) => string): readonly Person[] {
  return mapsIn(page, 'authors').flatMap(({ name, email, href }) => {
    if (typeof name !== 'string' || name === '') return []
    const whole = typeof href === 'string' && /^\/(?!\/)/.test(href) ? absolute(href) : href
    const link = typeof whole === 'string' && /^https?:/i.test(whole) && URL.canParse(whole) ? whole : undefined
    return [defined({ name: clean(name), ...(typeof email === 'string' ? { email: clean(email) } : {}), link })]
  })
}

/** The labels of the tags that a post shows. */
export function tagsOf(page: Page): readonly string[] {
  return mapsIn(page, 'tags').flatMap(({ label }) => (typeof label === 'string' && label !== '' ? [clean(label)] : []))
}

type Mapping = { readonly [key: string]: Json | undefined }

function mapsIn({ data }: Page, key: string): readonly Mapping[] {
  const list = isMap(data) ? data[key] : undefined
  return Array.isArray(list) ? list.filter(isMap) : []
}

function isMap(value: Json | undefined): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
