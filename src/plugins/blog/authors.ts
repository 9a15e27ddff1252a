import { defined, imageName as pageImage, imagePath, joinRoute as route, kebab } from '../../plugin.ts'
import type { Entry, FragmentFacts, Place } from '../../plugin.ts'
import { kindKey, type AuthorConfig } from './front-matter.ts'
import type { BlogOptions } from './options.ts'

/** An author of the authors file. */
export interface KnownAuthor {
  readonly key: string
  readonly config: AuthorConfig
  readonly name: string
  /** Address with the base URL. */
  readonly image?: string
  /** Route of the author's page, for those who have one. */
  readonly route?: string
  readonly place?: Place
}

/** The authors of the file, by key. */
export interface Authors {
  readonly byKey: ReadonlyMap<string, KnownAuthor>
  /** Path of the file, as named in reports. */
  readonly file: string
  /** Key of its entry, if there is the file. */
  readonly entry?: string
  /** With a slash at both ends; goes before images of the site. */
  readonly baseUrl: string
}

/** The authors file, read; without one nobody is known. */
export function readAuthors(
  entry: Entry<Readonly<Record<string, unknown>>> | undefined,
  options: BlogOptions,
  baseUrl: string,
): Authors {
  const byKey = new Map<string, KnownAuthor>()
  for (const [key, value] of Object.entries(entry?.data ?? {})) {
    if (key === kindKey) continue
    const config = value as AuthorConfig
    const page = config.page === true ? kebab(key) : typeof config.page === 'object' ? config.page.permalink : undefined
    const author = defined({
      key,
      config,
      name: config.name ?? key,
      image: imageAddress(imageOf(config), entry?.fragments[imageName([key])], baseUrl),
      route: page === undefined ? undefined : route(options.routeBasePath, options.authorsBasePath, page),
      place: entry?.places[key],
    })
    byKey.set(key, author)
  }
  const file = `${options.path}/${options.authorsMapPath}`
  return defined({ byKey, file, baseUrl, entry: entry?.key })
}

/** The image that a person is given, in either spelling. */
export function imageOf(person: { image_url?: string | undefined; imageURL?: string | undefined }): string | undefined {
  return person.image_url ?? person.imageURL
}

/** Name of the fragment that holds an image of the front matter or of a person. */
export function imageName(path: readonly (string | number)[]): string {
  return [pageImage, ...path].join('.')
}

/** The core adds the base URL to every `href`; an image is none. */
export function imageAddress(
  image: string | undefined,
  fragment: FragmentFacts | undefined,
  baseUrl: string,
): string | undefined {
  if (image === undefined) return undefined
  const path = imagePath(image, fragment)
  return path.startsWith('/') && !path.startsWith('//') ? baseUrl + path.slice(1) : path
}
