import { defined, didYouMean, type Diagnostic, type Entry } from '../../plugin.ts'
import { imageAddress, imageName, imageOf, type Authors, type KnownAuthor } from './authors.ts'
import type { InlineAuthor, PostFrontMatter } from './front-matter.ts'
import { severityOf, type BlogOptions } from './options.ts'
import { socialLinks, type Social } from './socials.ts'

/** An author as posts show them. */
export type Author = {
  readonly name: string
  readonly href?: string
  readonly title?: string
  readonly image?: string
  readonly description?: string
  readonly email?: string
  readonly socials?: readonly Social[]
}

/** The authors of a post. */
export interface PostAuthors {
  /** In the order in which the post names them. */
  readonly shown: readonly Author[]
  /** Keys of those whom the authors file knows. */
  readonly keys: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** The authors of a post; unknown keys are reported and left out. */
export function postAuthors(
  entry: Entry<PostFrontMatter>,
  authors: Authors,
  { onInlineAuthors }: Pick<BlogOptions, 'onInlineAuthors'>,
): PostAuthors {
  const { data, places, fragments } = entry
  const shown: Author[] = []
  const keys: string[] = []
  const diagnostics: Diagnostic[] = []
  for (const [index, written] of (data.authors ?? []).entries()) {
    const inline: InlineAuthor = typeof written === 'string' ? { key: written } : written
    const known = inline.key === undefined ? undefined : authors.byKey.get(inline.key)
    const place = places[`authors.${index}`] ?? places['authors']
    if (known !== undefined) keys.push(known.key)
    if (inline.key !== undefined && known === undefined) {
      diagnostics.push(defined({ ...unknownAuthor(inline.key, authors), place }))
    }
    const severity = severityOf(onInlineAuthors)
    if (inline.key === undefined && severity !== undefined) {
      const name = inline.name ?? ''
      const message = `the author "${name}" is not in ${authors.file}`
      diagnostics.push(defined({ code: 'blog/inline-author', severity, message, subject: name, place }))
    }
    const image = imageAddress(imageOf(inline), fragments[imageName(['authors', index])], authors.baseUrl)
    const author = authorOf(inline, known, image)
    if (author !== undefined) shown.push(author)
  }
  const legacy = legacyAuthor(entry, authors)
  return { shown: [...shown, ...legacy.shown], keys, diagnostics: [...diagnostics, ...legacy.diagnostics] }
}

/** What the post says of an author goes before what the file says. */
function authorOf(inline: InlineAuthor, known: KnownAuthor | undefined, ownImage?: string): Author | undefined {
  const person = { ...known?.config, ...defined(inline) }
  const name = inline.name ?? known?.name
  if (name === undefined) return undefined
  const { title, url, email, description } = person
  const href = known?.route ?? url ?? (email === undefined ? undefined : `mailto:${email}`)
  const links = socialLinks(person.socials)
  const socials = links.length === 0 ? undefined : links
  return defined({ name, href, title, image: ownImage ?? known?.image, description, email, socials })
}

function unknownAuthor(key: string, { byKey, file, entry }: Authors): Diagnostic {
  const advice =
    entry === undefined ? `write the author into ${file}, or into the post as a map with "name"` : undefined
  const hint = didYouMean(key, byKey.keys(), advice)
  const message = `no author "${key}" in ${file}`
  return defined({ code: 'blog/unknown-author', severity: 'warning', message, subject: key, hint })
}

/** The author of the keys that `authors` has replaced: `author`, `author_title`, `author_url`, `author_image_url`. */
function legacyAuthor({ data, places }: Entry<PostFrontMatter>, { baseUrl }: Authors): Omit<PostAuthors, 'keys'> {
  const title = data.author_title ?? data.authorTitle
  const url = data.author_url ?? data.authorURL
  const image = imageAddress(data.author_image_url ?? data.authorImageURL, undefined, baseUrl)
  const key = Object.keys(data).find((one) => /^author(?:_|[A-Z]|$)/.test(one))
  if (key === undefined) return { shown: [], diagnostics: [] }
  if (data.authors === undefined && data.author !== undefined) {
    return { shown: [defined({ name: data.author, href: url, title, image })], diagnostics: [] }
  }
  const why = data.authors === undefined ? 'there is no "author"' : 'the post has "authors"'
  const message = `"${key}" is left out, since ${why}`
  const hint = 'write "authors" alone'
  const problem = defined({ code: 'blog/legacy-author', severity: 'warning', message, hint, place: places[key] })
  return { shown: [], diagnostics: [problem] }
}
