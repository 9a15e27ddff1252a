import type { Document, NormalizedProblem, Source as RedoclySource } from '@redocly/openapi-core'
import { diagnostic, oncePerFile, type Diagnostic } from '../kit.ts'
import type { ArazzoFile } from './file.ts'
import { keysOfRedocly } from '../../api/read/linter.ts'

/** Rules of validity, without rules of style. */
const rules = {
  struct: 'error',
  'no-unresolved-refs': 'error',
  'sourceDescription-name-unique': 'error',
  'sourceDescription-type': 'error',
  'sourceDescriptions-not-empty': 'error',
  'spec-step-mutually-exclusive-fields': 'error',
  'workflowId-unique': 'error',
  'stepId-unique': 'error',
  'parameters-unique': 'error',
  'requestBody-replacements-unique': 'warn',
  'step-onSuccess-unique': 'warn',
  'step-onFailure-unique': 'warn',
  'criteria-unique': 'warn',
} as const

/**
 * A path that Node rejects. Redocly would otherwise load a plugin beside its configuration and run it.
 */
const nowhere = '/\0/redocly.yaml'

const noReference = 'The field `reference` must be'

/** Checks a file against the specification with Redocly. Reads no other file. */
export async function lint(file: ArazzoFile): Promise<readonly Diagnostic[]> {
  const redocly = await import('@redocly/openapi-core')
  class Nothing extends redocly.BaseResolver {
    override resolveExternalRef(base: string | null, ref: string): string {
      return base === null || ref.startsWith('#') ? file.path : ref
    }
    override loadExternalRef(path: string): Promise<RedoclySource> {
      return Promise.reject(new redocly.ResolveError(new Error(`no file was read at "${path}"`)))
    }
  }
  const externalRefResolver = new Nothing()
  const config = await redocly.createConfig({ rules }, { configPath: nowhere, externalRefResolver })
  const source = new redocly.Source(file.path, file.text)
  const document: Document = { source, parsed: structuredClone(file.root) }
  let problems: readonly NormalizedProblem[]
  try {
    problems = await redocly.lintDocument({ document, config, externalRefResolver })
  } catch (error) {
    const message = `the workflows cannot be checked: ${error instanceof Error ? error.message : String(error)}`
    return [diagnostic('arazzo/invalid', message, { location: file.locationOf([]) })]
  }
  const nameless = new Set(
    problems
      .filter(({ message }) => message.startsWith(noReference))
      .map(({ location }) => pointerOf(location[0]?.pointer)),
  )
  const diagnostics = problems.flatMap(({ message, location, severity, suggest, ruleId }): Diagnostic[] => {
    const [at] = location
    const path = keysOfRedocly(at?.pointer)
    const words = message.trim().replace(/\s+/g, ' ').replace(/\.$/, '')
    // Redocly mistakes an action or a parameter without a name for a reference.
    if (nameless.has(pointerOf(at?.pointer)) || nameless.has(pointerOf(at?.pointer).replace(/\/[^/]*$/, ''))) {
      if (!words.startsWith(noReference)) return []
      const hint = 'add `name`, or `reference` to one of the components'
      return [diagnostic('arazzo/invalid', 'it has no `name`', { location: file.locationOf(path), hint })]
    }
    // Unknown properties are not shown, so they are harmless.
    const isConstant =
      path.at(-2) === 'outputs' && /^Expected type `string` but got `(?:boolean|integer|number)`$/.test(words)
    const isHarmless = severity === 'warn' || isConstant || /^Property .* is not expected here$/.test(words)
    return [
      diagnostic(ruleId === 'no-unresolved-refs' ? 'arazzo/reference' : 'arazzo/invalid', words, {
        severity: isHarmless ? 'warning' : 'error',
        location: file.locationOf(path, at?.reportOnKey === true),
        hint: suggest[0] === undefined ? undefined : `did you mean "${suggest[0]}"?`,
      }),
    ]
  })
  return oncePerFile(diagnostics, 'arazzo/invalid')
}

/** Removes the final slash of a pointer. */
function pointerOf(pointer = ''): string {
  return pointer.replace(/\/+$/, '')
}
