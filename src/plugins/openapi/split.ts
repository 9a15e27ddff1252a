import { defined } from '../../base/defined.ts'
import { loadPageExamples, type PageExamples } from '../../api/generate/page-examples.ts'
import type { Description } from '../../api/read/load.ts'
import { makeReference } from '../../api/reference-entries.ts'
import { partsOf } from '../../api/scan.ts'
import { packSymbols } from '../../api/symbols/packed.ts'
import { operationName, symbolsOf } from '../../api/symbols/symbols.ts'
import { resolve, text, type ApiWords, type Dict } from '../../api/value.ts'
import type { Diagnostic, RawEntry, Source } from '../kit.ts'
import { anchorLinks, anchorTable } from './anchor-links.ts'
import { callPage, type Addresses } from './call-page.ts'
import { callKey } from './changes/calls.ts'
import { changesPages, loadEarlier, textsOf, type Earlier } from './changes/page.ts'
import type { PageData } from './data.ts'
import { deprecatedPages } from './deprecated-page.ts'
import { errorMeanings, errorPages, errorsPage } from './errors-page.ts'
import type { ApiData } from './guide.ts'
import { withLists } from './list-pages.ts'
import { loadDescription } from './load.ts'
import { outlineOf, type Call, type Outline } from './outline.ts'
import { overviewPage } from './overview-page.ts'
import { samplesPage } from './samples-page.ts'
import { sharedBy } from './shared.ts'
import { tryCall } from './try-call.ts'

/** Options shared by the pages of one description. */
interface ReferenceOptions {
  readonly base: string
  readonly words: ApiWords
  /** Readers can call the API from the pages of its operations. */
  readonly tryIt?: boolean
  /** Earlier versions. */
  readonly changes?: readonly Earlier[]
  /** Paths of overlays to apply. */
  readonly overlays?: readonly string[]
}

/**
 * Splits a description into an overview, an entry for each operation, event and named schema, the error catalog, and
 * the bundled text. Returns no entries if there is an error.
 *
 * @param reference route of the reference, and words of the interface
 */
export async function split(
  source: Source,
  reference: ReferenceOptions,
): Promise<{ readonly entries: readonly RawEntry[]; readonly diagnostics: readonly Diagnostic[] }> {
  const { changes = [], overlays = [] } = reference
  // Files of earlier versions are not parts of the description.
  const ownSource = changes.length === 0 ? source : { ...source, needed: ownParts(source, overlays) }
  const { description, diagnostics } = await loadDescription(ownSource, 'reader', overlays)
  if (description === undefined) return { entries: [], diagnostics }
  const earlier = await loadEarlier(source, changes)
  const examples = await loadPageExamples(description.root, description.origins, 'openapi')
  const entries = entriesOf(description, reference, { examples, earlier: earlier.roots })
  return { entries, diagnostics: [...diagnostics, ...examples.diagnostics(), ...earlier.diagnostics] }
}

/** The parts of a description and its overlays, without the parts of earlier versions. */
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
  const { root, json, yaml } = description
  const outline = outlineOf(root, words)
  const { calls } = outline
  const reference = makeReference<PageData>(description, {
    base,
    file: 'openapi.json',
    words,
    examples,
    schemas: outline.schemas,
    link: anchorLinks(outline, base),
  })
  const { texts, schemas } = reference
  const href = (call: Call): string => base + call.route
  const addresses = addressesOf(outline, base)
  const meaning = errorMeanings(root, calls, { texts, entry: 'errors' })
  const shared = sharedBy(calls, root)
  for (const call of calls) {
    const { kind, node, title } = call
    const id = `${kind}:${call.id}${kind === 'event' && call.method !== 'post' ? `:${call.method}` : ''}`
    let samples: ReturnType<typeof samplesPage>
    reference.add({ id, route: href(call), node, title }, (page) => {
      const operationData = callPage(call, page, { ...addresses, meaning, shared })
      if (kind === 'event') return operationData
      samples = samplesPage(call, page, href(call))
      return defined({ ...operationData, bodies: samples?.choices, try: tryIt ? tryCall(call, root) : undefined })
    })
    if (samples !== undefined) reference.push(samples.page)
  }
  const context = { texts, words, base, schemas, href, meaning }
  const errors = errorsPage(root, calls, context)
  const { overview, lists } = withLists(overviewPage(outline, context, errors), context)
  const pages = [
    ...errorPages(errors, context, root['x-error-catalogue']),
    ...lists,
    ...deprecatedPages(outline, context),
    ...changesPages([root, ...earlier], changes, {
      base,
      words,
      href: addressesByKey(calls, href),
      cut: examples.reportUncompared,
    }),
  ]
  const anchors = JSON.stringify(anchorTable(outline, base))
  const symbols = packSymbols({ ...symbolsOf(root), routes: routesOf(outline, base) })
  const descriptionData: ApiData = { kind: 'description', json, yaml, anchors, symbols }
  return reference.entries(overview, pages, descriptionData)
}

function addressesOf({ root, calls }: Outline, base: string): Addresses {
  const byId = new Map(calls.map((call) => [text(call.node['operationId']), call]))
  const byNode = new Map(calls.map((call) => [call.node, call]))
  return {
    error: (key) => `${base}/errors#${key}`,
    operation({ id, ref }) {
      const call = id !== undefined ? byId.get(id) : byNode.get(resolve(root, { $ref: ref }).node)
      return call && base + call.route
    },
  }
}

function addressesByKey(calls: readonly Call[], href: (call: Call) => string): (key: string) => string | undefined {
  const byKey = new Map(calls.flatMap((call) => (call.kind === 'operation' ? [[callKey(call), href(call)]] : [])))
  return (key) => byKey.get(key)
}

/** Routes of the pages about a single symbol. */
function routesOf({ calls, schemas }: Outline, base: string): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...calls.map(({ kind, node, method, path, route }) => [
      base + route,
      kind === 'event' ? `event ${path}` : `operation ${operationName(node, method, path)}`,
    ]),
    ...[...schemas].map(([name, route]) => [base + route, `schema ${name}`]),
  ])
}
