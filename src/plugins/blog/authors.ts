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
import { makeUnique } from '../../api/names.ts'
import type { Diagnostic, Entry, FragmentFacts, Location } from '../kit.ts'
import type { AuthorConfig, InlineAuthor, PostFrontMatter } from './front-matter.ts'
import { type BlogOptions, severityOf } from './options.ts'

/** An author in the authors file. */
export interface KnownAuthor {
  readonly key: string
  readonly config: AuthorConfig
  readonly name: string
  /** Address of the image, with the base URL. */
  readonly image?: string
  /** Route of the author's page. */
  readonly route?: string
  readonly location?: Location
}

/** Authors of the file, by key. */
export interface Authors {
  readonly byKey: ReadonlyMap<string, KnownAuthor>
  /** Path of the file, for reports. */
  readonly file: string
  /** Key of the file's entry; absent without a file. */
  readonly entry?: string
  /** Base URL with a slash at both ends, for images of the site. */
  readonly baseUrl: string
}

/** Reads the authors file. Without a file there are no known authors. */
export function readAuthors(
  entry: Entry<Readonly<Record<string, unknown>>> | undefined,
  options: BlogOptions,
  baseUrl: string,
): Authors {
  const byKey = new Map<string, KnownAuthor>()
  const unique = makeUnique()
  for (const [key, value] of Object.entries(entry?.data ?? {})) {
    if (key === kindKey) continue
    const config = value as AuthorConfig
    const page =
      config.page === true ? unique(kebab(key)) : typeof config.page === 'object' ? config.page.permalink : undefined
    const author = defined({
      key,
      config,
      name: config.name ?? key,
      image: imageAddress(imageOf(config), entry?.fragments[imageName([key])], baseUrl),
      route: page === undefined ? undefined : route(options.routeBasePath, options.authorsBasePath, page),
      location: entry?.locations[key],
    })
    byKey.set(key, author)
  }
  const file = `${options.path}/${options.authorsMapPath}`
  return defined({ byKey, file, baseUrl, entry: entry?.key })
}

/** Image of a person; the key has two spellings. */
export function imageOf(person: { image_url?: string | undefined; imageURL?: string | undefined }): string | undefined {
  return person.image_url ?? person.imageURL
}

/** Name of the fragment for an image in the front matter or of a person. */
export function imageName(path: readonly (string | number)[]): string {
  return [pageImage, ...path].join('.')
}

/** Adds the base URL to the address of an image. The core only adds it to `href`. */
function imageAddress(
  image: string | undefined,
  fragment: FragmentFacts | undefined,
  baseUrl: string,
): string | undefined {
  if (image === undefined) return undefined
  const path = imagePath(image, fragment)
  return path.startsWith('/') && !path.startsWith('//') ? baseUrl + path.slice(1) : path
}

/** An author, as shown on posts. */
export type Author = {
  readonly name: string
  readonly href?: string
  readonly title?: string
  readonly image?: string
  readonly description?: string
  readonly email?: string
  readonly socials?: readonly Social[]
}

/** Authors of a post. Unknown keys are reported and omitted. */
export function postAuthors(
  entry: Entry<PostFrontMatter>,
  authors: Authors,
  { onInlineAuthors }: Pick<BlogOptions, 'onInlineAuthors'>,
) {
  const { data, locations, fragments } = entry
  const authorsShown: Author[] = []
  const keys: string[] = []
  const diagnostics: Diagnostic[] = []
  for (const [index, value] of (data.authors ?? []).entries()) {
    const inline: InlineAuthor = typeof value === 'string' ? { key: value } : value
    const fileAuthor = inline.key === undefined ? undefined : authors.byKey.get(inline.key)
    const location = locations[`authors.${index}`] ?? locations['authors']
    if (fileAuthor !== undefined) keys.push(fileAuthor.key)
    if (inline.key !== undefined && fileAuthor === undefined) {
      diagnostics.push(defined({ ...unknownAuthor(inline.key, authors), location }))
    }
    const severity = severityOf(onInlineAuthors)
    if (inline.key === undefined && severity !== undefined) {
      const name = inline.name ?? ''
      const message = `the author "${name}" is not in ${authors.file}`
      diagnostics.push(diagnostic('blog/inline-author', message, { severity, subject: name, location }))
    }
    const image = imageAddress(imageOf(inline), fragments[imageName(['authors', index])], authors.baseUrl)
    const author = authorOf(inline, fileAuthor, image)
    if (author !== undefined) authorsShown.push(author)
  }
  const legacy = legacyAuthor(entry, authors)
  return { shown: [...authorsShown, ...legacy.shown], keys, diagnostics: [...diagnostics, ...legacy.diagnostics] }
}

/** Merges an author. Values of the post override those of the file. */
function authorOf(inline: InlineAuthor, fileAuthor: KnownAuthor | undefined, ownImage?: string): Author | undefined {
  const person = { ...fileAuthor?.config, ...defined(inline) }
  const name = inline.name ?? fileAuthor?.name
  if (name === undefined) return undefined
  const { title, url, email, description } = person
  const href = fileAuthor?.route ?? url ?? (email === undefined ? undefined : `mailto:${email}`)
  const links = socialLinks(person.socials)
  const socials = links.length === 0 ? undefined : links
  return defined({ name, href, title, image: ownImage ?? fileAuthor?.image, description, email, socials })
}

function unknownAuthor(key: string, { byKey, file, entry }: Authors): Diagnostic {
  const advice =
    entry === undefined ? `write the author into ${file}, or into the post as a map with "name"` : undefined
  const hint = didYouMean(key, byKey.keys(), advice)
  const message = `no author "${key}" in ${file}`
  return diagnostic('blog/unknown-author', message, { subject: key, hint })
}

/** Author in the deprecated keys: `author`, `author_title`, `author_url`, `author_image_url`. */
function legacyAuthor({ data, locations }: Entry<PostFrontMatter>, { baseUrl }: Authors) {
  const title = data.author_title ?? data.authorTitle
  const url = data.author_url ?? data.authorURL
  const image = imageAddress(data.author_image_url ?? data.authorImageURL, undefined, baseUrl)
  const key = Object.keys(data).find((name) => /^author(?:_|[A-Z]|$)/.test(name))
  if (key === undefined) return { shown: [], diagnostics: [] }
  if (data.authors === undefined && data.author !== undefined) {
    return { shown: [defined({ name: data.author, href: url, title, image })], diagnostics: [] }
  }
  const why = data.authors === undefined ? 'there is no "author"' : 'the post has "authors"'
  const message = `"${key}" is ignored, because ${why}`
  const hint = 'write "authors" alone'
  const problem = diagnostic('blog/legacy-author', message, { hint, location: locations[key] })
  return { shown: [], diagnostics: [problem] }
}

/** A link to an external page of an author. */
type Social = { readonly label: string; readonly href: string }

interface Network {
  readonly label: string
  address(handle: string): string
}

/** Networks whose handles become addresses, as in Docusaurus 3. */
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

/** Link for a handle of a known network or an absolute address; `undefined` for anything else. */
export function socialLink(network: string, account: string): Social | undefined {
  const name = network.toLowerCase()
  const knownNetwork = Object.hasOwn(networks, name) ? networks[name] : undefined
  const label = knownNetwork?.label ?? network
  if (/^(?:https?:\/\/|mailto:)\S+$/i.test(account)) return { label, href: account }
  if (knownNetwork === undefined || /[\s/]/.test(account)) return undefined
  return { label, href: knownNetwork.address(encodeURI(account.replace(/^@/, ''))) }
}

/** Links of a person. Invalid values were reported when the file was read. */
export function socialLinks(socials: Readonly<Record<string, string>> | undefined): readonly Social[] {
  return Object.entries(socials ?? {}).flatMap(([network, account]) => socialLink(network, account) ?? [])
}
