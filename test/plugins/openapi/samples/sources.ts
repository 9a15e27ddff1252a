import { loadExamples } from '../../../../src/api/generate/index.ts'
import { loadDescription } from '../../../../src/plugins/openapi/load.ts'
import words from '../../../../theme/words/en.ts'
import { outlineOf, type Call } from '../../../../src/plugins/openapi/outline.ts'
import { parametersOf } from '../../../../src/api/calls.ts'
import { requestSamples, type SampleSource } from '../../../../src/plugins/openapi/samples/index.ts'
import type { Dict } from '../../../../src/api/value.ts'
import { sourceOf, type Files } from '../describe.ts'

/** An operation and the data for its samples. */
export interface Operation {
  readonly call: Call
  readonly source: SampleSource
}

/** The operations of a description. */
export async function operationsOf(files: Files): Promise<{ readonly root: Dict; readonly operations: Operation[] }> {
  const { description, diagnostics } = await loadDescription(sourceOf(files))
  if (description === undefined) throw new Error(JSON.stringify(diagnostics, null, 1))
  const { root } = description
  const examples = await loadExamples(root)
  const operations = outlineOf(root, words.plugins.openapi)
    .calls.filter(({ kind }) => kind === 'operation')
    .map((call): Operation => {
      const { method, path, node } = call
      const generate = (schema: unknown): unknown => {
        const result = examples.make(schema, 'request')
        return result.kind === 'value' ? result.value : undefined
      }
      const parameters = parametersOf(call, root)
      return { call, source: { root, node, method, path, server: 'https://api.example', parameters, generate } }
    })
  return { root, operations }
}

/** The samples of a language, each sent to a separate path on a server. */
export function samplesFor(operations: readonly Operation[], language: string, address: string): readonly string[] {
  return operations.map(({ source }, index) => {
    const samples = requestSamples({ ...source, server: `${address}/${language}-${index}` })
    const text = samples.find(({ id }) => id === language)?.text ?? ''
    // All samples run in one folder, so their files need different names.
    return text.replaceAll('body.json', `body-${index}.json`)
  })
}
