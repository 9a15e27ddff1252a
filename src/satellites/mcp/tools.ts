import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { errorMessage } from '../../base/error-message.ts'
import { boundedList, boundedText, maxLength, usualLength } from './bounded.ts'
import { operationNamed, operationsOf, pageOfOperation, withComponents } from './operations.ts'
import { callOperation, runningSandbox } from './sandbox-call.ts'
import type { FoundPage, OpenSite } from './site.ts'
import { hitFacts, SourceError } from '../built-site/index.ts'

/** Context of the tools. */
export interface Served {
  readonly site: OpenSite
  /** Addresses where a sandbox may run. */
  readonly sandboxes: readonly string[]
  /** Receives internal errors. */
  readonly onError: (error: unknown) => void
}

/** A text with a maximum length. */
const words = (limit: number, about: string) => z.string().max(limit).describe(about)
const count = (maximum: number, about: string) => z.number().int().min(1).max(maximum).optional().describe(about)
const offset = z
  .number()
  .int()
  .min(0)
  .max(100_000_000)
  .optional()
  .describe('Offset of the rest of an answer that was cut')
const length = z
  .number()
  .int()
  .min(500)
  .max(maxLength)
  .optional()
  .describe(`Characters of the answer at most (default: ${usualLength})`)
const operation = words(500, 'Its name, or method and path: GET /orders/{id}').min(1)
const pairs = <Value extends z.ZodType>(value: Value) => z.record(z.string().max(200), value)
const plainValue = z.union([z.string().max(10_000), z.number(), z.boolean()])
const parameterValue = z.union([plainValue, z.array(z.unknown()).max(100), z.record(z.string(), z.unknown())])

const reads = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const

/** Adds the tools. The result of a call reports errors that the caller can correct; internal errors have no details. */
export function addTools(server: McpServer, served: Served): void {
  addPageTools(server, served)
  addApiTools(server, served)
}

function addPageTools(server: McpServer, { site, onError }: Served): void {
  const result = (work: Promise<string>) => answered(work, onError)

  server.registerTool(
    'search',
    {
      title: 'Search the documentation',
      description:
        'Finds pages by words, like the search of the site. "Quotation marks" require words in this order. Each result has an address for read_page.',
      inputSchema: {
        query: words(400, 'Words, or "words in this order"').trim().min(1),
        limit: count(50, 'Results at most (default: 10)'),
        version: words(100, 'Name of a version of the docs, such as 1.0, if not the newest is wanted').optional(),
      },
      annotations: reads,
    },
    ({ query, limit = 10, version }) => result(searchResults(site, query, { limit, version })),
  )

  server.registerTool(
    'read_page',
    {
      title: 'Read a page',
      description: 'The Markdown of a page, or of one section of it. Long pages come in parts.',
      inputSchema: {
        page: words(2_000, 'Its address: /docs/start, docs/start.md, /docs/start#install').trim().min(1),
        section: words(300, 'Id or words of a heading').optional(),
        offset,
        limit: length,
      },
      annotations: reads,
    },
    ({ page, section, ...range }) =>
      result(site.page(page, section).then((located) => boundedText(pageText(located), range))),
  )

  server.registerTool(
    'list_pages',
    {
      title: 'List pages',
      description: 'The pages of the site in order, with their descriptions.',
      inputSchema: {
        folder: words(500, 'Only pages below this address, such as /docs').optional(),
        offset,
        limit: count(200, 'Pages at most (default: 100)'),
      },
      annotations: reads,
    },
    ({ folder, ...range }) => result(listed(site, folder, range)),
  )
}

function addApiTools(server: McpServer, { site, sandboxes, onError }: Served): void {
  const result = (work: Promise<string>) => answered(work, onError)

  server.registerTool(
    'list_operations',
    {
      title: 'List operations of the API',
      description: 'The operations that the site describes: name, method, path and summary.',
      inputSchema: {
        words: words(200, 'Only those with all these words in name, path or summary').optional(),
        offset,
        limit: count(200, 'Operations at most (default: 100)'),
      },
      annotations: reads,
    },
    ({ words, ...range }) => result(listedOperations(site, words, range)),
  )

  server.registerTool(
    'get_operation',
    {
      title: 'Read an operation of the API',
      description:
        'An operation: its page with parameters, samples and answers, then its part of the description with all schemas that it uses, as JSON.',
      inputSchema: {
        operation,
        part: z.enum(['page', 'schemas']).optional().describe('page or schemas: only one of the two'),
        offset,
        limit: length,
      },
      annotations: reads,
    },
    ({ operation, part, ...range }) =>
      result(operationText(site, operation, part).then((text) => boundedText(text, range))),
  )

  server.registerTool(
    'call_operation',
    {
      title: 'Call an operation in the sandbox',
      description:
        'Calls an operation in the sandbox of the API, which runs on the machine of the reader, so that no real data changes. Without a sandbox the answer explains how to start one.',
      inputSchema: {
        operation,
        path: pairs(parameterValue).optional().describe('Values of the path'),
        query: pairs(parameterValue)
          .optional()
          .describe('Values of the query: texts, lists and objects, written as the description has it'),
        headers: pairs(parameterValue).optional().describe('Headers of the request'),
        user: words(500, 'For HTTP Basic; the sandbox prints its keys where it is started').optional(),
        password: words(500, 'For HTTP Basic').optional(),
        body: z.unknown().optional().describe('JSON, or a text if the operation has another media type'),
        limit: length,
      },
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    ({ operation, limit, ...input }) =>
      result(called({ site, sandboxes }, operation, input).then((text) => boundedText(text, { limit }))),
  )
}

async function answered(work: Promise<string>, onError: (error: unknown) => void) {
  try {
    return { content: [{ type: 'text' as const, text: await work }] }
  } catch (error) {
    if (!(error instanceof SourceError)) onError(error)
    const text = error instanceof SourceError ? errorMessage(error) : 'the server failed; see its log'
    return { content: [{ type: 'text' as const, text }], isError: true }
  }
}

async function searchResults(
  site: OpenSite,
  query: string,
  { limit, version }: { readonly limit: number; readonly version: string | undefined },
): Promise<string> {
  const find = await site.find(version)
  const hits = await find(query, limit)
  if (hits.length === 0) return `Nothing is found for "${query}". Fewer or other words may help.`
  const lines = hits.map((hit, index) => {
    const { name, notes } = hitFacts(hit)
    const text = hit.snippet.map((piece) => piece.text).join('')
    return `${index + 1}. ${name}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}\n   ${hit.url}\n   ${text}`
  })
  const more =
    (hits.total ?? 0) > hits.length ? `\n\n(${hits.length} of ${hits.total}; ask with a larger limit for more.)` : ''
  return `${lines.join('\n')}${more}`
}

/** The Markdown of a page or a section, after its address. */
export function pageText({ url, markdown, section }: FoundPage): string {
  if (section === undefined) return `Source: ${url}\n\n${markdown}`
  return `Source: ${url}#${section.id}\n\n${markdown.slice(section.start, section.end).trimEnd()}\n`
}

async function listed(
  site: OpenSite,
  folder: string | undefined,
  range: { readonly offset?: number | undefined; readonly limit?: number | undefined },
): Promise<string> {
  const { title, summary, pages } = await site.listing()
  const below = folder?.replace(/^\/+|\/+$/g, '')
  const matching = below ? pages.filter(({ path }) => path.startsWith(`${below}/`) || path === `${below}.md`) : pages
  if (matching.length === 0) throw new SourceError(`there is no page below "${folder ?? '/'}"`)
  const { items, note } = boundedList(matching, range)
  const lines: string[] = []
  let section: string | undefined
  for (const page of items) {
    if (page.section !== section) lines.push('', `## ${page.section}`, '')
    section = page.section
    lines.push(
      `- ${page.title} (${addressOf(page.path)})${page.description === undefined ? '' : `: ${page.description}`}`,
    )
  }
  return `# ${title}\n${summary === '' ? '' : `\n${summary}\n`}${lines.join('\n')}\n${note}`
}

function addressOf(path: string): string {
  return `/${path.replace(/\.md$/, '').replace(/^index$/, '')}`
}

async function listedOperations(
  site: OpenSite,
  words: string | undefined,
  range: { readonly offset?: number | undefined; readonly limit?: number | undefined },
): Promise<string> {
  const operations = await operationsOf(site)
  if (operations.length === 0) throw new SourceError('the site describes no API')
  const parts = (words ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const matching = operations.filter(({ id, path, method, summary }) => {
    const text = `${id} ${method} ${path} ${summary}`.toLowerCase()
    return parts.every((part) => text.includes(part))
  })
  if (matching.length === 0) throw new SourceError(`no operation has the words "${words ?? ''}"`)
  const { items, note } = boundedList(matching, range)
  const lines = items.map(
    ({ id, method, path, summary }) => `- ${id}: ${method} ${path}${summary === '' ? '' : `, ${summary}`}`,
  )
  return `${lines.join('\n')}\n${note}`
}

async function operationText(site: OpenSite, name: string, part: 'page' | 'schemas' | undefined): Promise<string> {
  const operation = await operationNamed(site, name)
  const path = part === 'schemas' ? undefined : await pageOfOperation(site, operation)
  const page = path === undefined ? '' : pageText(await site.page(path))
  const head = `${operation.id}: ${operation.method} ${operation.base}${operation.path}`
  const json = `\`\`\`json\n${JSON.stringify(withComponents(operation), undefined, 1)}\n\`\`\`\n`
  if (part === 'page') return page === '' ? `${head}\n\nThe operation has no separate page.` : page
  return page === '' ? `${head}\n\n${json}` : `${page}\n---\n\n${head}, in ${operation.description}:\n\n${json}`
}

async function called(
  { site, sandboxes }: Pick<Served, 'site' | 'sandboxes'>,
  name: string,
  input: Parameters<typeof callOperation>[2],
): Promise<string> {
  const operation = await operationNamed(site, name)
  const sandbox = await runningSandbox(sandboxes)
  if (sandbox === undefined)
    throw new SourceError(
      `no sandbox runs at ${sandboxes.join(' or ')}. Start one in the folder of the site with: npx docs sandbox`,
    )
  try {
    return await callOperation(sandbox, operation, input)
  } catch (error) {
    if (error instanceof SourceError) throw error
    throw new SourceError(`the sandbox does not answer: ${errorMessage(error)}`)
  }
}
