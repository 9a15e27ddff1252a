import { dict, isDict, list, type Dict } from '../../api/value.ts'
import { follow } from './follow.ts'

type Open = Record<string, unknown>

/** How traits are put into what has them. */
interface Rules {
  /** Whose words hold where both have some: that of the object from 3.0 on, that of the trait before (JSON Merge Patch). */
  readonly winner: 'target' | 'trait'
  /** Says that an object was made of another, and so was written there. */
  readonly adopt: (made: object, from: object) => void
}

/** Puts the traits of all operations and messages into them, in place. */
export function applyTraits(root: Dict, rules: Rules): void {
  const done = new Set<Dict>()
  const apply = (value: unknown): void => {
    const { node } = follow(root, value)
    if (done.has(node)) return
    done.add(node)
    for (const trait of list(node['traits'])) {
      for (const [key, said] of Object.entries(follow(root, trait).node)) {
        const own = node[key]
        ;(node as Open)[key] = own === undefined ? said : merged(own, said, rules)
      }
    }
  }
  for (const operation of Object.values(dict(root['operations']))) apply(operation)
  for (const message of messagesOf(root)) apply(message)
}

function merged(own: unknown, said: unknown, rules: Rules): unknown {
  if (!isDict(own) || !isDict(said)) return rules.winner === 'target' ? own : said
  const made: Open = { ...own }
  for (const [key, value] of Object.entries(said)) {
    made[key] = own[key] === undefined ? value : merged(own[key], value, rules)
  }
  rules.adopt(made, own)
  return made
}

/** All messages as they are written, those among the components first. */
export function messagesOf(root: Dict): readonly unknown[] {
  const components = dict(root['components'])
  const channels = [...Object.values(dict(root['channels'])), ...Object.values(dict(components['channels']))]
  return [
    ...Object.values(dict(components['messages'])),
    ...channels.flatMap((channel) => Object.values(dict(follow(root, channel).node['messages']))),
  ]
}
