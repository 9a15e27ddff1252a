import type { Page, Site } from '../kit.ts'
import { fileAddress, line } from './item.ts'
import { skillsIndex } from './skill.ts'

/** Resources of a site for programs, in addition to pages. */
export interface Pointers {
  /** Address of a server of the Model Context Protocol. */
  readonly mcp?: string | undefined
}

/** An API description linked by pages: `rel="service-desc"` (RFC 8631). */
interface Description {
  /** Path in the output folder. */
  readonly path: string
  /** Title of the page that links to it. */
  readonly title: string
  readonly page: Page
}

/** API descriptions linked by pages of a site, in order of route; only the last of several versions. */
export function descriptionsOf(site: Site): readonly Description[] {
  return site.pages.flatMap((page) => {
    const { head = [], title, version } = page
    const docsVersion = version && site.versions.get(version.instance)?.find(({ name }) => name === version.name)
    if (docsVersion?.isLast === false) return []
    return head.flatMap((element) => {
      const href = 'link' in element && element.link['rel'] === 'service-desc' ? String(element.link['href']) : ''
      return /^\/(?!\/)/.test(href) ? [{ path: href.slice(1), title, page }] : []
    })
  })
}

/**
 * Text below the title of `llms.txt` with the addresses of further resources for programs. They are not links, since
 * checkers treat every link as a page (https://llmstxt.org has links only in sections).
 */
export function pointersOf(site: Site, { mcp }: Pointers): string {
  const lines = [
    ...descriptionsOf(site).map(({ path, title }) => `- OpenAPI, ${line(title)}: ${fileAddress(path, site)}\n`),
    ...(hasWellKnown(site) ? [`- Agent Skills: ${fileAddress(skillsIndex, site)}\n`] : []),
    ...(mcp === undefined ? [] : [`- MCP: ${mcp}\n`]),
  ]
  return lines.length === 0 ? '' : `\n${lines.join('')}`
}

/**
 * Last section of `llms.txt`. Its name has a special meaning in https://llmstxt.org: agents may skip it if space is
 * short.
 */
export function optionalPart(site: Site, folders: readonly string[]): string {
  const links = ['llms-full.txt', ...folders.map((folder) => `${folder}/llms.txt`)]
  const items = links.map((path) => `- [${line(path)}](${fileAddress(path, site)})\n`)
  return `\n## Optional\n\n${items.join('')}`
}

/**
 * Returns true for a site that may publish well-known addresses, which belong to a host (RFC 8615): not one below a
 * path, nor a further locale.
 */
export function hasWellKnown({ settings: { baseUrl }, isPart }: Site & { readonly isPart?: boolean }): boolean {
  return baseUrl === '/' && isPart !== true
}
