import type { OverviewData, Row } from './data.ts'
import { docsOf, serversOf } from './documentation.ts'
import { makeUnique, slug } from './names.ts'
import type { Call, Outline } from './outline.ts'
import { schemesOf } from './security.ts'
import type { Texts } from './texts.ts'
import { dict, text, type ApiWords, type Dict } from './value.ts'
import { defined } from '../../plugin.ts'

/** The first page: what holds for all calls, and a table of them by tag. */
export function overviewPage(
  outline: Outline,
  {
    texts,
    words,
    base,
    schemas,
    href,
    hasErrors,
  }: {
    readonly texts: Texts
    readonly words: ApiWords
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
  const docs = (node: Dict) => {
    const found = docsOf(node, words)
    return found === undefined ? {} : { docs: found }
  }
  const unique = makeUnique()
  const row = (call: Call): Row => ({
    method: call.method.toUpperCase(),
    path: call.path,
    label: call.title,
    href: href(call),
    ...(call.node['deprecated'] === true ? { deprecated: true } : {}),
  })
  const groups = new Map<string | undefined, OverviewData['groups'][number]['tags'][number][]>()
  for (const tag of tags) {
    const rows = calls.filter((call) => call.kind === 'operation' && call.tag === tag.name).map(row)
    const shown = { id: `tag-${tag.slug}`, label: tag.label, ...prose(tag.node), rows, ...docs(tag.node) }
    groups.set(tag.group, [...(groups.get(tag.group) ?? []), shown])
  }
  return defined({
    kind: 'overview',
    title: text(info['title']) ?? words.unnamed.api,
    keys: '',
    version: text(info['version']) ?? '',
    summary,
    servers: serversOf(root, texts, 'overview'),
    schemes: schemesOf(root, words, texts),
    groups: [...groups].map(([name, shown]) => {
      const label = name ?? (groups.size === 1 ? words.headings.operations : words.headings.otherOperations)
      return { id: unique(`group-${slug(label)}`), label, tags: shown }
    }),
    events: calls.filter(({ kind }) => kind === 'event').map(row),
    schemas: [...schemas].map(([label, route]) => ({ label, href: route })),
    ...(hasErrors ? { errors: { label: words.headings.errors, href: `${base}/errors` } } : {}),
    files: ['json', 'yaml'].map((ending) => ({ label: `openapi.${ending}`, href: `${base}/openapi.${ending}` })),
    ...docs(root),
  })
}
