import { defined } from '../../base/defined.ts'
import { grouped } from '../../base/grouped.ts'
import { aboutOf } from '../../api/about.ts'
import type { Fact } from '../../api/data.ts'
import { makeUnique, slug } from '../../api/names.ts'
import { roomOf, rooms } from '../../api/room.ts'
import { shownScheme } from '../../api/security-schemes.ts'
import { dict, list, text, unlessEmpty, type Dict } from '../../api/value.ts'
import type { ChannelGroup, ChannelRow, EventServer, OverviewData } from './data.ts'
import { describedOf, tagsOf, variablesOf } from './described.ts'
import type { EventPage } from './event-page.ts'
import { follow } from './follow.ts'
import type { OutlinedChannel } from './outline.ts'
import { securityWords } from './security.ts'

/** The first page: where to connect and how, and all channels with what the application does there. */
export function overviewPage(at: EventPage): OverviewData {
  const { page, around } = at
  const { root, texts, entry, words } = page
  const { outline, base, own } = around
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
      shownScheme(name, follow(root, value).node, { words, texts, entry, more: own.security }),
    ),
    groups: groupsOf(at),
    messages: outline.messages.map(({ title, route }) => ({ label: title, href: base + route })),
    schemas: [...outline.schemas].map(([label, route]) => ({ label, href: base + route })),
    files: ['json', 'yaml'].map((ending) => ({ label: `asyncapi.${ending}`, href: `${base}/asyncapi.${ending}` })),
  })
}

/** Whom to ask, and what may be done with it; no address that a link may not have. */
function factsOf(root: Dict, { around: { own } }: EventPage): readonly (Fact & { readonly href?: string })[] {
  const info = dict(root['info'])
  const { contact, email, license, terms } = aboutOf(info)
  const rows: readonly (readonly [string, string | undefined, string | undefined])[] = [
    [own.facts.identifier, text(root['id']), undefined],
    [own.facts.contentType, text(root['defaultContentType']), undefined],
    [own.facts.contact, contact.name ?? contact.url, contact.href],
    [own.facts.contact, email.name, email.href],
    [own.facts.license, license.name, license.href],
    [own.facts.terms, terms.url, terms.href],
  ]
  return rows.flatMap(([label, value, href]) => (value === undefined ? [] : [defined({ label, value, href })]))
}

function serverOf(name: string, node: Dict, { page, around: { own } }: EventPage): EventServer {
  const id = page.unique(`server-${slug(name) || 'server'}`)
  const own_ = { ...page, room: roomOf(rooms.calls) }
  const said = (label: string, key: string): readonly Fact[] => {
    const value = text(node[key]) ?? (typeof node[key] === 'number' ? String(node[key]) : undefined)
    return value === undefined ? [] : [{ label, value }]
  }
  return defined({
    id,
    label: text(node['title']) ?? name,
    name,
    ...describedOf(node, own_, id),
    address: addressOf(node),
    facts: [...said(own.facts.protocol, 'protocol'), ...said(own.facts.version, 'protocolVersion')],
    variables: unlessEmpty(variablesOf(node['variables'], own_, id)),
    security: unlessEmpty(securityWords(page.root, node, { words: page.words, own })),
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

/** The channels by their first tag; those without one come last. */
function groupsOf(at: EventPage): readonly ChannelGroup[] {
  const { page, around } = at
  const { outline, own } = around
  const unique = makeUnique(['servers', 'security-schemes', 'messages', 'schemas', 'description-files'])
  const groups = grouped(outline.channels, ({ node }) => tagsOf(node, page)[0]?.value ?? '')
  const rest = groups.get('')
  const named = [...groups].flatMap(([tag, channels]): ChannelGroup[] => {
    if (tag === '') return []
    const tags = channels.flatMap(({ node }) => list(node['tags']).map((one) => follow(page.root, one).node))
    const node = tags.find((one) => one['name'] === tag && text(one['description']) !== undefined)
    return [
      defined({
        id: unique(`tag-${slug(tag) || 'tag'}`),
        label: tag,
        text: node === undefined ? undefined : page.texts.of(node, page.entry),
        channels: channels.map((channel) => rowOf(channel, at)),
      }),
    ]
  })
  if (rest === undefined) return named
  const label = named.length === 0 ? own.headings.channels : own.headings.other
  return [...named, { id: unique('channels'), label, channels: rest.map((channel) => rowOf(channel, at)) }]
}

function rowOf({ node, title, name, route, operations }: OutlinedChannel, { page, around }: EventPage): ChannelRow {
  const href = around.base + route
  const address = text(node['address']) ?? name
  return defined({
    label: title,
    href,
    address: address === title ? undefined : address,
    text: page.texts.of(node, page.entry, 'summary'),
    ...(node['deprecated'] === true ? { deprecated: true as const } : {}),
    operations: operations.map(({ title, action, anchor, node: own }) =>
      defined({
        label: title,
        href: `${href}#${anchor}`,
        action,
        ...(own['deprecated'] === true ? { deprecated: true as const } : {}),
      }),
    ),
  })
}
