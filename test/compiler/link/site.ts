import { linkSite, type LinkInput } from '../../../src/compiler/link/site.ts'
import type { Entry } from '../../../src/model/entry.ts'
import type { AssetFact, FragmentFacts, Link } from '../../../src/model/facts.ts'
import type { Page } from '../../../src/model/page.ts'

/** Contents of a page: its links, one per line, and its ids. */
export interface Written {
  readonly links?: readonly (string | Partial<Link>)[]
  readonly ids?: readonly string[]
  readonly assets?: readonly AssetFact[]
  /** Texts that replace content that could not be rendered. */
  readonly lost?: readonly string[]
}

/** Pages of a site by their files; the route of a page is the path of its file below `content`, without extension. */
export function siteOf(
  pages: Readonly<Record<string, Written & Partial<Page>>>,
  more: Partial<LinkInput> = {},
): LinkInput {
  const entries = new Map<string, Entry>()
  const arranged: Page[] = []
  for (const [path, { links = [], ids = [], assets = [], lost, ...page }] of Object.entries(pages)) {
    const source = `content/${path}`
    const key = `docs:${source}#`
    const body: FragmentFacts = {
      headings: [],
      ids,
      links: links.map((link, index) => ({
        url: '',
        kind: 'link' as const,
        location: { file: source, line: index + 1, column: 1 },
        ...(typeof link === 'string' ? { url: link } : link),
      })),
      assets,
      excerpt: '',
      words: 0,
      truncated: false,
      ...(lost && { placeholders: lost }),
    }
    entries.set(key, { key, id: '', source, data: {}, locations: {}, fragments: { body } })
    const route = `/${path.replace(/\.mdx?$/, '').replace(/(?:^|\/)index$/, '')}`
    arranged.push({ layout: 'doc', title: path, route, entry: key, ...page })
  }
  return {
    addressing: { baseUrl: '/', trailingSlash: false },
    url: 'https://a.example',
    arrangements: [{ pages: arranged }],
    entries,
    redirects: [],
    files: [],
    roots: ['content'],
    contents: Object.keys(pages).map((path) => `content/${path}`),
    ...more,
  }
}

/** Links a site: `code file:line message (hint)`, without `content/`. */
export function reportsOf(input: LinkInput): string[] {
  const { diagnostics } = linkSite(input, new Map())
  return diagnostics.map(({ code, location, message, hint }) => {
    const at = location === undefined ? '-' : `${location.file.replace('content/', '')}:${location.line}`
    return `${code} ${at} ${message}${hint === undefined ? '' : ` (${hint})`}`
  })
}
