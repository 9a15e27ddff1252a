import { aboutOf } from '../../api/about.ts'
import { isSafeUrl } from '../kit.ts'
import type { ErrorsData, Named, OverviewData, Row, TextRef } from './data.ts'
import { docsOf } from '../../api/docs-link.ts'
import { serverChoice, serversOf } from './servers.ts'
import type { ErrorsContext } from './errors-page.ts'
import { makeUnique, slug } from '../../api/names.ts'
import type { Call, Outline } from './outline.ts'
import { schemesOf } from './security.ts'
import { dict, text, unlessEmpty, type Dict } from '../../api/value.ts'
import { defined } from '../../base/defined.ts'

/** The logo (`x-logo` of Redoc): an image, which may be a link. */
function logoOf(info: Dict, texts: ErrorsContext['texts']): TextRef | undefined {
  const logo = dict(info['x-logo'])
  const [url, href] = [text(logo['url']), text(logo['href'])]
  if (url === undefined || !isSafeUrl(url)) return undefined
  const words = (text(logo['altText']) ?? text(info['title']) ?? '').replace(/[[\]\\\s]+/g, ' ')
  const picture = `![${words}](<${url.replace(/[<>\s]/g, encodeURIComponent)}>)`
  const markdown =
    href !== undefined && isSafeUrl(href) ? `[${picture}](<${href.replace(/[<>\s]/g, encodeURIComponent)}>)` : picture
  return texts.made(markdown, 'overview', info)
}

/** A name with its link. A link without a name shows its address. */
function tagGroup({
  name,
  href,
}: {
  readonly name: string | undefined
  readonly href: string | undefined
}): readonly Named[] {
  const label = name ?? href
  return label === undefined ? [] : [defined({ label, href })]
}

/** The first page: information about all calls, and a table of calls by tag. */
export function overviewPage(outline: Outline, context: ErrorsContext, errors: ErrorsData | undefined): OverviewData {
  const { texts, words, base, schemas, href } = context
  const { root, tags, calls } = outline
  const info = dict(root['info'])
  const about = aboutOf(info)
  const docs = (node: Dict) => defined({ docs: docsOf(node, words) })
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
    const tagRows = {
      id: `tag-${tag.slug}`,
      label: tag.label,
      ...defined({ text: texts.of(tag.node, 'overview') }),
      rows,
      ...docs(tag.node),
    }
    groups.set(tag.group, [...(groups.get(tag.group) ?? []), tagRows])
  }
  return defined({
    kind: 'overview',
    title: text(info['title']) ?? words.unnamed.api,
    keys: '',
    version: text(info['version']) ?? '',
    summary: text(info['summary']),
    logo: logoOf(info, texts),
    contact: unlessEmpty([...tagGroup(about.contact), ...tagGroup(about.email)]),
    license: tagGroup(about.license)[0],
    terms: about.terms.href,
    servers: serversOf(root, texts, 'overview'),
    choice: serverChoice(root),
    schemes: schemesOf(root, words, texts),
    groups: [...groups].map(([name, groupTags]) => {
      const label = name ?? (groups.size === 1 ? words.headings.operations : words.headings.otherOperations)
      return { id: unique(`group-${slug(label)}`), label, tags: groupTags }
    }),
    operations: calls.filter(({ kind }) => kind === 'operation').length,
    events: calls.filter(({ kind }) => kind === 'event').map(row),
    schemas: [...schemas].map(([label, route]) => ({ label, href: route })),
    ...(errors === undefined ? {} : { errors: { label: errors.title, href: `${base}/errors` } }),
    anchors: `${base}/anchors.json`,
    files: ['json', 'yaml'].map((ending) => ({ label: `openapi.${ending}`, href: `${base}/openapi.${ending}` })),
    ...docs(root),
  })
}
