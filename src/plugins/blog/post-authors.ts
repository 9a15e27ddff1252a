import { nearest, type Diagnostic, type Entry } from '../../plugin.ts'
import { imageAddress, imageName, imageOf, type Authors, type KnownAuthor } from './authors.ts'
import type { InlineAuthor, PostFrontMatter } from './front-matter.ts'
import type { BlogOptions } from './options.ts'
import { severityOf } from './report.ts'
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
    const at = place === undefined ? {} : { place }
    if (known !== undefined) keys.push(known.key)
    if (inline.key !== undefined && known === undefined)
      diagnostics.push({ ...unknownAuthor(inline.key, authors), ...at })
    const severity = severityOf(onInlineAuthors)
    if (inline.key === undefined && severity !== undefined) {
      const name = inline.name ?? ''
      const message = `the author "${name}" is not in ${authors.file}`
      diagnostics.push({ code: 'blog/inline-author', severity, message, subject: name, ...at })
    }
    const image = imageAddress(imageOf(inline), fragments[imageName(['authors', index])], authors.baseUrl)
    const author = authorOf(inline, known, image)
    if (author !== undefined) shown.push(author)
  }
  const legacy = legacyAuthor(entry, authors)
  return {
    shown: [...shown, ...legacy.shown],
    keys,
    diagnostics: [...diagnostics, ...legacy.diagnostics],
  }
}

/** What the post says of an author goes before what the file says. */
function authorOf(inline: InlineAuthor, known: KnownAuthor | undefined, ownImage?: string): Author | undefined {
  const person = { ...known?.config, ...withoutUndefined(inline) }
  const name = inline.name ?? known?.name
  if (name === undefined) return undefined
  const { title, url, email, description } = person
  const href = known?.route ?? url ?? (email === undefined ? undefined : `mailto:${email}`)
  const image = ownImage ?? known?.image
  const socials = socialLinks(person.socials)
  return {
    name,
    ...(href === undefined ? {} : { href }),
    ...(title === undefined ? {} : { title }),
    ...(image === undefined ? {} : { image }),
    ...(description === undefined ? {} : { description }),
    ...(email === undefined ? {} : { email }),
    ...(socials.length === 0 ? {} : { socials }),
  }
}

function unknownAuthor(key: string, { byKey, file, entry }: Authors): Diagnostic {
  const near = nearest(key, byKey.keys())
  const hint =
    near !== undefined
      ? `did you mean "${near}"?`
      : entry === undefined
        ? `write the author into ${file}, or into the post as a map with "name"`
        : undefined
  const message = `no author "${key}" in ${file}`
  return {
    code: 'blog/unknown-author',
    severity: 'warning',
    message,
    subject: key,
    ...(hint === undefined ? {} : { hint }),
  }
}

/** The author of the keys that `authors` has replaced: `author`, `author_title`, `author_url`, `author_image_url`. */
function legacyAuthor({ data, places }: Entry<PostFrontMatter>, { baseUrl }: Authors): Omit<PostAuthors, 'keys'> {
  const title = data.author_title ?? data.authorTitle
  const url = data.author_url ?? data.authorURL
  const image = imageAddress(data.author_image_url ?? data.authorImageURL, undefined, baseUrl)
  const key = Object.keys(data).find((one) => /^author(?:_|[A-Z]|$)/.test(one))
  if (key === undefined) return { shown: [], diagnostics: [] }
  if (data.authors === undefined && data.author !== undefined) {
    const author = {
      name: data.author,
      ...(url === undefined ? {} : { href: url }),
      ...(title === undefined ? {} : { title }),
      ...(image === undefined ? {} : { image }),
    }
    return { shown: [author], diagnostics: [] }
  }
  const why = data.authors === undefined ? 'there is no "author"' : 'the post has "authors"'
  const place = places[key]
  const message = `"${key}" is left out, since ${why}`
  const hint = 'write "authors" alone'
  const code = 'blog/legacy-author'
  return {
    shown: [],
    diagnostics: [{ code, severity: 'warning', message, hint, ...(place === undefined ? {} : { place }) }],
  }
}

function withoutUndefined(inline: InlineAuthor): Partial<InlineAuthor> {
  return Object.fromEntries(Object.entries(inline).filter(([, value]) => value !== undefined))
}
