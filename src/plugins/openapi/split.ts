import type { Diagnostic, RawEntry, Source } from '../../plugin.ts'
import { callPage } from './call-page.ts'
import type { ApiData, OverviewData, PageData, Reference, Row, SchemaData } from './data.ts'
import { errorsPage } from './errors-page.ts'
import { loadDescription, type Description } from './load.ts'
import { makeUnique, slug } from './names.ts'
import { outlineOf, type Call, type Outline } from './outline.ts'
import { exampleCode, examplesOf } from './sample.ts'
import { maxNodes, schemaNode, type TreePage } from './schema-tree.ts'
import { schemeWords } from './security.ts'
import { makeTexts, type Texts } from './texts.ts'
import { dict, isDict, list, text, type Dict } from './value.ts'

/**
 * One description → its overview, an entry for each operation, event and named schema, the catalogue of errors, and the
 * bundled text. Without entries where a problem forbids them.
 *
 * @param base route of the reference
 */
export async function split(
  source: Source,
  base: string,
): Promise<{ readonly entries: readonly RawEntry[]; readonly diagnostics: readonly Diagnostic[] }> {
  const { description, diagnostics } = await loadDescription(source)
  return { entries: description === undefined ? [] : entriesOf(description, base), diagnostics }
}

function entriesOf(description: Description, base: string): readonly RawEntry[] {
  const { root, origins, json, yaml } = description
  const outline = outlineOf(root)
  const texts = makeTexts(origins)
  const schemas = new Map([...outline.schemas].map(([name, route]) => [name, base + route]))
  const start = (entry: string): TreePage => ({
    root,
    texts,
    entry,
    schemas,
    unique: makeUnique(),
    met: new Set(),
    left: maxNodes,
  })
  const href = (call: Call): string => base + call.route
  const pages: { readonly id: string; readonly route: string; readonly node: unknown; readonly data: PageData }[] = []

  // The prose of schemas first, so that it belongs to them and the pages of operations show it from there.
  const usedBy = new Map<string, Reference[]>()
  const shown = [...schemas].map(([name, route]) => {
    const id = `schema:${name}`
    const node = dict(dict(root['components'])['schemas'])[name]
    texts.body(dict(node), id)
    return { id, route, node, data: schemaPage(name, node, start(id)) }
  })

  texts.body(dict(root['info']), 'overview')
  for (const call of outline.calls) {
    const id = `${call.kind}:${call.id}${call.kind === 'event' && call.method !== 'post' ? `:${call.method}` : ''}`
    texts.body(call.node, id)
    const page = start(id)
    const data = callPage(call, page, (key) => `${base}/errors#${key}`)
    for (const name of page.met) {
      usedBy.set(name, [...(usedBy.get(name) ?? []), { label: call.title, href: href(call) }])
    }
    pages.push({ id, route: href(call), node: call.node, data })
  }
  for (const { data, ...rest } of shown) {
    pages.push({ ...rest, data: { ...data, usedBy: usedBy.get(data.title) ?? [] } })
  }
  const errors = errorsPage(root, outline.calls, { texts, entry: 'errors', href })
  if (errors !== undefined) {
    pages.push({ id: 'errors', route: `${base}/errors`, node: root['x-error-catalogue'], data: errors })
  }
  const overview = overviewPage(outline, { texts, base, schemas, href, hasErrors: errors !== undefined })
  pages.unshift({ id: 'overview', route: base === '' ? '/' : base, node: root['info'], data: overview })

  const written: ApiData = { kind: 'description', json, yaml }
  return [
    ...pages.map(({ id, route, node, data }): RawEntry => {
      const page: ApiData = { kind: 'page', route, page: data }
      return { id, data: page, places: { page: origins.place(node) }, fragments: texts.fragments(id) }
    }),
    { id: 'description', data: written, fragments: [] },
  ]
}

function schemaPage(name: string, node: unknown, page: TreePage): SchemaData {
  const examples = examplesOf(dict(node)).filter(({ value }) => typeof value === 'object' && value !== null)
  return {
    kind: 'schema',
    title: name,
    keys: '',
    schema: schemaNode(node, page, { ids: [], level: 0, open: [name] }),
    examples: examples.map((one) => ({
      label: one.label,
      text: page.texts.code(exampleCode(one.value, 'application/json'), page.entry, one.node),
    })),
    usedBy: [],
  }
}

function overviewPage(
  outline: Outline,
  {
    texts,
    base,
    schemas,
    href,
    hasErrors,
  }: {
    readonly texts: Texts
    readonly base: string
    readonly schemas: ReadonlyMap<string, string>
    readonly href: (call: Call) => string
    readonly hasErrors: boolean
  },
): OverviewData {
  const { root, tags, calls } = outline
  const info = dict(root['info'])
  const summary = text(info['summary'])
  const prose = (node: Dict) => {
    const found = texts.of(node, 'overview')
    return found === undefined ? {} : { text: found }
  }
  const unique = makeUnique()
  const row = (call: Call): Row => ({
    method: call.method.toUpperCase(),
    path: call.path,
    label: call.title,
    href: href(call),
  })
  const groups = new Map<string | undefined, OverviewData['groups'][number]['tags'][number][]>()
  for (const tag of tags) {
    const rows = calls.filter((call) => call.kind === 'operation' && call.tag === tag.name).map(row)
    const shown = { id: `tag-${tag.slug}`, label: tag.label, ...prose(tag.node), rows }
    groups.set(tag.group, [...(groups.get(tag.group) ?? []), shown])
  }
  return {
    kind: 'overview',
    title: text(info['title']) ?? 'API',
    keys: '',
    version: text(info['version']) ?? '',
    ...(summary === undefined ? {} : { summary }),
    servers: list(root['servers'])
      .filter(isDict)
      .map((node) => ({ url: text(node['url']) ?? '', ...prose(node) })),
    schemes: Object.entries(dict(dict(root['components'])['securitySchemes'])).map(([name, value]) => ({
      name,
      words: schemeWords(dict(value)),
      ...prose(dict(value)),
    })),
    groups: [...groups].map(([name, shown]) => {
      const label = name ?? (groups.size === 1 ? 'Operations' : 'More')
      return { id: unique(`group-${slug(label)}`), label, tags: shown }
    }),
    events: calls.filter(({ kind }) => kind === 'event').map(row),
    schemas: [...schemas].map(([label, route]) => ({ label, href: route })),
    ...(hasErrors ? { errors: { label: 'Errors', href: `${base}/errors` } } : {}),
    files: ['json', 'yaml'].map((ending) => ({ label: `openapi.${ending}`, href: `${base}/openapi.${ending}` })),
  }
}
