import type { SchemaData } from '../../api/data.ts'
import { loadPageExamples, type PageExamples } from '../../api/generate/page-examples.ts'
import type { Description } from '../../api/read/load.ts'
import { makeReference, schemaPage } from '../../api/reference-entries.ts'
import { partBudgets } from '../../api/page-budget.ts'
import { text, type Dict } from '../../api/value.ts'
import type { Diagnostic, PluginWords, RawEntry, Source } from '../kit.ts'
import { channelPage } from './channel-page.ts'
import type { MessageData, PageData } from './data.ts'
import type { EventContext, EventPage } from './event-page.ts'
import { loadDescription } from './load.ts'
import { foreignSchema, messagePart } from './message-part.ts'
import { messagesFor, outlineOf } from './outline.ts'
import { overviewPage } from './overview-page.ts'

/** Data of the entries of a description: a page, or the bundled text. */
export type EventsData =
  | { readonly kind: 'page'; readonly route: string; readonly page: PageData }
  | { readonly kind: 'description'; readonly json: string; readonly yaml: string }

interface ReferenceOptions {
  readonly base: string
  readonly words: PluginWords
}

/**
 * Splits a description into an overview, an entry for each channel, named schema and separate message, and the
 * bundled text. Returns no entries if there is an error.
 */
export async function split(
  source: Source,
  reference: ReferenceOptions,
): Promise<{ readonly entries: readonly RawEntry[]; readonly diagnostics: readonly Diagnostic[] }> {
  const { description, diagnostics } = await loadDescription(source)
  if (description === undefined) return { entries: [], diagnostics }
  const examples = await loadPageExamples(description.root, description.origins, 'asyncapi')
  const entries = entriesOf(description, reference, examples)
  return { entries, diagnostics: [...diagnostics, ...examples.diagnostics()] }
}

function entriesOf(
  description: Description,
  { base, words }: ReferenceOptions,
  examples: PageExamples,
): readonly RawEntry[] {
  const { root, origins, json, yaml } = description
  const outline = outlineOf(root)
  const context: EventContext = { outline, origins, base, eventWords: words.asyncapi }
  const reference = makeReference<PageData>(description, {
    base,
    file: 'asyncapi.json',
    words: words.openapi,
    examples,
    schemas: outline.schemas,
    schemaPage: (name, node, page) => messageSchema(schemaPage(name, node, page), node, { page, context }),
  })
  for (const channel of outline.channels) {
    const { name, node, title } = channel
    reference.add({ id: `channel:${name}`, route: base + channel.route, node, title }, (page) =>
      channelPage(channel, { page, context }),
    )
  }
  for (const message of outline.messages) {
    const { node, title } = message
    reference.add({ id: `message:${message.route}`, route: base + message.route, node, title }, (page): MessageData => {
      const { text: _, ...part } = messagePart(message, { page, context }, { id: 'message', budget: partBudgets.body })
      const operations = outline.channels.flatMap((channel) =>
        channel.operations
          .filter((operation) => messagesFor(outline, operation.node).includes(message))
          .map((operation) => ({ label: operation.title, href: `${base}${channel.route}#${operation.anchor}` })),
      )
      return { kind: 'message', title, keys: '', message: part, usedBy: operations }
    })
  }
  const descriptionData: EventsData = { kind: 'description', json, yaml }
  return reference.entries(overviewPage({ page: reference.overview(), context }), [], descriptionData)
}

/** Page of a schema. A schema in a language other than JSON Schema is shown as code. */
function messageSchema(schema: SchemaData, node: Dict, at: EventPage): SchemaData {
  const format = text(node['schemaFormat'])
  if (format === undefined || node['schema'] === undefined) return schema
  const { text: code } = foreignSchema({ schema: node['schema'], format }, node, at)
  const facts = [{ label: at.context.eventWords.facts.format, value: format }]
  return { ...schema, schema: { ...schema.schema, facts }, examples: [{ label: format, text: code }] }
}
