import { defined } from '../../base/defined.ts'
import type { Reference } from '../../api/data.ts'
import { budgetOf, partBudgets } from '../../api/page-budget.ts'
import { dict, list, text, unlessEmpty, type Dict } from '../../api/value.ts'
import type { ChannelData, EventOperation, Reply } from './data.ts'
import { describedOf, variablesOf } from './described.ts'
import type { EventPage } from './event-page.ts'
import { follow } from './follow.ts'
import { messagePart } from './message-part.ts'
import { messagesFor, type OutlinedChannel, type OutlinedMessage, type OutlinedOperation } from './outline.ts'
import { securityWords } from './security.ts'

/** The data of the page of a channel. */
export function channelPage(channel: OutlinedChannel, at: EventPage): ChannelData {
  const { page, context } = at
  const { node, name, title } = channel
  // A message shows its fields on the pages of its channels, unless it has a separate page.
  const inline = channel.messages.filter(({ isPage }) => !isPage)
  const others = channel.messages.filter(({ isPage }) => isPage)
  const budget = Math.max(10_000, (2 * partBudgets.body) / Math.max(2, inline.length))
  const { text: _, ...described } = describedOf(node, { ...page, budget: budgetOf(partBudgets.calls) }, 'channel')
  return defined({
    kind: 'channel',
    title,
    keys: '',
    name,
    ...described,
    address: text(node['address']),
    servers: serversOf(node, at),
    parameters: variablesOf(node['parameters'], { ...page, budget: budgetOf(partBudgets.parameters) }, 'parameter'),
    operations: channel.operations.map((operation) => operationPart(operation, channel, at)),
    messages: inline.map((message) => messagePart(message, at, { id: message.anchor, budget })),
    others: others.map((message) => linkTo(message, context.base)),
    ...(isDeprecated(node) ? { deprecated: true as const } : {}),
  })
}

/** Links to the servers of a channel on the first page: those that it names, else all. */
function serversOf(node: Dict, { page: { root }, context: { base } }: EventPage): readonly Reference[] {
  const all = Object.entries(dict(root['servers'])).map(([name, value]) => ({ name, node: follow(root, value).node }))
  const serverNodes = list(node['servers']).map((server) => follow(root, server).node)
  const servers = serverNodes.length === 0 ? all : all.filter((server) => serverNodes.includes(server.node))
  return servers.map(({ name, node }) => ({ label: text(node['title']) ?? name, href: `${base || '/'}#servers` }))
}

function operationPart(
  { node, name, title, action, anchor }: OutlinedOperation,
  channel: OutlinedChannel,
  at: EventPage,
): EventOperation {
  const { page, context } = at
  const { outline, base, eventWords } = context
  const byNode = new Map(channel.messages.map((message) => [message.node, message]))
  const link = (message: OutlinedMessage): Reference => {
    const inline = byNode.get(message.node)
    return inline === undefined || message.isPage
      ? linkTo(message, base)
      : { label: message.title, href: `#${inline.anchor}` }
  }
  return defined({
    id: anchor,
    label: title,
    name,
    action,
    ...describedOf(node, { ...page, budget: budgetOf(partBudgets.calls) }, anchor),
    messages: messagesFor(outline, node).map(link),
    security: unlessEmpty(securityWords(page.root, node, { words: page.words, eventWords })),
    reply: replyOf(node, at, link),
    ...(isDeprecated(node) ? { deprecated: true as const } : {}),
  })
}

/** The reply to an operation: its channel and its messages. */
function replyOf(
  operation: Dict,
  { page, context: { outline, base } }: EventPage,
  link: (message: OutlinedMessage) => Reference,
): Reply | undefined {
  const { root, texts, entry } = page
  const { node } = follow(root, operation['reply'])
  if (Object.keys(node).length === 0) return undefined
  const address = follow(root, node['address']).node
  const channelNode = follow(root, node['channel']).node
  const channel = outline.channels.find((outlined) => outlined.node === channelNode)
  return defined({
    location: text(address['location']),
    text: texts.of(address, entry),
    channel: channel === undefined ? undefined : { label: channel.title, href: base + channel.route },
    messages: messagesFor(outline, node).map(link),
  })
}

function linkTo({ title, route }: OutlinedMessage, base: string): Reference {
  return { label: title, href: base + route }
}

function isDeprecated(node: Dict): boolean {
  return node['deprecated'] === true || node['x-deprecated'] === true
}
