import type { Diagnostic } from '../../../plugin.ts'
import type { Origins } from '../origins.ts'
import type { WrittenExample } from '../sample.ts'
import { dict, type Dict } from '../value.ts'
import { loadExamples, type Direction } from './index.ts'
import { invalid, mediaExamples, type MediaExample } from './media-examples.ts'

/** The examples of one description, as its pages ask for them. Collects what is wrong with those that authors wrote. */
export interface PageExamples {
  /** Of a media type: the author's, else one that is made. */
  media(media: Dict, type: string, direction: Direction): readonly MediaExample[]
  /** A short value for a request, `undefined` where none can be made. */
  value(schema: unknown): unknown
  /** Looks at an author's example of a parameter. */
  check(schema: unknown, example: WrittenExample, direction: Direction): void
  readonly diagnostics: readonly Diagnostic[]
}

/** Loads what makes and checks examples: a third of a second, once for each description. */
export async function loadPageExamples(root: Dict, origins: Origins): Promise<PageExamples> {
  const examples = await loadExamples(root)
  const diagnostics: Diagnostic[] = []
  return {
    diagnostics,
    media(media, type, direction) {
      const found = mediaExamples({ root, type, media, direction, examples, origins })
      diagnostics.push(...found.diagnostics)
      return found.examples
    },
    value(schema) {
      const made = examples.make(schema, 'request', 'brief')
      return made.kind === 'value' ? made.value : undefined
    },
    check(schema, example, direction) {
      const fault = examples.check(dict(schema), example.value, direction)
      if (fault !== undefined) diagnostics.push(invalid({ origins }, example, fault))
    },
  }
}
