import type { Root } from 'hast'
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { PlaceOfElement } from '../../model/facts.ts'
import { placeOfElement } from '../errors/render-problem.ts'
import { runModule, withoutGuards, type RunnableModule, type RunResult } from '../run-module.ts'
import { errorMessage } from '../../error-message.ts'

/** A module to run, and the locations of its elements. */
export interface LenientInput extends RunnableModule {
  readonly file: string
  readonly module: { readonly elements: Readonly<Record<string, PlaceOfElement>> }
  /** Makes the substitute of a component that is missing or throws. Without it, that is an error. */
  readonly missing?: (name: string, reason?: string) => unknown
}

/** More unknown components than a page can have by oversight. */
const mostMissing = 100

/**
 * Runs a page of which parts may be missing or throw: a mark replaces each, with a warning. Only a
 * page that throws is run again, with a guard around each component.
 */
export async function runLeniently(input: LenientInput, problems: Diagnostic[]): Promise<Omit<RunResult, 'faults'>> {
  const { missing, file, module } = input
  if (missing === undefined) return runModule(input)
  const components: Record<string, unknown> = { ...input.components }
  const reported = new Set<string>()
  let isGuarded = false
  for (let round = 0; ; round++) {
    try {
      const run = await runModule({ ...input, components, ...(isGuarded ? { guarded: true } : {}) })
      if (!isGuarded) return run
      for (const { name, message } of run.faults) problems.push(threw(name, message))
      return { tree: withoutGuards(run.tree), problems: run.problems }
    } catch (error) {
      const message = errorMessage(error)
      const named = /Expected (?:component|object) `([^`]+)` to be defined/.exec(message)?.[1]
      // `<Chart.Line>` asks for `Chart` first.
      const unknown = Object.keys(module.elements).find((name) => name.startsWith(`${named}.`)) ?? named
      if (unknown !== undefined && !reported.has(unknown) && round < mostMissing) {
        reported.add(unknown)
        const [name = '', ...rest] = unknown.split('.')
        components[name] = rest.length === 0 ? missing(name) : parts(components[name], rest, missing)
        const hint = `import it at the top of the page, or add it to the components of the site; a mark stands in its place`
        const place = placeOfElement(unknown, file, module.elements)
        problems.push(diagnostic('module/missing', `no component "${unknown}"`, { place, hint }))
        continue
      }
      if (isGuarded || round >= mostMissing) {
        problems.push(threw('', message))
        return { tree: { type: 'root', children: [mark(message)] }, problems: [] }
      }
      isGuarded = true
    }
  }

  function threw(name: string, message: string): Diagnostic {
    const what = name === '' ? 'the page throws' : `<${name}> throws`
    const place = placeOfElement(name, file, module.elements)
    return diagnostic('module/failed', `${what}: ${message.split('\n')[0]}`, {
      place,
      hint: 'a mark stands in its place',
    })
  }
}

function parts(before: unknown, names: readonly string[], missing: (name: string) => unknown): unknown {
  const [name = '', ...rest] = names
  const known = typeof before === 'function' || typeof before === 'object' ? { ...before } : {}
  return { ...known, [name]: rest.length === 0 ? missing(name) : parts(undefined, rest, missing) }
}

function mark(message: string): Root['children'][number] {
  const text = `This page could not be shown: ${message.split('\n')[0]}`
  const children = [{ type: 'text' as const, value: text }]
  return { type: 'element', tagName: 'p', properties: { className: ['docs-missing'] }, children }
}
