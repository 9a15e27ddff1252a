import type { CompiledFragment } from '../../../src/compiler/compile/fragment.ts'
import { compileGroup, putFragments, type GroupContext } from '../../../src/compiler/compile/group.ts'
import { splitSource, type SplitInput } from '../../../src/compiler/compile/source.ts'

/** Compiles one source as a build does. */
export async function compileSource(input: SplitInput & GroupContext) {
  const split = await splitSource(input)
  const fragments: (readonly CompiledFragment[])[] = []
  for (const group of split.groups) fragments.push(await compileGroup(group, input))
  const entries = split.entries.map((entry) => ({ entry, fragments: {} as Record<string, CompiledFragment> }))
  putFragments(entries, split.groups, fragments)
  const problems = fragments.flat().flatMap(({ diagnostics }) => diagnostics)
  const suppressions = [...split.suppressions, ...fragments.flat().flatMap(({ suppressions = [] }) => suppressions)]
  return { entries, diagnostics: [...split.diagnostics, ...problems], suppressions }
}
