import type { Opened } from '../../compiler/stages/open.ts'
import { read } from '../../compiler/stages/read.ts'
import { candidateSources } from './candidate-pages.ts'
import type { LiveMemory } from './memory.ts'
import { liveState, type LiveState } from './pipeline.ts'

/**
 * Reads the part of the site that one address needs: the page and the files beside it. Results are stored in
 * `memory`.
 */
export async function firstState(
  path: string,
  { memory, opened }: { readonly memory: LiveMemory; readonly opened: Opened },
): Promise<LiveState | undefined> {
  const { site, diagnostics } = opened
  const { baseUrl } = site.config
  const route = path.startsWith(baseUrl) ? path.slice(baseUrl.length) : path
  const sources = await read(memory.run(), { site }, { inPassing: true })
  const tasks = candidateSources(route, sources.tasks)
  memory.loadSome(tasks)
  const { state } = await liveState({
    run: memory.run(),
    opened: { site: { ...site, incomplete: true }, diagnostics },
    read: { ...sources, tasks },
    before: memory.before,
    partial: true,
  })
  if (state === undefined) return undefined
  const { compiled, evaluated } = state
  memory.before = { ...memory.before, compiled: compiled.records, evaluated: evaluated.records }
  return state
}
