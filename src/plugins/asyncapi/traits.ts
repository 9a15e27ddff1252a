import { dict, isDict, list, type Dict } from '../../api/value.ts'
import { follow } from './follow.ts'

type MutableDict = Record<string, unknown>

/** Rules for merging traits into objects. */
interface Rules {
  /**
   * Source of a value that both define: the object since 3.0, the trait before (JSON Merge Patch).
   */
  readonly winner: 'target' | 'trait'
  /** Copies the location of an object to another one. */
  readonly adopt: (copy: object, from: object) => void
}

/** Merges the traits of all operations and messages, in place. */
export function applyTraits(root: Dict, rules: Rules): void {
  const done = new Set<Dict>()
  const apply = (value: unknown): void => {
    const { node } = follow(root, value)
    if (done.has(node)) return
    done.add(node)
    for (const trait of list(node['traits'])) {
      for (const [key, addition] of Object.entries(follow(root, trait).node)) {
        const before = node[key]
        ;(node as MutableDict)[key] = before === undefined ? addition : merged(before, addition, rules)
      }
    }
  }
  for (const operation of Object.values(dict(root['operations']))) apply(operation)
  for (const message of messagesOf(root)) apply(message)
}

function merged(target: unknown, addition: unknown, rules: Rules): unknown {
  if (!isDict(target) || !isDict(addition)) return rules.winner === 'target' ? target : addition
  const result: MutableDict = { ...target }
  for (const [key, value] of Object.entries(addition)) {
    result[key] = target[key] === undefined ? value : merged(target[key], value, rules)
  }
  rules.adopt(result, target)
  return result
}

/** All messages as written, starting with those of the components. */
export function messagesOf(root: Dict): readonly unknown[] {
  const components = dict(root['components'])
  const channels = [...Object.values(dict(root['channels'])), ...Object.values(dict(components['channels']))]
  return [
    ...Object.values(dict(components['messages'])),
    ...channels.flatMap((channel) => Object.values(dict(follow(root, channel).node['messages']))),
  ]
}
