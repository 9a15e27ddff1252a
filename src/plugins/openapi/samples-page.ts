import type { BuiltPage } from '../../api/aside-pages.ts'
import type { Reference, RequestSample, SamplesData } from './data.ts'
import { makeUnique, slug } from '../../api/names.ts'
import type { Call } from './outline.ts'
import type { BodyCase } from './samples/body-cases.ts'
import { sampleSource } from './sample-source.ts'
import { samplesByBody } from './samples/index.ts'
import type { CodeSample } from './samples/languages/language.ts'
import type { TreePage } from '../../api/schema-tree.ts'
import { exampleLabel } from '../../api/texts.ts'
import { text } from '../../api/value.ts'
import { fill } from '../kit.ts'

/** Maximum characters of samples on a page. Highlighting makes them three times as long. */
const roomOfSamples = 48_000

/** Samples in the form of a page. */
export function shownSamples(
  samples: readonly CodeSample[],
  { texts, entry }: Pick<TreePage, 'texts' | 'entry'>,
  { node, method, path }: Pick<Call, 'node' | 'method' | 'path'>,
): readonly RequestSample[] {
  const sampleOf = text(node['operationId']) ?? `${method} ${path}`
  return samples.map(({ id, label, ...code }) => ({ id, label, text: texts.sample(code, entry, { node, sampleOf }) }))
}

/**
 * The page with samples for each body of an operation, and links to it from the page of the operation.
 * `undefined` if all samples are equal.
 */
export function samplesPage(
  call: Call,
  page: TreePage,
  route: string,
): { readonly page: BuiltPage<SamplesData>; readonly choices: readonly Reference[] } | undefined {
  const cases = samplesByBody(sampleSource(call, page.root, page.examples.value), roomOfSamples)
  if (cases.length === 0) return undefined
  const id = `${page.entry}/samples`
  const address = `${route}/samples`
  const isOneType = new Set(cases.flatMap(({ bodies }) => bodies.map(({ type }) => type))).size === 1
  const unique = makeUnique()
  const shownCases = cases.map(({ bodies, samples }) => {
    const label = [...new Set(bodies.map((body) => labelOf(body, isOneType, page)))].join(', ')
    return {
      id: unique(slug(label) || 'body'),
      label,
      samples: shownSamples(samples, { ...page, entry: id }, call),
    }
  })
  const title = fill(page.words.headings.samplesOf, { name: call.title })
  const parent = { label: call.title, href: route }
  const data = { kind: 'samples', title, keys: '', parent, cases: shownCases } as const
  return {
    page: { id, route: address, node: call.node, data },
    choices: shownCases.map(({ id: anchor, label }) => ({ label, href: `${address}#${anchor}` })),
  }
}

function labelOf({ type, example }: BodyCase, isOneType: boolean, { words }: TreePage): string {
  const isNamed = example?.name !== undefined || example?.number !== undefined
  const label = isNamed ? exampleLabel(example, words) : undefined
  return isOneType ? (label ?? words.examples.one) : label === undefined ? type : `${label} (${type})`
}
