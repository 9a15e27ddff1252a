import { defined } from '../../base/defined.ts'
import { AsidePages, type Made } from '../../api/aside-pages.ts'
import { childrenOf } from '../../api/children.ts'
import type { Reference, SchemaData } from '../../api/data.ts'
import { docsOf } from '../../api/docs-link.ts'
import { loadPageExamples, type PageExamples } from '../../api/generate/page-examples.ts'
import { makeUnique } from '../../api/names.ts'
import type { Description } from '../../api/read/load.ts'
import { roomOf, rooms } from '../../api/room.ts'
import { schemaNode, type TreePage } from '../../api/schema-tree.ts'
import { maxExampleSize, shownExamples } from '../../api/shown-examples.ts'
import { exampleLabel, examplesOf, makeTexts } from '../../api/texts.ts'
import { dict, hasParts, text } from '../../api/value.ts'
import type { Diagnostic, PluginWords, RawEntry, Source } from '../kit.ts'
import { channelPage } from './channel-page.ts'
import type { MessageData, PageData } from './data.ts'
import type { Around } from './event-page.ts'
import { loadDescription } from './load.ts'
import { foreignSchema, messagePart } from './message-part.ts'
import { messagesFor, outlineOf } from './outline.ts'
import { overviewPage } from './overview-page.ts'

/** What the entries of a description hold; the bundled description, written out, has no page. */
export type EventsData =
  | { readonly kind: 'page'; readonly route: string; readonly page: PageData }
  | { readonly kind: 'description'; readonly json: string; readonly yaml: string }

interface ReferenceOptions {
  readonly base: string
  readonly words: PluginWords
}

/**
 * One description → its overview, an entry for each channel and named schema, and for messages that stand in no channel or
 * among many, and the bundled text. Without entries where a problem forbids them.
 */
export async function split(
  source: Source,
  reference: ReferenceOptions,
): Promise<{ readonly entries: readonly RawEntry[]; readonly diagnostics: readonly Diagnostic[] }> {
  const { description, diagnostics } = await loadDescription(source)
  if (description === undefined) return { entries: [], diagnostics }
  const examples = await loadPageExamples(description.root, description.origins, 'asyncapi')
  const entries = entriesOf(description, reference, examples)
  return { entries, diagnostics: [...diagnostics, ...examples.diagnostics] }
}

function entriesOf(
  { root, origins, json, yaml }: Description,
  { base, words }: ReferenceOptions,
  examples: PageExamples,
): readonly RawEntry[] {
  const outline = outlineOf(root)
  const schemas = new Map([...outline.schemas].map(([name, route]) => [name, base + route]))
  const texts = makeTexts(origins)
  const children = childrenOf(root)
  const around: Around = { outline, origins, base, own: words.asyncapi }
  const start = (own: Pick<TreePage, 'entry' | 'aside' | 'asideOf' | 'self'>): TreePage => ({
    ...own,
    root,
    texts,
    words: words.openapi,
    schemas,
    children,
    examples,
    unique: makeUnique(),
    met: new Set(),
    file: `${base}/asyncapi.json`,
    room: roomOf(rooms.schema),
    examplesRoom: roomOf(maxExampleSize),
  })
  const asides = new AsidePages(start)
  const pages: Made<PageData>[] = []

  // The prose of schemas first, so that it belongs to them and other pages show it from there.
  const usedBy = new Map<string, Reference[]>()
  const used = (names: ReadonlySet<string>, by: Reference): void => {
    for (const name of names) usedBy.set(name, [...(usedBy.get(name) ?? []), by])
  }
  const shown = [...schemas].map(([name, route]) => {
    const id = `schema:${name}`
    const node = dict(dict(root['components'])['schemas'])[name]
    texts.body(dict(node), id)
    return asides.make({ id, route, node, self: name }, (page) => schemaPage(name, node, { page, around }))
  })
  texts.body(dict(root['info']), 'overview')
  for (const channel of outline.channels) {
    const id = `channel:${channel.name}`
    const route = base + channel.route
    texts.body(channel.node, id)
    const made = asides.make({ id, route, node: channel.node }, (page) => channelPage(channel, { page, around }))
    used(made.met, { label: channel.title, href: route })
    pages.push(made.page, ...made.asides)
  }
  for (const message of outline.messages) {
    const id = `message:${message.route}`
    const route = base + message.route
    texts.body(message.node, id)
    const made = asides.make({ id, route, node: message.node }, (page): MessageData => {
      const { text: _, ...part } = messagePart(message, { page, around }, { id: 'message', room: rooms.body })
      const operations = outline.channels.flatMap((channel) =>
        channel.operations
          .filter(({ node }) => messagesFor(outline, node).includes(message))
          .map(({ title, anchor }) => ({ label: title, href: `${base}${channel.route}#${anchor}` })),
      )
      return { kind: 'message', title: message.title, keys: '', message: part, usedBy: operations }
    })
    used(made.met, { label: message.title, href: route })
    pages.push(made.page, ...made.asides)
  }
  for (const { page, asides: rest } of shown) {
    pages.push({ ...page, data: { ...page.data, usedBy: usedBy.get(page.data.title) ?? [] } }, ...rest)
  }
  const overview = start({ entry: 'overview', aside: () => undefined, asideOf: () => undefined })
  const first = overviewPage({ page: overview, around })
  pages.unshift({ id: 'overview', route: base === '' ? '/' : base, node: root['info'], data: first })
  const written: EventsData = { kind: 'description', json, yaml }
  return [
    ...pages.map(({ id, route, node, data }): RawEntry => {
      const page: EventsData = { kind: 'page', route, page: data }
      return { id, data: page, places: { page: origins.place(node) }, fragments: texts.fragments(id) }
    }),
    { id: 'description', data: written, fragments: [] },
  ]
}

function schemaPage(name: string, node: unknown, at: { readonly page: TreePage; readonly around: Around }): SchemaData {
  const { page } = at
  const schema = schemaNode(node, page, { ids: [], level: 0, open: [name], self: name })
  const { schemaFormat, schema: written, title } = dict(node)
  const format = text(schemaFormat)
  const label = text(title)
  const called = label === undefined || label === name ? [] : [{ label: page.words.facts.title, value: label }]
  if (format !== undefined && written !== undefined) {
    const { text: code } = foreignSchema({ schema: written, format }, dict(node), at)
    const facts = [{ label: at.around.own.facts.format, value: format }]
    return {
      kind: 'schema',
      title: name,
      keys: '',
      schema: { ...schema, facts },
      examples: [{ label: format, text: code }],
      usedBy: [],
    }
  }
  const given = examplesOf(dict(node)).filter(({ value }) => hasParts(value))
  const samples = given.map((one) => ({ ...one, type: 'application/json', label: exampleLabel(one, page.words) }))
  return defined({
    kind: 'schema',
    title: name,
    keys: '',
    schema: { ...schema, facts: [...called, ...schema.facts] },
    examples: shownExamples(samples, page),
    usedBy: [],
    docs: docsOf(dict(node), page.words),
  })
}
