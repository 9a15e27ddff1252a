import { tryDecode } from '../../base/percent.ts'

/**
 * What `llms.txt` says of a site (https://llmstxt.org).
 *
 * @module
 */

/** A page as `llms.txt` lists it. */
interface ListedPage {
  readonly title: string
  /** Path of its Markdown in the output folder: `docs/start.md`. */
  readonly path: string
  readonly description?: string
  /** Heading that it stands under. */
  readonly section: string
}

/** The site by its index. */
export interface Listing {
  readonly title: string
  readonly summary: string
  /** Where the site is published, with a final slash: what the links of its texts begin with. */
  readonly home: string
  readonly pages: readonly ListedPage[]
  /** Paths of the descriptions of APIs: `api/v1/openapi.json`. */
  readonly descriptions: readonly string[]
  /** Paths of further indexes, which list the pages of a folder each. */
  readonly indexes: readonly string[]
}

/** A line such as `- OpenAPI, Orders API: https://example.com/api/openapi.json`. */
const bareLine = /^- .*: (https?:\/\/[^()\s]+)$/
const linkLine = /^- \[((?:\\.|[^\\\]])*)\]\(([^()\s]+)\)(?:: (.*))?$/

/**
 * Reads an index.
 *
 * @param home where the site is published, if that is known; by default it is read off the link to `llms-full.txt`
 */
export function readListing(text: string, home?: string): Listing {
  const lines = text.split(/\r?\n/)
  const found: { section: string; title: string; address: string; description?: string }[] = []
  let [title, summary, section] = ['', '', '']
  for (const line of lines) {
    const [, mark, words = ''] = /^(#{1,2}|>) (.*)$/.exec(line) ?? []
    if (mark === '#' && title === '') title = plain(words)
    else if (mark === '>' && summary === '') summary = plain(words)
    else if (mark === '##') section = plain(words)
    const [, label, address, description] = linkLine.exec(line) ?? []
    const [, bare] = label === undefined ? (bareLine.exec(line) ?? []) : []
    if (bare !== undefined) found.push({ section, title: '', address: bare })
    if (label === undefined || address === undefined) continue
    found.push({ section, title: plain(label), address, ...(description && { description: plain(description) }) })
  }
  const base = home ?? homeOf(found.map(({ address }) => address))
  const inside = found.flatMap(({ address, ...one }) => {
    const path = pathBelow(address, base)
    return path === undefined ? [] : [{ ...one, path }]
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

/** `https://example.com/handbook/` from its whole text; else the root of the first link. */
function homeOf(addresses: readonly string[]): string {
  const whole = addresses.find((address) => /^https?:\/\/.*\/llms-full\.txt$/.test(address))
  if (whole !== undefined) return whole.slice(0, -'llms-full.txt'.length)
  const first = addresses.find((address) => URL.canParse(address))
  return first === undefined ? '' : `${new URL(first).origin}/`
}

/** The decoded path of an address below another; nothing for addresses elsewhere. */
export function pathBelow(address: string, home: string): string | undefined {
  const absolute = URL.canParse(address) ? address : undefined
  const rest = absolute?.startsWith(home) === true ? absolute.slice(home.length) : undefined
  return rest === undefined ? undefined : tryDecode(rest.replace(/[?#].*$/s, ''))
}

/** Text of Markdown without the marks that keep it from meaning something. */
function plain(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1').trim()
}
