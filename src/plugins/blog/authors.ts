import { nearest, type Diagnostic, type Entry } from '../../plugin.ts'
import { kindKey, type AuthorConfig, type InlineAuthor, type PostFrontMatter } from './front-matter.ts'
import type { BlogOptions } from './options.ts'
import { kebab, route } from './route.ts'

/** An author as posts show them. */
export type Author = {
  readonly name: string
  readonly href?: string
  readonly title?: string
  readonly image?: string
}

/** An author of the authors file. */
export interface KnownAuthor {
  readonly key: string
  readonly config: AuthorConfig
  readonly name: string
  /** Route of the author's page, for those who have one. */
  readonly route?: string
}

/** The authors of the file, by key. */
export interface Authors {
  readonly byKey: ReadonlyMap<string, KnownAuthor>
  /** Path of the file, as named in reports. */
  readonly file: string
  /** With a slash at both ends; goes before images of the site. */
  readonly baseUrl: string
}

/** The authors file, read; without one nobody is known. */
export function readAuthors(data: Readonly<Record<string, unknown>>, options: BlogOptions, baseUrl: string): Authors {
  const byKey = new Map<string, KnownAuthor>()
  for (const [key, value] of Object.entries(data)) {
    if (key === kindKey) continue
    const config = value as AuthorConfig
    const page = config.page === true ? kebab(key) : typeof config.page === 'object' ? config.page.permalink : undefined
    const path = page === undefined ? {} : { route: route(options.routeBasePath, options.authorsBasePath, page) }
    byKey.set(key, { key, config, name: config.name ?? key, ...path })
  }
  return { byKey, file: `${options.path}/${options.authorsMapPath}`, baseUrl }
}

/** The authors of a post, in the order in which it names them; unknown keys are reported and left out. */
export function postAuthors(
  { data, places }: Entry<PostFrontMatter>,
  authors: Authors,
): {
  readonly shown: readonly Author[]
  readonly keys: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
} {
  const shown: Author[] = []
  const keys: string[] = []
  const diagnostics: Diagnostic[] = []
  const written = data.authors === undefined ? [] : Array.isArray(data.authors) ? data.authors : [data.authors]
  for (const one of written) {
    const inline: InlineAuthor = typeof one === 'string' ? { key: one } : one
    const known = inline.key === undefined ? undefined : authors.byKey.get(inline.key)
    if (known !== undefined) keys.push(known.key)
    if (inline.key !== undefined && known === undefined) {
      const near = nearest(inline.key, authors.byKey.keys())
      diagnostics.push({
        code: 'blog/unknown-author',
        severity: 'warning',
        message: `no author "${inline.key}" in ${authors.file}`,
        ...(places.authors === undefined ? {} : { place: places.authors }),
        ...(near === undefined ? {} : { hint: `did you mean "${near}"?` }),
      })
    }
    const name = inline.name ?? known?.name
    if (name === undefined) continue
    const href = known?.route ?? inline.url ?? known?.config.url
    const title = inline.title ?? known?.config.title
    const image = imageAddress(inline.image_url ?? known?.config.image_url, authors.baseUrl)
    shown.push({
      name,
      ...(href === undefined ? {} : { href }),
      ...(title === undefined ? {} : { title }),
      ...(image === undefined ? {} : { image }),
    })
  }
  return { shown, keys, diagnostics }
}

/** The core adds the base URL to every `href`; an image is none. */
export function imageAddress(image: string | undefined, baseUrl: string): string | undefined {
  return image?.startsWith('/') === true && !image.startsWith('//') ? baseUrl + image.slice(1) : image
}
