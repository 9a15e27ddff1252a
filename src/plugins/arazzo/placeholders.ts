import { mapExpressions, type Expression, type Workflow } from '../kit.ts'
import type { ShownWorkflow } from './model.ts'

/** A word in a request that readers replace with a value. */
export interface Placeholder {
  readonly word: string
  /** Name of the input, or name of the step and its output, with the value. */
  readonly input?: string
  readonly step?: string
  readonly output?: string
}

/** Values for readers: examples of inputs, and words in upper case for values that are only known in a run. */
export function shownValue(
  value: unknown,
  { inputs }: Pick<Workflow, 'inputs'>,
): { readonly value: unknown; readonly placeholders: readonly Placeholder[] } {
  const placeholders = new Map<string, Placeholder>()
  const put = (placeholder: Placeholder): string => {
    placeholders.set(placeholder.word, placeholder)
    return placeholder.word
  }
  const shownFor = ({ source, names, pointer = '' }: Expression, expressionText: string): unknown => {
    const [first = '', , ...rest] = names
    if (source === 'inputs') {
      const input = inputs.find(({ name }) => name === first || name === names.join('.'))
      return input?.value !== undefined && pointer === '' && (names.length === 1 || input.name !== first)
        ? input.value
        : put({ word: wordOf(names.join('_')), input: names.join('.') })
    }
    if (source === 'steps') {
      const output = rest.join('.') + pointer
      return put({ word: wordOf(rest.join('_') + pointer.replaceAll('/', '_')), step: first, output })
    }
    return expressionText
  }
  return { value: mapExpressions(value, shownFor), placeholders: [...placeholders.values()] }
}

function wordOf(name: string): string {
  const word = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/\W+/g, '_')
    .replace(/^_+|_+$/g, '')
  return word === '' ? 'VALUE' : word.toUpperCase()
}

/** Finds a step of a workflow by its id. */
export function stepNamed(id: string, { steps }: ShownWorkflow) {
  return steps.find((step) => step.id === id)
}
