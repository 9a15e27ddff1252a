import { tryDecode } from '../../base/percent.ts'

/**
 * Reads `llms.txt`, the index of a site (https://llmstxt.org).
 *
 * @module
 */

/** A page in `llms.txt`. */
interface ListedPage {
  readonly title: string
  /** Path of its Markdown in the output folder: `docs/start.md`. */
  readonly path: string
  readonly description?: string
  /** Heading above the page. */
  readonly section: string
}

/** The contents of an index. */
export interface Listing {
  readonly title: string
  readonly summary: string
  /** Address of the published site, with a final slash. Links in texts begin with it. */
  readonly home: string
  readonly pages: readonly ListedPage[]
  /** Paths of the descriptions of APIs: `api/v1/openapi.json`. */
  readonly descriptions: readonly string[]
  /** Paths of further indexes, each of a folder. */
  readonly indexes: readonly string[]
}

/** A line such as `- OpenAPI, Orders API: https://example.com/api/openapi.json`. */
const bareLine = /^- .*: (https?:\/\/[^()\s]+)$/
const linkLine = /^- \[((?:\\.|[^\\\]])*)\]\(([^()\s]+)\)(?:: (.*))?$/

/**
 * Reads an index.
 *
 * @param home address of the published site; by default it is derived from the link to `llms-full.txt`
 */
export function readListing(text: string, home?: string): Listing {
  const lines = text.split(/\r?\n/)
  const links: { section: string; title: string; address: string; description?: string }[] = []
  let [title, summary, section] = ['', '', '']
  for (const line of lines) {
    const [, mark, words = ''] = /^(#{1,2}|>) (.*)$/.exec(line) ?? []
    if (mark === '#' && title === '') title = plain(words)
    else if (mark === '>' && summary === '') summary = plain(words)
    else if (mark === '##') section = plain(words)
    const [, label, address, description] = linkLine.exec(line) ?? []
    const [, bare] = label === undefined ? (bareLine.exec(line) ?? []) : []
    if (bare !== undefined) links.push({ section, title: '', address: bare })
    if (label === undefined || address === undefined) continue
    links.push({ section, title: plain(label), address, ...(description && { description: plain(description) }) })
  }
  const base = home ?? homeOf(links.map(({ address }) => address))
  const inside = links.flatMap(({ address, ...link }) => {
    const path = pathBelow(address, base)
    return path === undefined ? [] : [{ ...link, path }]
  })
  return {
    title,
    summary,
    home: base,
    pages: inside.filter(({ path }) => path.endsWith('.md')),
    descriptions: inside
      .map(({ path }) => path)
      .filter((path) => path.endsWith('/openapi.json') || path === 'openapi.json'),
    indexes: inside.map(({ path }) => path).filter((path) => path.endsWith('/llms.txt')),
  }
}

/** The address of the site: the folder of `llms-full.txt`, else the root of the first link. */
function homeOf(addresses: readonly string[]): string {
  const fullIndex = addresses.find((address) => /^https?:\/\/.*\/llms-full\.txt$/.test(address))
  if (fullIndex !== undefined) return fullIndex.slice(0, -'llms-full.txt'.length)
  const first = addresses.find((address) => URL.canParse(address))
  return first === undefined ? '' : `${new URL(first).origin}/`
}

/** The decoded path of an address below `home`; `undefined` for other addresses. */
export function pathBelow(address: string, home: string): string | undefined {
  const absolute = URL.canParse(address) ? address : undefined
  const rest = absolute?.startsWith(home) === true ? absolute.slice(home.length) : undefined
  return rest === undefined ? undefined : tryDecode(rest.replace(/[?#].*$/s, ''))
}

/** A Markdown text without its backslash escapes. */
function plain(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1').trim()
}
