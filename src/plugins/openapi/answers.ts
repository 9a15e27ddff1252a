import type { ErrorAnswer, ErrorsData, Reference } from './data.ts'
import type { Meaning } from './error-meanings.ts'
import { resolve } from './lookup.ts'
import { byCodePoint, makeUnique } from './names.ts'
import type { Call } from './outline.ts'
import { statusLabel } from './statuses.ts'
import type { Texts } from './texts.ts'
import { dict, list, text, type Dict } from './value.ts'

/** What the page of errors takes from the rest of the reference. */
export interface ErrorsAround {
  readonly texts: Texts
  /** Id of the entry that new prose goes to. */
  readonly entry: string
  /** Routes of the pages of schemas. */
  readonly schemas: ReadonlyMap<string, string>
  /** The address of an operation's page. */
  href(call: Call): string
  readonly meaning: Meaning
}

/** The answers that stand for errors, by status: equal ones (words and schema) once, with the operations that give them. */
export function commonAnswers(root: Dict, calls: readonly Call[], around: ErrorsAround): ErrorsData['rows'] {
  const { texts, entry, schemas, href } = around
  const byStatus = new Map<string, Map<string, ErrorAnswer & { readonly usedBy: Reference[] }>>()
  for (const call of calls) {
    for (const [status, value] of Object.entries(dict(call.node['responses']))) {
      if (!/^(?:[45]|default$)/.test(status)) continue
      const { node, described } = resolve(root, value)
      const name = schemaOf(root, node)
      const route = name === undefined ? undefined : schemas.get(name)
      const answers = byStatus.get(status) ?? new Map<string, ErrorAnswer & { readonly usedBy: Reference[] }>()
      byStatus.set(status, answers)
      const key = JSON.stringify([text(node['description'])?.trim(), name])
      let answer = answers.get(key)
      if (answer === undefined) {
        const words = texts.of(described, entry)
        answer = {
          ...(words === undefined ? {} : { text: words }),
          ...(name === undefined || route === undefined ? {} : { schema: { label: name, href: route } }),
          usedBy: [],
        }
        answers.set(key, answer)
      }
      answer.usedBy.push({ label: call.title, href: href(call) })
    }
  }
  const unique = makeUnique()
  return [...byStatus]
    .sort(([a], [b]) => byCodePoint(a, b))
    .map(([status, answers]) => ({
      id: unique(`status-${status.toLowerCase()}`),
      label: statusLabel(status),
      status,
      keys: [],
      answers: [...answers.values()],
    }))
}

/** Name of the schema of an answer's body, or of what its list holds. */
function schemaOf(root: Dict, response: Dict): string | undefined {
  const media = resolve(root, Object.values(dict(response['content']))[0]).node
  const { schema, node } = resolve(root, media['schema'])
  const only = list(node['allOf']).length === 1 ? list(node['allOf'])[0] : node['items']
  return schema ?? resolve(root, only).schema
}
