import { makeUnique } from '../../api/names.ts'
import { dict, isDict, list, text, type Dict } from '../../api/value.ts'
import { stepOfKey } from '../../base/json-pointer.ts'
import { follow } from './follow.ts'

type MutableDict = Record<string, unknown>

/** Copies the location of an object to another one. */
type Adopt = (copy: object, from: object) => void

/**
 * Actions of the application for the verbs of version 2, which describe a client: a client publishes what the
 * application receives.
 */
const actions = [
  ['publish', 'receive'],
  ['subscribe', 'send'],
] as const

/**
 * Upgrades a description of version 2 to 3.0 in place: channels have messages by name, and operations are separate
 * objects with the action of the application.
 *
 * @see https://www.asyncapi.com/docs/migration/migrating-to-v3
 */
export function upgradeTwo(root: Dict, adopt: Adopt): void {
  const open = root as MutableDict
  const operations: MutableDict = {}
  const unique = makeUnique()
  const info: MutableDict = { ...dict(open['info']) }
  if (isDict(open['info'])) adopt(info, open['info'])
  for (const key of ['tags', 'externalDocs']) if (open[key] !== undefined) info[key] ??= open[key]
  open['info'] = info
  // Two addresses may share a channel, which is converted once.
  const done = new Set<Dict>()
  for (const [address, value] of Object.entries(dict(open['channels']))) {
    const channel = follow(root, value).node as MutableDict
    if (done.has(channel)) continue
    done.add(channel)
    channel['address'] ??= address
    channel['servers'] = list(channel['servers']).map((name) =>
      typeof name === 'string' ? { $ref: `#/servers/${stepOfKey(name)}` } : name,
    )
    const messages: MutableDict = {}
    for (const [key, action] of actions) {
      const source = channel[key]
      delete channel[key]
      if (!isDict(source)) continue
      const { message, ...rest } = source as MutableDict
      const pointer = `#/channels/${stepOfKey(address)}`
      const operation: MutableDict = {
        ...rest,
        action,
        channel: { $ref: pointer },
        messages: messagesIn(root, message, messages).map((name) => ({
          $ref: `${pointer}/messages/${stepOfKey(name)}`,
        })),
      }
      adopt(operation, source)
      operations[unique(text(source['operationId']) ?? `${action} ${address}`)] = operation
    }
    channel['messages'] = messages
  }
  open['operations'] = operations
}

/**
 * Names of an operation's messages in its channel. Adds missing messages to the channel.
 *
 * @param value one message, or several in `oneOf`
 */
function messagesIn(root: Dict, value: unknown, messages: MutableDict): readonly string[] {
  if (!isDict(value)) return []
  const all = Array.isArray(value['oneOf']) ? list(value['oneOf']) : [value]
  return all.filter(isDict).map((message) => {
    const { node, name } = follow(root, message)
    const base = text(node['messageId']) ?? name ?? text(node['name']) ?? text(node['title']) ?? 'message'
    for (let number = 1; ; number++) {
      const key = number === 1 ? base : `${base}-${number}`
      if (messages[key] !== undefined && follow(root, messages[key]).node !== node) continue
      messages[key] = message
      return key
    }
  })
}
