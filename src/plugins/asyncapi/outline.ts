import { makeUnique, slug } from '../../api/names.ts'
import { segmentOf } from '../kit.ts'
import { dict, isDict, list, text, type Dict } from '../../api/value.ts'
import { sortedByName } from '../kit.ts'
import type { Action } from './data.ts'
import { follow } from './follow.ts'

/** A message with its location in the reference. */
export interface OutlinedMessage {
  readonly node: Dict
  readonly name: string
  readonly title: string
  /**
   * Route relative to that of the reference. It has a fragment if the message is on the page of its channel.
   */
  readonly route: string
  /** The message has a separate page. */
  readonly isPage: boolean
}

/** An operation of a channel. */
export interface OutlinedOperation {
  readonly node: Dict
  readonly name: string
  readonly title: string
  readonly action: Action
  readonly channel: Dict
  /** Anchor on the page of the channel. */
  readonly anchor: string
}

/** A channel with its route. */
export interface OutlinedChannel {
  readonly node: Dict
  readonly name: string
  readonly title: string
  /** Route relative to that of the reference. */
  readonly route: string
  readonly operations: readonly OutlinedOperation[]
  /** Messages with their anchors on the page of the channel. */
  readonly messages: readonly (OutlinedMessage & { readonly anchor: string })[]
}

/** The contents of a description in order, with their routes. */
export interface Outline {
  readonly root: Dict
  readonly channels: readonly OutlinedChannel[]
  /** Messages with separate pages. */
  readonly messages: readonly OutlinedMessage[]
  /** The first location of each message. */
  readonly messageAt: ReadonlyMap<Dict, OutlinedMessage>
  /** Route by name of the schema, in order of the names. */
  readonly schemas: ReadonlyMap<string, string>
}

/** Maximum number of messages on the page of a channel; more messages get separate pages. */
const maxInline = 8

/** Lists the channels, operations, messages and schemas of a bundled description (3.0). */
export function outlineOf(root: Dict): Outline {
  const components = dict(root['components'])
  const messageAt = new Map<Dict, OutlinedMessage>()
  const pages: OutlinedMessage[] = []
  const uniqueMessage = makeUnique(['index'])
  /** The first location of a message: a separate page, or the address `inline`. */
  const locate = (node: Dict, name: string, inline?: string): OutlinedMessage => {
    const before = messageAt.get(node)
    if (before !== undefined) return before
    const route = inline ?? `/messages/${uniqueMessage(segmentOf(slug(name) || 'message'))}`
    const message = { node, name, title: titleOf(node, name), route, isPage: inline === undefined }
    messageAt.set(node, message)
    if (message.isPage) pages.push(message)
    return message
  }

  const operations = operationsOf(root)
  const uniqueChannel = makeUnique(['index'])
  const seen = new Set<Dict>()
  const channels: OutlinedChannel[] = []
  for (const [key, value] of Object.entries(dict(root['channels']))) {
    const { node } = follow(root, value)
    if (seen.has(node) || key.startsWith('x-')) continue
    seen.add(node)
    const route = `/channels/${uniqueChannel(segmentOf(slug(key) || 'channel'))}`
    const anchor = makeUnique()
    const channelOperations = operations
      .filter(({ channel }) => channel === node)
      .map((operation) => ({ ...operation, anchor: anchor(`operation-${slug(operation.name) || operation.action}`) }))
    const targets = Object.entries(dict(node['messages'])).map(([name, message]) => {
      const target = follow(root, message)
      return { node: target.node, name: target.name ?? name }
    })
    const messages = targets.map((message) => {
      const id = anchor(`message-${slug(message.name) || 'message'}`)
      const placedMessage = locate(
        message.node,
        message.name,
        targets.length > maxInline ? undefined : `${route}#${id}`,
      )
      return { ...placedMessage, anchor: id }
    })
    const title = text(node['title']) ?? key
    channels.push({ node, name: key, title, route, operations: channelOperations, messages })
  }
  for (const [name, value] of Object.entries(dict(components['messages']))) {
    const { node } = follow(root, value)
    if (Object.keys(node).length > 0) locate(node, name)
  }
  const schema = makeUnique(['index'])
  const names = Object.keys(dict(components['schemas'])).sort()
  const schemas = names.map((name) => [name, `/schemas/${schema(segmentOf(slug(name) || 'schema'))}`] as const)
  return {
    root,
    channels,
    messages: pages,
    messageAt,
    schemas: new Map(sortedByName(schemas, ([name]) => name)),
  }
}

/** All operations, each with its channel. */
function operationsOf(root: Dict): readonly Omit<OutlinedOperation, 'anchor'>[] {
  return Object.entries(dict(root['operations'])).flatMap(([name, value]) => {
    const { node } = follow(root, value)
    if (!isDict(node) || name.startsWith('x-')) return []
    const channel = follow(root, node['channel']).node
    const action: Action = node['action'] === 'send' ? 'send' : 'receive'
    return [{ node, name, title: text(node['title']) ?? name, action, channel }]
  })
}

/**
 * Messages of an operation or a reply: its own list, or all messages of its channel if it has none.
 */
export function messagesFor(outline: Outline, node: Dict): readonly OutlinedMessage[] {
  const { root, messageAt } = outline
  const channel = follow(root, node['channel']).node
  const messageRefs = Array.isArray(node['messages'])
    ? list(node['messages'])
    : Object.values(dict(channel['messages']))
  return messageRefs.flatMap((message) => messageAt.get(follow(root, message).node) ?? [])
}

function titleOf(node: Dict, name: string): string {
  return text(node['title']) ?? text(node['name']) ?? name
}
