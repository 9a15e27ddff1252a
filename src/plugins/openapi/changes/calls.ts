import { fill } from '../../kit.ts'
import { operationsOf, parametersOf, parameterSchema, type DescribedCall } from '../../../api/calls.ts'
import { requirementsOf } from '../security.ts'
import { defined } from '../../../base/defined.ts'
import { Steps, TooManySteps } from '../../../api/generate/steps.ts'
import type { CallChanges } from '../data.ts'
import { dict, isDict, list, literal, resolve, text, type ApiWords, type Dict } from '../../../api/value.ts'
import { collectChanges, paired, type Changes, type Direction } from './change.ts'
import { compareSchemas } from './schemas.ts'

/** Maximum number of listed changes of an operation; others are only counted. */
const maxChanges = 60

/** Key of an operation: method and path, without names of path parameters. */
export function callKey({ method, path }: Pick<DescribedCall, 'method' | 'path'>): string {
  return `${path.replace(/\{[^{}]*\}/g, '{}')} ${method.toLowerCase()}`
}

/**
 * Steps of the comparison of one operation, and of all. An operation of a large API takes some hundreds; with `allOf`,
 * each level of nested schemas can double them.
 */
const maxSteps = { check: 50_000, description: 2_000_000 }

/** Changes of an operation. The last ones may be missing: the comparison took too many steps. */
type ComparedCall = CallChanges & { readonly isCut?: true }

/** Compares two descriptions. Returns the changes by operation, in order of paths. */
export function compareDescriptions(before: Dict, after: Dict, words: ApiWords): readonly ComparedCall[] {
  const steps = new Steps(maxSteps)
  const callsOf = (root: Dict): ReadonlyMap<string, DescribedCall> =>
    new Map([...operationsOf(root['paths'], root)].map((call) => [callKey(call), call]))
  return paired(callsOf(before), callsOf(after)).flatMap(([key, old, now]): readonly ComparedCall[] => {
    const call = now ?? old!
    const summary = { key, method: call.method.toUpperCase(), path: call.path, label: labelOf(call) }
    if (old === undefined) return [{ ...summary, kind: 'added', breaking: false, changes: [] }]
    if (now === undefined) return [{ ...summary, kind: 'removed', breaking: true, changes: [] }]
    const { list: changes, changes: collector } = collectChanges({ before, after, steps }, words.changes)
    const isCut = steps.attempt(() => compareCalls(old, now, collector)) instanceof TooManySteps
    if (changes.length === 0 && !isCut) return []
    const breaking = changes.some((change) => change.breaking)
    const first = [...changes].sort((a, b) => Number(b.breaking) - Number(a.breaking)).slice(0, maxChanges)
    const hidden = changes.length - first.length
    return [
      defined({
        ...summary,
        kind: 'changed',
        breaking,
        changes: first,
        left: hidden === 0 ? undefined : hidden,
        isCut: isCut ? true : undefined,
      }),
    ]
  })
}

function labelOf({ node, method, path }: DescribedCall): string {
  return text(node['summary']) ?? `${method.toUpperCase()} ${path}`
}

function compareCalls(old: DescribedCall, now: DescribedCall, changes: Changes): void {
  const { words } = changes
  if (old.node['deprecated'] !== true && now.node['deprecated'] === true)
    changes.add('changed', words.operation, { what: words.deprecated })
  compareSecurity(old.node, now.node, changes)
  compareParameters(old, now, changes)
  const bodies = [resolve(changes.before, old.node['requestBody']), resolve(changes.after, now.node['requestBody'])]
  const [a, b] = [bodies[0]!.node, bodies[1]!.node]
  const hasBody = (node: Dict): boolean => isDict(node['content'])
  if (hasBody(a) !== hasBody(b)) {
    const isNew = hasBody(b)
    changes.add(isNew ? 'added' : 'removed', words.body, { breaking: !isNew || b['required'] === true })
  } else if (hasBody(a)) {
    const [was, is] = [a['required'] === true, b['required'] === true]
    if (was !== is) changes.add('changed', words.body, { breaking: is, what: is ? words.required : words.optional })
    compareMedia([a, b], words.body, { changes, direction: 'request' })
  }
  const answers = (root: Dict, node: Dict): ReadonlyMap<string, Dict> =>
    new Map(Object.entries(dict(node['responses'])).map(([status, response]) => [status, resolve(root, response).node]))
  for (const [status, was, is] of paired(answers(changes.before, old.node), answers(changes.after, now.node))) {
    const at = fill(words.response, { status })
    if (was === undefined) changes.add('added', at, {})
    else if (is === undefined) changes.add('removed', at, { breaking: status.startsWith('2') })
    else compareMedia([was, is], at, { changes, direction: 'response' })
  }
}

function compareSecurity(old: Dict, now: Dict, changes: Changes): void {
  // An operation without requirements is public, like one with an empty requirement.
  const ways = (root: Dict, node: Dict): readonly string[] => {
    const alternatives = requirementsOf(root, node).map((requirement) =>
      Object.entries(requirement)
        .map(([name, scopes]) => [name, ...list(scopes).map(literal).sort()].join(' '))
        .sort()
        .join(' + '),
    )
    return alternatives.length === 0 ? [''] : [...new Set(alternatives)].sort()
  }
  const [a, b] = [ways(changes.before, old), ways(changes.after, now)]
  if (a.join('|') === b.join('|')) return
  const breaking = a.some((way) => !b.includes(way)) && !b.includes('')
  const inWords = (all: readonly string[]): string => all.map((way) => way || '–').join(', ')
  changes.add('changed', changes.words.security, { breaking, from: inWords(a), to: inWords(b) })
}

function compareParameters(old: DescribedCall, now: DescribedCall, changes: Changes): void {
  const { words } = changes
  const byKey = (root: Dict, call: DescribedCall): ReadonlyMap<string, Dict> => {
    const slots = [...call.path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name)
    return new Map(
      parametersOf(call, root).map((parameter) => {
        const name = literal(parameter['name'])
        // A path parameter is identified by its position.
        const isSlot = parameter['in'] === 'path' && slots.includes(name)
        return [`${literal(parameter['in'])} ${isSlot ? slots.indexOf(name) : name}`, parameter]
      }),
    )
  }
  for (const [, a, b] of paired(byKey(changes.before, old), byKey(changes.after, now))) {
    const either = b ?? a!
    const at = fill(words.parameter, { name: literal(either['name']), place: literal(either['in']) })
    const isRequired = b?.['required'] === true
    if (a === undefined) changes.add('added', at, isRequired ? { breaking: true, what: words.required } : {})
    else if (b === undefined) changes.add('removed', at, { breaking: true })
    else {
      if ((a['required'] === true) !== isRequired)
        changes.add('changed', at, { breaking: isRequired, what: isRequired ? words.required : words.optional })
      if (a['deprecated'] !== true && b['deprecated'] === true) changes.add('changed', at, { what: words.deprecated })
      compareSchemas(parameterSchema(a) ?? {}, parameterSchema(b) ?? {}, at, { changes, direction: 'request' })
    }
  }
}

function compareMedia(
  [old, now]: readonly [Dict, Dict],
  at: string,
  { changes, direction }: { readonly changes: Changes; readonly direction: Direction },
): void {
  const contentOf = (node: Dict): ReadonlyMap<string, unknown> => new Map(Object.entries(dict(node['content'])))
  const [a, b] = [contentOf(old), contentOf(now)]
  for (const [type, was, is] of paired(a, b)) {
    if (was === undefined) changes.add('added', `${at} ${type}`, {})
    else if (is === undefined) changes.add('removed', `${at} ${type}`, { breaking: true })
    else compareSchemas(dict(was)['schema'] ?? {}, dict(is)['schema'] ?? {}, at, { changes, direction })
  }
}
