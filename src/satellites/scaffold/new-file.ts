import { titleOfName } from './answers.ts'
import { yamlText } from './fill.ts'

/** A folder of a content type, with the routes of its pages. */
export interface ContentFolder {
  readonly kind: 'page' | 'post'
  readonly path: string
  /** First part of the routes, without slashes; empty for the root of the site. */
  readonly base: string
}

/** A file to create, or the reason why that is impossible. */
export type NewFile = { readonly path: string; readonly title: string } | { readonly problem: string }

/** Default ending of a file. */
export type Ending = '.md' | '.mdx'

/**
 * Chooses the file of a new page. `input` is the path of the file or the address of the page. Of several matching
 * folders, the most specific one is used.
 */
export function placePage(input: string, folders: readonly ContentFolder[], ending: Ending): NewFile {
  const pages = folders.filter(({ kind }) => kind === 'page')
  if (pages.length === 0) return { problem: 'the configuration has no content type that reads pages' }
  const name = readName(input, ending)
  if ('problem' in name) return name
  const { clean } = name
  const { folder, inside = '', isFile } = folderOf(clean, folders)
  if (folder === undefined) {
    const list = pages.map(({ base, path }) => `/${base} (${path})`).join(', ')
    return { problem: `no content type has pages at "/${clean}"; there are ${list}` }
  }
  if (folder.kind === 'post') return { problem: `"${clean}" is a post: docs new post ${isFile ? clean : inside}` }
  const parts = inside.split('/')
  const last = parts.at(-1) ?? ''
  const isIndex = /^(?:index|readme)$/i.test(last)
  const title = titleOfName(isIndex ? (parts.at(-2) ?? (folder.base.split('/').at(-1) || 'Home')) : last)
  return { path: join(folder.path, inside) + name.ending, title }
}

/** Chooses the file of a new post. `input` is the path of the file or the title of the post. */
export function placePost(input: string, folders: readonly ContentFolder[], ending: Ending): NewFile {
  const posts = folders.filter(({ kind }) => kind === 'post')
  const [first] = posts
  if (first === undefined) return { problem: 'the configuration has no blog; add "- use: blog" to "content:"' }
  const isPath = /\.mdx?$/i.test(input) || (input.includes('/') && !/\s/.test(input))
  if (!isPath) {
    const title = input.trim().replace(/\s+/g, ' ')
    const slug = slugOf(title)
    if (slug === '') return { problem: 'a post needs a title with letters or digits, or a path' }
    return { path: join(first.path, slug) + ending, title }
  }
  const name = readName(input, ending)
  if ('problem' in name) return name
  const { folder = first, inside = name.clean } = folderOf(name.clean, posts)
  const last = /[^/]*$/.exec(inside.replace(/\/index$/, ''))?.[0] ?? ''
  return { path: join(folder.path, inside) + name.ending, title: titleOfName(last.replace(/^\d{4}-\d{2}-\d{2}-/, '')) }
}

/** Text of a new page. */
export function pageText(title: string): string {
  return `---\ntitle: ${yamlText(title)}\ndescription: ''\n---\n\nBegin with what the reader wants to do.\n`
}

/** Text of a new post. `date` has the form `2025-11-21`. */
export function postText(post: {
  readonly title: string
  readonly date: string
  readonly authors: readonly string[]
  readonly mdx: boolean
}): string {
  const { title, date, authors, mdx } = post
  const lines = [
    `title: ${yamlText(title)}`,
    `description: ''`,
    `date: ${date}`,
    ...(authors.length === 0 ? [] : [`authors: [${authors.map((key) => yamlText(key)).join(', ')}]`]),
    'tags: []',
  ]
  const mark = mdx ? '{/* truncate */}' : '<!-- truncate -->'
  return `---\n${lines.join('\n')}\n---\n\nWhat lists show of the post.\n\n${mark}\n\nThe rest of it.\n`
}

/** Paths of other files that would have the same route as a new one. */
export function pathsOfRoute(path: string): string[] {
  const bare = path.replace(/\.mdx?$/, '').replace(/\/(?:index|readme)$/i, '')
  const names = [bare, `${bare}/index`, `${bare}/README`]
  return names.flatMap((name) => [`${name}.md`, `${name}.mdx`])
}

function readName(
  input: string,
  ending: Ending,
): { readonly clean: string; readonly ending: Ending } | { readonly problem: string } {
  const plain = input.replaceAll('\\', '/').replace(/^\.\//, '').replace(/^\/+/, '')
  // `--mdx` is explicit; `.md` may be a habit.
  const fileEnding = ending === '.mdx' ? undefined : (/\.mdx?$/i.exec(plain)?.[0].toLowerCase() as Ending | undefined)
  const clean = plain
    .replace(/\.mdx?$/i, '')
    .replace(/\.html$/i, '')
    .replace(/\/+$/, '/index')
    .replace(/\s+/g, '-')
  if (clean === '' || clean === 'index') return { clean: 'index', ending: fileEnding ?? ending }
  const parts = clean.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..' || /[\u0000-\u001F\\<>:"|?*#%]/.test(part)))
    return { problem: `"${input}" is not a valid path of a page; use letters, digits, hyphens and slashes` }
  if (parts.some((part) => part.startsWith('_')))
    return { problem: `"${input}" would not be a page: names that begin with "_" are excluded from the site` }
  return { clean, ending: fileEnding ?? ending }
}

/**
 * Finds the content folder of a path, or else of a route, and the remaining path. The path of a folder
 * means its index.
 */
function folderOf(clean: string, folders: readonly ContentFolder[]) {
  for (const key of ['path', 'base'] as const) {
    const [folder] = folders
      .filter(({ [key]: name }) => name === '' || `${clean}/`.startsWith(`${name}/`))
      .sort((a, b) => b[key].length - a[key].length)
    if (folder === undefined) continue
    const inside = folder[key] === '' ? clean : clean.slice(folder[key].length + 1)
    return { folder, inside: inside || 'index', isFile: key === 'path' }
  }
  return {}
}

function join(folder: string, inside: string): string {
  return folder === '' || folder === '.' ? inside : `${folder}/${inside}`
}

/** Converts a title to a file name: letters and digits of any script, with hyphens. */
function slugOf(title: string): string {
  return title
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}
