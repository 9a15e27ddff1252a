import { diagnostic, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import type { IslandProblem } from './server.ts'

/** Problem of an island with a location in a module. */
type LocatedProblem =
  | Extract<IslandProblem, { kind: 'unstable' }>
  | (Extract<IslandProblem, { kind: 'directive' }> & { readonly location: Location })

/** Returns true for a problem with a location in a module; others are located on their page. */
export function isLocated(problem: IslandProblem): problem is LocatedProblem {
  return problem.kind === 'unstable' || (problem.kind === 'directive' && problem.location !== undefined)
}

/** Report for a problem with a location in a module. */
export function locatedProblem(problem: LocatedProblem): Diagnostic {
  const { location } = problem
  if (problem.kind === 'directive') return diagnostic('island/mode', problem.message, { location, hint: problem.hint })
  return diagnostic('island/unstable', `"${problem.call}" has another result in the browser`, {
    location,
    hint: `call it in useEffect, or show the component with <${problem.name} client:only>`,
  })
}
