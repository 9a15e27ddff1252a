import { definePlugin, z, type RenderedPage } from '../kit.ts'
import { apiCatalog } from './api-catalog.ts'
import { fullText } from './full-text.ts'
import { indexFiles } from './indexes.ts'
import { headingOf, line } from './item.ts'
import { listPages } from './listed.ts'
import { mcpCard } from './mcp-card.ts'
import { descriptionsOf, hasWellKnown } from './pointers.ts'
import { skillFiles } from './skill.ts'

const options = z
  .strictObject({
    mcp: z
      .string()
      .regex(/^https?:\/\/[^\s()]+$/, 'expected an address such as https://mcp.example.com/mcp')
      .optional()
      .describe('URL of the Model Context Protocol server of this site (`docs mcp --http`), to announce in llms.txt'),
  })
  .prefault({})

/**
 * Files for programs that read the site. `llms.txt` (https://llmstxt.org): title, tagline, and the pages in sections in
 * the order of the sidebars, linked to their Markdown versions; long lists are split into several files.
 * `llms-full.txt`: the Markdown of these pages with titles and addresses, in order of route, split if it is too large.
 * Both omit unlisted and noindex pages, and docs versions except the last. At the root of a host: a skill for agents,
 * the catalog of described APIs, and the card of a Model Context Protocol server, if an option names one.
 */
export default definePlugin({
  options,
  create: ({ mcp }, { words }) => ({
    name: 'llms',
    outputs: ['llms.txt', 'llms-full.txt', 'llms-full-*', '.well-known/**'],
    digest,
    *emit(site) {
      const groups = listPages(site, words.pages.group)
      yield* indexFiles(site, groups, { mcp, pages: words.pages.group })
      const listed = new Set(groups.flatMap(({ pages }) => pages))
      yield* fullText(site, { listed, heading: headingOf(site) })
      if (!hasWellKnown(site)) return
      const catalogue = apiCatalog(site)
      const apis = descriptionsOf(site).map(({ path, title }) => ({ path, title }))
      yield {
        group: 'well-known',
        key: JSON.stringify([mcp, site.settings, apis, catalogue.map(({ content }) => content())]),
        outputs: () => [
          ...skillFiles(site, { mcp, descriptions: apis }),
          ...catalogue,
          ...(mcp === undefined ? [] : mcpCard(site, mcp)),
        ],
      }
    },
  }),
})

function digest({ page, url, markdown }: RenderedPage): string | undefined {
  if (page.unlisted || page.noindex || page.untranslated) return undefined
  const body = markdown()
    .trim()
    .replace(/^# .*(?:\n+|$)/, '')
  return `# ${line(page.title)}\n\nSource: ${url}\n\n${body}`.trimEnd() + '\n'
}
