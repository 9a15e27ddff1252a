import { defined } from '../../base/defined.ts'
import { grouped } from '../../base/grouped.ts'
import { aboutOf } from '../../api/about.ts'
import type { Fact } from '../../api/data.ts'
import { makeUnique, slug } from '../../api/names.ts'
import { budgetOf, partBudgets } from '../../api/page-budget.ts'
import { shownScheme } from '../../api/security-schemes.ts'
import { dict, list, text, unlessEmpty, type Dict } from '../../api/value.ts'
import type { ChannelGroup, ChannelRow, EventServer, OverviewData } from './data.ts'
import { describedOf, tagsOf, variablesOf } from './described.ts'
import type { EventPage } from './event-page.ts'
import { follow } from './follow.ts'
import type { OutlinedChannel } from './outline.ts'
import { securityWords } from './security.ts'

/** The first page: servers and security, and all channels with the actions of the application. */
export function overviewPage(at: EventPage): OverviewData {
  const { page, context } = at
  const { root, texts, entry, words } = page
  const { outline, base, eventWords } = context
  const info = dict(root['info'])
  const { text: _, ...described } = describedOf(info, page, 'info')
  return defined({
    kind: 'overview',
    title: text(info['title']) ?? words.unnamed.api,
    keys: '',
    ...described,
    version: text(info['version']) ?? String(info['version'] ?? ''),
    facts: factsOf(root, at),
    servers: Object.entries(dict(root['servers'])).map(([name, value]) => serverOf(name, follow(root, value).node, at)),
    schemes: Object.entries(dict(dict(root['components'])['securitySchemes'])).map(([name, value]) =>
      shownScheme(name, follow(root, value).node, { words, texts, entry, more: eventWords.security }),
    ),
    groups: groupsOf(at),
    messages: outline.messages.map(({ title, route }) => ({ label: title, href: base + route })),
    schemas: [...outline.schemas].map(([label, route]) => ({ label, href: base + route })),
    files: ['json', 'yaml'].map((ending) => ({ label: `asyncapi.${ending}`, href: `${base}/asyncapi.${ending}` })),
  })
}

/** Facts about the description: id, content type, contact, license, terms. */
function factsOf(root: Dict, { context: { eventWords } }: EventPage): readonly (Fact & { readonly href?: string })[] {
  const info = dict(root['info'])
  const { contact, email, license, terms } = aboutOf(info)
  const rows: readonly (readonly [string, string | undefined, string | undefined])[] = [
    [eventWords.facts.identifier, text(root['id']), undefined],
    [eventWords.facts.contentType, text(root['defaultContentType']), undefined],
    [eventWords.facts.contact, contact.name ?? contact.url, contact.href],
    [eventWords.facts.contact, email.name, email.href],
    [eventWords.facts.license, license.name, license.href],
    [eventWords.facts.terms, terms.url, terms.href],
  ]
  return rows.flatMap(([label, value, href]) => (value === undefined ? [] : [defined({ label, value, href })]))
}

function serverOf(name: string, node: Dict, { page, context: { eventWords } }: EventPage): EventServer {
  const id = page.unique(`server-${slug(name) || 'server'}`)
  const serverPage = { ...page, budget: budgetOf(partBudgets.calls) }
  const fact = (label: string, key: string): readonly Fact[] => {
    const value = text(node[key]) ?? (typeof node[key] === 'number' ? String(node[key]) : undefined)
    return value === undefined ? [] : [{ label, value }]
  }
  return defined({
    id,
    label: text(node['title']) ?? name,
    name,
    ...describedOf(node, serverPage, id),
    address: addressOf(node),
    facts: [...fact(eventWords.facts.protocol, 'protocol'), ...fact(eventWords.facts.version, 'protocolVersion')],
    variables: unlessEmpty(variablesOf(node['variables'], serverPage, id)),
    security: unlessEmpty(securityWords(page.root, node, { words: page.words, eventWords })),
  })
}

/** The address of a server. Before 3.0 it is one text. */
function addressOf(node: Dict): string {
  const url = text(node['url'])
  if (url !== undefined) return url
  const protocol = text(node['protocol'])
  const host = text(node['host']) ?? ''
  const path = text(node['pathname']) ?? ''
  return `${protocol === undefined ? '' : `${protocol}://`}${host}${path === '' || path.startsWith('/') ? '' : '/'}${path}`
}

/** The channels by their first tag; channels without tags come last. */
function groupsOf(at: EventPage): readonly ChannelGroup[] {
  const { page, context } = at
  const { outline, eventWords } = context
  const unique = makeUnique(['servers', 'security-schemes', 'messages', 'schemas', 'description-files'])
  const groups = grouped(outline.channels, ({ node }) => tagsOf(node, page)[0]?.value ?? '')
  const rest = groups.get('')
  const taggedGroups = [...groups].flatMap(([tag, channels]): ChannelGroup[] => {
    if (tag === '') return []
    const tags = channels.flatMap(({ node }) =>
      list(node['tags']).map((reference) => follow(page.root, reference).node),
    )
    const node = tags.find((candidate) => candidate['name'] === tag && text(candidate['description']) !== undefined)
    return [
      defined({
        id: unique(`tag-${slug(tag) || 'tag'}`),
        label: tag,
        text: node === undefined ? undefined : page.texts.of(node, page.entry),
        channels: channels.map((channel) => rowOf(channel, at)),
      }),
    ]
  })
  if (rest === undefined) return taggedGroups
  const label = taggedGroups.length === 0 ? eventWords.headings.channels : eventWords.headings.other
  return [...taggedGroups, { id: unique('channels'), label, channels: rest.map((channel) => rowOf(channel, at)) }]
}

function rowOf({ node, title, name, route, operations }: OutlinedChannel, { page, context }: EventPage): ChannelRow {
  const href = context.base + route
  const address = text(node['address']) ?? name
  return defined({
    label: title,
    href,
    address: address === title ? undefined : address,
    text: page.texts.of(node, page.entry, 'summary'),
    ...(node['deprecated'] === true ? { deprecated: true as const } : {}),
    operations: operations.map(({ title, action, anchor, node: operation }) =>
      defined({
        label: title,
        href: `${href}#${anchor}`,
        action,
        ...(operation['deprecated'] === true ? { deprecated: true as const } : {}),
      }),
    ),
  })
}
