import { defined } from '../../base/defined.ts'
import type { Diagnostic, RawEntry, Source } from '../kit.ts'
import { anchorLinks, anchorTable } from './anchor-links.ts'
import { AsidePages } from '../../api/aside-pages.ts'
import type { Made } from './made.ts'
import { callPage, type Addresses } from './call-page.ts'
import type { Reference, SchemaData } from './data.ts'
import type { ApiData } from './guide.ts'
import { callKey } from './changes/calls.ts'
import { changesPages, loadEarlier, textsOf, type Earlier } from './changes/page.ts'
import { deprecatedPage } from './deprecated-page.ts'
import { docsOf } from '../../api/docs-link.ts'
import { errorsPage, errorMeanings } from './errors-page.ts'
import { errorPages } from './error-pages.ts'
import { loadPageExamples, type PageExamples } from '../../api/generate/page-examples.ts'
import { loadDescription } from './load.ts'
import type { Description } from '../../api/read/load.ts'
import { withLists } from './list-pages.ts'
import { makeUnique } from '../../api/names.ts'
import { outlineOf, type Call, type Outline } from './outline.ts'
import { overviewPage } from './overview-page.ts'
import { roomOf, rooms } from '../../api/room.ts'
import { partsOf } from '../../api/scan.ts'
import { packSymbols } from '../../api/symbols/packed.ts'
import { operationName, symbolsOf } from '../../api/symbols/symbols.ts'
import { schemaNode, type TreePage } from '../../api/schema-tree.ts'
import { samplesPage } from './samples-page.ts'
import { sharedBy } from './shared.ts'
import { maxExampleSize, shownExamples } from '../../api/shown-examples.ts'
import { makeTexts, exampleLabel, examplesOf } from '../../api/texts.ts'
import { tryCall } from './try-call.ts'
import { dict, hasParts, text, type ApiWords, type Dict, resolve } from '../../api/value.ts'
import { childrenOf } from '../../api/children.ts'

/** What the pages of one description have in common. */
interface ReferenceOptions {
  readonly base: string
  readonly words: ApiWords
  /** Readers can call the API from the pages of its operations. */
  readonly tryIt?: boolean
  /** Versions that came before. */
  readonly changes?: readonly Earlier[]
  /** Paths of overlays that are applied to it. */
  readonly overlays?: readonly string[]
}

/**
 * One description → its overview, an entry for each operation, event and named schema, the catalogue of errors, and the
 * bundled text. Without entries where a problem forbids them.
 *
 * @param reference its route, and the words of the interface
 */
export async function split(
  source: Source,
  reference: ReferenceOptions,
): Promise<{ readonly entries: readonly RawEntry[]; readonly diagnostics: readonly Diagnostic[] }> {
  const { changes = [], overlays = [] } = reference
  // Files of earlier versions are no parts of it.
  const own = changes.length === 0 ? source : { ...source, needed: ownParts(source, overlays) }
  const { description, diagnostics } = await loadDescription(own, 'reader', overlays)
  if (description === undefined) return { entries: [], diagnostics }
  const earlier = await loadEarlier(source, changes)
  const examples = await loadPageExamples(description.root, description.origins, 'openapi')
  const entries = entriesOf(description, reference, { examples, earlier: earlier.roots })
  return { entries, diagnostics: [...diagnostics, ...examples.diagnostics, ...earlier.diagnostics] }
}

/** The parts of a description without those of others, and its overlays. */
function ownParts(source: Source, overlays: readonly string[]): Readonly<Record<string, string>> {
  const texts = textsOf(source)
  const over = overlays.flatMap((path) => (texts[path] === undefined ? [] : [[path, texts[path]] as const]))
  return { ...partsOf(source.path, texts), ...Object.fromEntries(over) }
}

function entriesOf(
  description: Description,
  { base, words, tryIt = false, changes = [] }: ReferenceOptions,
  { examples, earlier }: { readonly examples: PageExamples; readonly earlier: readonly Dict[] },
): readonly RawEntry[] {
  const { root, origins, json, yaml } = description
  const outline = outlineOf(root, words)
  const schemas = new Map([...outline.schemas].map(([name, route]) => [name, base + route]))
  const texts = makeTexts(origins, anchorLinks(outline, base))
  const children = childrenOf(root)
  const asides = new AsidePages((own) => ({
    ...own,
    root,
    texts,
    words,
    schemas,
    children,
    examples,
    unique: makeUnique(),
    met: new Set(),
    file: `${base}/openapi.json`,
    room: roomOf(rooms.schema),
    examplesRoom: roomOf(maxExampleSize),
  }))
  const href = (call: Call): string => base + call.route
  const byId = new Map(outline.calls.map((call) => [text(call.node['operationId']), call]))
  const byNode = new Map(outline.calls.map((call) => [call.node, call]))
  const addresses: Addresses = {
    error: (key) => `${base}/errors#${key}`,
    operation({ id, ref }) {
      const call = id !== undefined ? byId.get(id) : byNode.get(resolve(root, { $ref: ref }).node)
      return call === undefined ? undefined : href(call)
    },
  }
  const pages: Made[] = []

  // The prose of schemas first, so that it belongs to them and the pages of operations show it from there.
  const usedBy = new Map<string, Reference[]>()
  const shown = [...schemas].map(([name, route]) => {
    const id = `schema:${name}`
    const node = dict(dict(root['components'])['schemas'])[name]
    texts.body(dict(node), id)
    return asides.make({ id, route, node, self: name }, (page) => schemaPage(name, node, page))
  })

  texts.body(dict(root['info']), 'overview')
  const meaning = errorMeanings(root, outline.calls, { texts, entry: 'errors' })
  const shared = sharedBy(outline.calls, root)
  for (const call of outline.calls) {
    const id = `${call.kind}:${call.id}${call.kind === 'event' && call.method !== 'post' ? `:${call.method}` : ''}`
    texts.body(call.node, id)
    let samples: ReturnType<typeof samplesPage>
    const made = asides.make({ id, route: href(call), node: call.node }, (page) => {
      const shown = callPage(call, page, { ...addresses, meaning, shared })
      if (call.kind === 'event') return shown
      samples = samplesPage(call, page, href(call))
      return defined({ ...shown, bodies: samples?.choices, try: tryIt ? tryCall(call, root) : undefined })
    })
    for (const name of made.met) {
      usedBy.set(name, [...(usedBy.get(name) ?? []), { label: call.title, href: href(call) }])
    }
    pages.push(made.page, ...made.asides, ...(samples === undefined ? [] : [samples.page]))
  }
  for (const { page, asides } of shown) {
    pages.push({ ...page, data: { ...page.data, usedBy: usedBy.get(page.data.title) ?? [] } }, ...asides)
  }
  const around = { texts, words, base, schemas, href, meaning }
  const errors = errorsPage(root, outline.calls, around)
  pages.push(...errorPages(errors, around, root['x-error-catalogue']))
  const { overview, lists } = withLists(overviewPage(outline, around, errors), around)
  pages.unshift({ id: 'overview', route: base === '' ? '/' : base, node: root['info'], data: overview })
  pages.push(...lists.map((list) => ({ ...list, node: root['info'] })))

  const deprecated = deprecatedPage(outline, around)
  if (deprecated !== undefined) pages.push({ ...deprecated, node: root['info'] })
  if (earlier.length > 0) {
    const calls = new Map(outline.calls.filter(({ kind }) => kind === 'operation').map((call) => [callKey(call), call]))
    const pageOf = (key: string): string | undefined => {
      const call = calls.get(key)
      return call && href(call)
    }
    const log = changesPages([root, ...earlier], changes, { base, words, href: pageOf })
    pages.push(...log.map((page) => ({ ...page, node: root['info'] })))
  }

  const anchors = JSON.stringify(anchorTable(outline, base))
  const symbols = packSymbols({ ...symbolsOf(root), routes: routesOf(outline, base) })
  const written: ApiData = { kind: 'description', json, yaml, anchors, symbols }
  return [
    ...pages.map(({ id, route, node, data }): RawEntry => {
      const page: ApiData = { kind: 'page', route, page: data }
      return { id, data: page, places: { page: origins.place(node) }, fragments: texts.fragments(id) }
    }),
    { id: 'description', data: written, fragments: [] },
  ]
}

/** Routes of the pages that are about one symbol. */
function routesOf({ calls, schemas }: Outline, base: string): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...calls.map(({ kind, node, method, path, route }) => [
      base + route,
      kind === 'event' ? `event ${path}` : `operation ${operationName(node, method, path)}`,
    ]),
    ...[...schemas].map(([name, route]) => [base + route, `schema ${name}`]),
  ])
}

function schemaPage(name: string, node: unknown, page: TreePage): SchemaData {
  const written = examplesOf(dict(node)).filter(({ value }) => hasParts(value))
  const examples = written.map((one) => ({ ...one, type: 'application/json', label: exampleLabel(one, page.words) }))
  const title = text(dict(node)['title'])
  const schema = schemaNode(node, page, { ids: [], level: 0, open: [name], self: name })
  const called = title === undefined || title === name ? [] : [{ label: page.words.facts.title, value: title }]
  return defined({
    kind: 'schema',
    title: name,
    keys: '',
    schema: { ...schema, facts: [...called, ...schema.facts] },
    examples: shownExamples(examples, page),
    usedBy: [],
    docs: docsOf(dict(node), page.words),
  })
}
