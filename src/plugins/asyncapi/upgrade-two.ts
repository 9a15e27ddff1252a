import { makeUnique } from '../../api/names.ts'
import { dict, isDict, list, text, type Dict } from '../../api/value.ts'
import { stepOfKey } from '../../base/json-pointer.ts'
import { follow } from './follow.ts'

type Open = Record<string, unknown>

/** Says that an object was made of another, and so was written there. */
type Adopt = (made: object, from: object) => void

/** What a client publishes, the application receives. */
const actions = [
  ['publish', 'receive'],
  ['subscribe', 'send'],
] as const

/**
 * Rewrites a description of version 2 in place into the words of 3.0: channels have messages by name, operations stand
 * beside them and say what the application does.
 *
 * @see https://www.asyncapi.com/docs/migration/migrating-to-v3
 */
export function upgradeTwo(root: Dict, adopt: Adopt): void {
  const open = root as Open
  const operations: Open = {}
  const unique = makeUnique()
  const info: Open = { ...dict(open['info']) }
  if (isDict(open['info'])) adopt(info, open['info'])
  for (const key of ['tags', 'externalDocs']) if (open[key] !== undefined) info[key] ??= open[key]
  open['info'] = info
  // Each channel once: two addresses may share one.
  const done = new Set<Dict>()
  for (const [address, value] of Object.entries(dict(open['channels']))) {
    const channel = follow(root, value).node as Open
    if (done.has(channel)) continue
    done.add(channel)
    channel['address'] ??= address
    channel['servers'] = list(channel['servers']).map((name) =>
      typeof name === 'string' ? { $ref: `#/servers/${stepOfKey(name)}` } : name,
    )
    const messages: Open = {}
    for (const [key, action] of actions) {
      const written = channel[key]
      delete channel[key]
      if (!isDict(written)) continue
      const { message, ...rest } = written as Open
      const place = `#/channels/${stepOfKey(address)}`
      const operation: Open = {
        ...rest,
        action,
        channel: { $ref: place },
        messages: messagesIn(root, message, messages).map((name) => ({ $ref: `${place}/messages/${stepOfKey(name)}` })),
      }
      adopt(operation, written)
      operations[unique(text(written['operationId']) ?? `${action} ${address}`)] = operation
    }
    channel['messages'] = messages
  }
  open['operations'] = operations
}

/**
 * The names that the messages of an operation have in its channel; puts those in that are not there yet.
 *
 * @param written one message, or several in `oneOf`
 */
function messagesIn(root: Dict, written: unknown, known: Open): readonly string[] {
  if (!isDict(written)) return []
  const all = Array.isArray(written['oneOf']) ? list(written['oneOf']) : [written]
  return all.filter(isDict).map((message) => {
    const { node, name } = follow(root, message)
    const said = text(node['messageId']) ?? name ?? text(node['name']) ?? text(node['title']) ?? 'message'
    for (let number = 1; ; number++) {
      const key = number === 1 ? said : `${said}-${number}`
      if (known[key] !== undefined && follow(root, known[key]).node !== node) continue
      known[key] = message
      return key
    }
  })
}
