import { dirname, relative } from 'node:path'

/** A site that features add to. */
export interface PairSite {
  /** Contents of `site.config.yaml`. */
  readonly config: Config
  /** Files by path. */
  readonly files: Record<string, string>
  /** Words that the search must find, with the end of the address of their page. */
  readonly words: { readonly word: string; readonly page: string }[]
  /** Pages that the home page links to. */
  readonly linked: string[]
  /** Codes of diagnostics that the site is expected to report. */
  readonly expected: Set<string>
  /** Threads of the build; 0: it runs in the thread of the campaign. */
  jobs: number
  /** Machines that share the build. */
  shards: number
}

/** Configuration of a site, with the lists that several features extend. */
interface Config extends Record<string, unknown> {
  readonly content: { use: string; id?: string; options: Record<string, unknown> }[]
  readonly plugins: { use: string; options?: Record<string, unknown> }[]
  readonly theme: Record<string, unknown>
  readonly markdown: Record<string, unknown>
  readonly search: Record<string, unknown>
  readonly redirects: { from: string; to: string }[]
  readonly navbar: { readonly left: unknown[]; readonly right: unknown[] }
}

/** Options of the docs instance, which every site has. */
export const docsOptions = ({ config }: PairSite): Record<string, unknown> => config.content[0]?.options ?? {}

/** Address of a page of the docs. */
export const docsRoute = (site: PairSite, page: string): string =>
  docsOptions(site)['routeBasePath'] === '/' ? `/${page}` : `/docs/${page}`

/**
 * Adds a home page with links to all pages, unless the docs are at the root. Adds a search page if the site has a
 * search.
 */
export function finishSite(site: PairSite): void {
  if (site.config.search['enabled'] !== false)
    site.files['content/pages/search.md'] = '---\ntitle: Search\nlayout: search\n---\n'
  const home = docsRoute(site, '') === '/' ? 'content/docs/index.md' : 'content/pages/index.md'
  const links = site.linked.map((path) => `- [${path}](<${relative(dirname(home), path)}>)`).join('\n')
  site.files[home] ??= '---\ntitle: Home\n---\n'
  append(site, home, links)
}

/** A site with four pages of docs, before features are added. */
export function plainSite(): PairSite {
  const site: PairSite = {
    config: {
      title: 'Kit',
      url: 'https://kit.example',
      content: [
        { use: 'docs', options: { path: 'content/docs', routeBasePath: 'docs' } },
        { use: 'pages', options: { path: 'content/pages' } },
      ],
      plugins: [],
      theme: {},
      markdown: {},
      search: {},
      redirects: [],
      navbar: { left: [{ type: 'docSidebar', sidebarId: 'docs', label: 'Guide' }], right: [{ type: 'search' }] },
    },
    files: { 'content/static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>' },
    words: [],
    linked: [],
    expected: new Set(),
    jobs: 0,
    shards: 0,
  }
  addPage(site, 'content/docs/index.md', { title: 'Start', text: 'See [the second](./second.md#part).' })
  addPage(site, 'content/docs/second.md', {
    title: 'Second',
    page: 'second',
    text: '## Part\n\nBack to [start](./index.md).',
  })
  addPage(site, 'content/docs/group/third.md', {
    title: 'Third',
    page: 'third',
    text: '## Deep\n\n[Second](../second.md)',
  })
  addPage(site, 'content/docs/group/fourth.md', { title: 'Fourth', page: 'fourth', text: '```js\nconst four = 4\n```' })
  addPage(site, 'content/pages/legal.md', { title: 'Legal', page: 'legal', text: 'Terms.' })
  return site
}

/** Title, text and end of the address of a page, and further lines of its front matter. */
export interface NewPage {
  readonly title: string
  readonly text: string
  readonly page?: string
  readonly front?: readonly string[]
  /** True if the home page links to it; default: true. */
  readonly isLinked?: boolean
}

/** Adds a page with a word that no other page contains. */
export function addPage(site: PairSite, path: string, newPage: NewPage): void {
  const { title, text, page, front = [], isLinked = true } = newPage
  const word = uniqueWord(Object.keys(site.files).length)
  if (isLinked) site.linked.push(path)
  if (page !== undefined) site.words.push({ word, page })
  site.files[path] =
    `---\n${[`title: ${JSON.stringify(title)}`, ...front].join('\n')}\n---\n\nThe word ${word}.\n\n${text}\n`
}

/** A word of three syllables for each number. */
function uniqueWord(number: number): string {
  const syllables = ['zor', 'mak', 'lip', 'tun', 'vex', 'gab', 'hod', 'rif', 'jus', 'pem']
  return [number, Math.floor(number / 10), Math.floor(number / 100) + 3]
    .map((digit) => syllables[digit % 10])
    .concat('q')
    .join('')
}

/** Adds text at the end of a page. */
export function append(site: PairSite, path: string, text: string): void {
  site.files[path] = `${site.files[path] ?? ''}\n${text}\n`
}
