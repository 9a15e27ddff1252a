import { defined } from '../../base/defined.ts'
import {
  diagnostic,
  imageName as pageImage,
  imagePath,
  joinRoute as route,
  kebab,
  kindKey,
  didYouMean,
} from '../kit.ts'
import type { Diagnostic, Entry, FragmentFacts, Place } from '../kit.ts'
import type { AuthorConfig, InlineAuthor, PostFrontMatter } from './front-matter.ts'
import { type BlogOptions, severityOf } from './options.ts'

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
function imageAddress(
  image: string | undefined,
  fragment: FragmentFacts | undefined,
  baseUrl: string,
): string | undefined {
  if (image === undefined) return undefined
  const path = imagePath(image, fragment)
  return path.startsWith('/') && !path.startsWith('//') ? baseUrl + path.slice(1) : path
}

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

/** The authors of a post; unknown keys are reported and left out. */
export function postAuthors(
  entry: Entry<PostFrontMatter>,
  authors: Authors,
  { onInlineAuthors }: Pick<BlogOptions, 'onInlineAuthors'>,
) {
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
      diagnostics.push(diagnostic('blog/inline-author', message, { severity, subject: name, place }))
    }
    const image = imageAddress(imageOf(inline), fragments[imageName(['authors', index])], authors.baseUrl)
    const author = authorOf(inline, known, image)
    if (author !== undefined) shown.push(author)
  }
  const legacy = legacyAuthor(entry, authors)
  return { shown: [...shown, ...legacy.shown], keys, diagnostics: [...diagnostics, ...legacy.diagnostics] }
}

/** The values of the post go before those of the file. */
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
  return diagnostic('blog/unknown-author', message, { subject: key, hint })
}

/** The author of the keys that `authors` has replaced: `author`, `author_title`, `author_url`, `author_image_url`. */
function legacyAuthor({ data, places }: Entry<PostFrontMatter>, { baseUrl }: Authors) {
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
  const problem = diagnostic('blog/legacy-author', message, { hint, place: places[key] })
  return { shown: [], diagnostics: [problem] }
}

/** A link to a page of an author elsewhere. */
type Social = { readonly label: string; readonly href: string }

interface Network {
  readonly label: string
  address(handle: string): string
}

/** The networks whose handles are known to become addresses, as in Docusaurus 3. */
const networks: Readonly<Record<string, Network>> = {
  x: { label: 'X', address: (handle) => `https://x.com/${handle}` },
  twitter: { label: 'Twitter', address: (handle) => `https://twitter.com/${handle}` },
  github: { label: 'GitHub', address: (handle) => `https://github.com/${handle}` },
  linkedin: { label: 'LinkedIn', address: (handle) => `https://www.linkedin.com/in/${handle}/` },
  stackoverflow: { label: 'Stack Overflow', address: (user) => `https://stackoverflow.com/users/${user}` },
  bluesky: { label: 'Bluesky', address: (handle) => `https://bsky.app/profile/${handle}` },
  instagram: { label: 'Instagram', address: (handle) => `https://www.instagram.com/${handle}` },
  threads: { label: 'Threads', address: (handle) => `https://www.threads.net/@${handle}` },
  mastodon: { label: 'Mastodon', address: (handle) => `https://mastodon.social/@${handle}` },
  twitch: { label: 'Twitch', address: (handle) => `https://twitch.tv/${handle}` },
  youtube: { label: 'YouTube', address: (handle) => `https://youtube.com/@${handle}` },
  email: { label: 'E-mail', address: (address) => `mailto:${address}` },
}

/** Names of the known networks. */
export const networkNames: readonly string[] = Object.keys(networks)

/** Where `written` leads: a handle of a known network, or a whole address; `undefined` for anything else. */
export function socialLink(network: string, written: string): Social | undefined {
  const name = network.toLowerCase()
  const known = Object.hasOwn(networks, name) ? networks[name] : undefined
  const label = known?.label ?? network
  if (/^(?:https?:\/\/|mailto:)\S+$/i.test(written)) return { label, href: written }
  if (known === undefined || /[\s/]/.test(written)) return undefined
  return { label, href: known.address(encodeURI(written.replace(/^@/, ''))) }
}

/** The links of a person; a value that leads nowhere was reported when the file was read. */
export function socialLinks(socials: Readonly<Record<string, string>> | undefined): readonly Social[] {
  return Object.entries(socials ?? {}).flatMap(([network, written]) => socialLink(network, written) ?? [])
}
