import type { Output, Site } from '../kit.ts'
import { fileAddress } from './item.ts'
import { skillName } from './skill.ts'

const card = '.well-known/mcp/server-card.json'

/**
 * Server card of the Model Context Protocol, with the catalog that links to it, as specified in
 * https://github.com/modelcontextprotocol/experimental-ext-server-card (SEP-2127, a draft).
 */
export function mcpCard(site: Site, mcp: string): readonly Output[] {
  const { title, tagline, url } = site.settings
  const { hostname } = new URL(url)
  const name = skillName(title)
  const about = tagline.trim() === '' ? `The documentation of ${title}` : tagline
  const server = {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json',
    name: `${hostname.split('.').reverse().join('.')}/${name}`,
    version: '1.0.0',
    title: short(title),
    description: short(about),
    websiteUrl: `${url}/`,
    remotes: [{ type: 'streamable-http', url: mcp }],
  }
  const catalogue = {
    specVersion: 'draft',
    entries: [
      {
        identifier: `urn:air:${hostname}:${name}`,
        displayName: short(title),
        type: 'application/mcp-server-card+json',
        url: fileAddress(card, site),
      },
    ],
  }
  return [
    { path: card, content: () => `${JSON.stringify(server, undefined, 2)}\n` },
    { path: '.well-known/mcp/catalog.json', content: () => `${JSON.stringify(catalogue, undefined, 2)}\n` },
  ]
}

/** Maximum length of a text in a card, in characters. */
function short(text: string): string {
  const folded = text.replace(/\s+/g, ' ').trim()
  return folded.length <= 100 ? folded : `${folded.slice(0, 99)}…`
}
