import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import {
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { boundedText, maxLength } from './bounded.ts'
import { pathBelow } from './listing.ts'
import { pageText, type Served } from './tools.ts'
import { SourceError } from '../built-site/index.ts'
import { encodePath } from '../../base/percent.ts'

/** Maximum number of resources in one answer. */
const pageSize = 100

/**
 * Adds the pages as resources with the addresses of their Markdown, in answers of a hundred, because sites have thousands.
 * The index is the first resource.
 */
export function addResources({ server }: McpServer, { site, onError }: Served): void {
  server.registerCapabilities({ resources: {} })
  const orProtocolError = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof McpError) throw error
      if (error instanceof SourceError) throw new McpError(ErrorCode.InvalidParams, error.message)
      onError(error)
      throw new McpError(ErrorCode.InternalError, 'the server failed; see its log')
    }
  }

  server.setRequestHandler(ListResourcesRequestSchema, ({ params }) =>
    orProtocolError(async () => {
      const { home, title, pages } = await site.listing()
      const all = [
        { path: 'llms.txt', title: `${title}: index`, description: undefined },
        ...pages.map(({ path, title: name, description }) => ({ path, title: name, description })),
      ]
      const from = startOf(params?.cursor, all.length)
      const resources = all.slice(from, from + pageSize).map(({ path, title: name, description }) => ({
        uri: home + encodePath(path),
        name: path,
        title: name,
        mimeType: path.endsWith('.md') ? 'text/markdown' : 'text/plain',
        ...(description !== undefined && { description }),
      }))
      const next = from + pageSize
      return { resources, ...(next < all.length && { nextCursor: String(next) }) }
    }),
  )

  server.setRequestHandler(ListResourceTemplatesRequestSchema, () =>
    orProtocolError(async () => {
      const { home } = await site.listing()
      const template = { uriTemplate: `${home}{+path}.md`, name: 'page', title: 'A page', mimeType: 'text/markdown' }
      return { resourceTemplates: [template] }
    }),
  )

  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) =>
    orProtocolError(async () => {
      const { home } = await site.listing()
      const path = pathBelow(uri, home)
      const isIndex = path?.split('/').at(-1) === 'llms.txt'
      const text = isIndex ? await site.source.read(path ?? '') : pageText(await site.page(uri))
      if (text === undefined) throw new SourceError(`there is no resource "${uri}"`)
      const mimeType = isIndex ? 'text/plain' : 'text/markdown'
      return { contents: [{ uri, mimeType, text: boundedText(text, { limit: maxLength }) }] }
    }),
  )
}

function startOf(cursor: string | undefined, count: number): number {
  if (cursor === undefined) return 0
  const from = Number(cursor)
  if (!/^\d{1,9}$/.test(cursor) || from >= count) throw new McpError(ErrorCode.InvalidParams, 'the cursor is unknown')
  return from
}
