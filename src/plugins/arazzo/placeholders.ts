import { mapExpressions, type Expression, type Workflow } from '../kit.ts'
import type { ShownWorkflow } from './model.ts'

/** A word that stands in a request where readers put a value of their own. */
export interface Placeholder {
  readonly word: string
  /** The input, or the output of a step, whose value it is. */
  readonly input?: string
  readonly step?: string
  readonly output?: string
}

/** Values as readers see them: inputs by their examples, what is only known later by a word in capitals. */
export function shownValue(
  value: unknown,
  { inputs }: Pick<Workflow, 'inputs'>,
): { readonly value: unknown; readonly placeholders: readonly Placeholder[] } {
  const found = new Map<string, Placeholder>()
  const put = (one: Placeholder): string => {
    found.set(one.word, one)
    return one.word
  }
  const of = ({ source, names, pointer = '' }: Expression, written: string): unknown => {
    const [first = '', , ...rest] = names
    if (source === 'inputs') {
      const known = inputs.find(({ name }) => name === first || name === names.join('.'))
      return known?.value !== undefined && pointer === '' && (names.length === 1 || known.name !== first)
        ? known.value
        : put({ word: wordOf(names.join('_')), input: names.join('.') })
    }
    if (source === 'steps') {
      const output = rest.join('.') + pointer
      return put({ word: wordOf(rest.join('_') + pointer.replaceAll('/', '_')), step: first, output })
    }
    return written
  }
  return { value: mapExpressions(value, of), placeholders: [...found.values()] }
}

function wordOf(name: string): string {
  const word = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/\W+/g, '_')
    .replace(/^_+|_+$/g, '')
  return word === '' ? 'VALUE' : word.toUpperCase()
}

/** The title and the anchor of a step. */
export function stepNamed(id: string, { steps }: ShownWorkflow) {
  return steps.find((step) => step.id === id)
}
