import { defined } from '../../../base/defined.ts'
import type { ApiWordPieces } from '../../../model/api-operation.ts'
import type { WorkflowSet } from '../../../model/workflow.ts'
import { element } from './element.ts'
import { field } from './form.ts'
import { covered, dots } from './request.ts'
import type { PreparedRequest } from './send.ts'
import type { Caller } from './workflow.ts'

/** Credentials of the reader. They stay in memory and are sent to the API only. */
const valuesByScheme = new Map<string, string>()

/** A caller that sends requests to the real API with the reader's credentials. */
export function apiCaller(problem: (sent: PreparedRequest) => Node): Caller {
  return {
    hint: WORDS.tryIt.hint,
    again: WORDS.tryIt.again,
    env: () => Object.fromEntries([...valuesByScheme].filter(([, value]) => value !== '')),
    rows: (set, again) =>
      variablesOf(set).map((name) => {
        const input = element('input', {
          type: /user/i.test(name) ? 'text' : 'password',
          autocomplete: 'off',
          spellcheck: 'false',
        })
        input.value = valuesByScheme.get(name) ?? ''
        input.addEventListener('change', () => {
          valuesByScheme.set(name, input.value)
          again()
        })
        return field([element('code', {}, name)], input).row
      }),
    prepare: ({ method, url, headers, body }) => defined({ method, url, headers, body }),
    mask: (text) => covered(text, [...valuesByScheme.values()]).replace(/^(authorization: Basic ).+/m, `$1${dots}`),
    problem: (_, sent) => problem(sent),
  }
}

/** Variables for the credentials of all steps. */
function variablesOf({ workflows }: WorkflowSet): readonly string[] {
  const names = new Set<string>()
  const add = (pieces: ApiWordPieces): void => {
    for (const piece of pieces) if (typeof piece !== 'string') names.add(piece.variable)
  }
  for (const { steps } of Object.values(workflows))
    for (const { call } of steps) {
      const { basic, headers = [], query = [], cookies = [] } = call?.credentials ?? {}
      if (basic !== undefined) for (const name of [basic.username, basic.password]) names.add(name)
      for (const pieces of [...headers.map(({ value }) => value), ...query, ...cookies]) add(pieces)
    }
  return [...names]
}
