import { defined } from '../../../base/defined.ts'
import type { WorkflowSet } from '../../../model/workflow.ts'
import type { TryFacts } from '../../../satellites/sandbox/index.ts'
import { apiPath } from '../../paths.ts'
import { field, keyFor, selectOf } from './form.ts'
import { resetSandbox } from './saved-ids.ts'
import { inputsOf, type Caller } from './workflow.ts'

/** A caller that sends requests to the sandbox with the selected key. */
export function sandboxCaller(set: WorkflowSet, facts: TryFacts): Caller {
  let key = keyOf(set, facts, Object.values(inputsOf(set)))
  return {
    hint: WORDS.tryIt.sandbox.hint,
    again: WORDS.tryIt.workflow.again,
    env: () => ({}),
    rows(_, again) {
      if (facts.keys.length === 0) return []
      const select = selectOf(facts.keys.map(({ label }) => label))
      select.value = String(key)
      select.addEventListener('change', () => {
        key = Number(select.value)
        again()
      })
      return [field([WORDS.tryIt.key], select).row]
    },
    prepare({ method, url, headers, body }) {
      const { pathname, search } = new URL(url, location.href)
      const header = facts.keys[key]?.header
      const all = { ...headers, ...(header === undefined ? {} : { [header.name.toLowerCase()]: header.value }) }
      return defined({ method, url: apiPath + pathname + search, headers: all, body })
    },
    // Shortened: keys are long, and the reader selected the key by its name.
    mask: (text) => text.replace(/^(authorization: \S+ ).+/m, '$1…'),
    problem: (reason) => WORDS.tryIt.sandbox.unreached.replace('{problem}', reason),
    // Data created by the previous run could conflict with the next one.
    async reset() {
      await resetSandbox()
    },
  }
}

/** The key whose role most steps need, in the shop named by the inputs. */
function keyOf(set: WorkflowSet, { keys, operations }: TryFacts, inputs: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const { steps } of Object.values(set.workflows))
    for (const { call } of steps) {
      const operation = operations.find(({ method, path }) => method === call?.method && call.url.endsWith(path))
      if (operation?.role !== undefined) counts.set(operation.role, (counts.get(operation.role) ?? 0) + 1)
    }
  const [role = ''] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? []
  return keyFor(keys, role, inputs)
}
