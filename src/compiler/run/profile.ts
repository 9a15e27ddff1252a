import { unmarked } from '../../model/placeholders.ts'
import type { EvaluateTask } from '../cache/records.ts'
import type { RenderJob } from '../../model/linked.ts'

/** Thread time of the pages of one source, in ms. */
interface SourceTime extends Record<'compile' | 'evaluate' | 'render', number> {
  /** Path of the source; the route of a page without a source. */
  readonly source: string
}

/** Durations of a build. */
export interface Profile {
  /**
   * Duration of each stage in ms, in order of their start; a repeated stage is listed once. `cpu` covers all
   * threads of this process; esbuild is a separate process.
   */
  readonly stages: readonly { readonly stage: string; readonly wall: number; readonly cpu: number }[]
  /** The slowest sources, in descending order. */
  readonly slowest: readonly Readonly<SourceTime>[]
  /** Number of measured sources, i.e. those without a cached result. */
  readonly measured: number
  /** Notes about the durations. */
  readonly notes: readonly string[]
}

/** Measures a build. */
export type Profiler = ReturnType<typeof createProfiler>

/** Maximum number of sources in a profile. */
const maxSources = 20

/** Wall-clock time, and CPU time of all threads of this process, in ms. */
const clocks = {
  wall: () => performance.now(),
  cpu() {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
}

/** Creates a profiler and starts the stage `config`. */
export function createProfiler({ wall, cpu } = clocks) {
  const stages = new Map<string, { wall: number; cpu: number }>()
  const sources = new Map<string, { compile: number; evaluate: number; render: number }>()
  const notes: string[] = []
  let current = { name: 'config', wall: wall(), cpu: cpu() }
  const stage = (name: string): void => {
    const now = { name, wall: wall(), cpu: cpu() }
    const sum = stages.get(current.name) ?? { wall: 0, cpu: 0 }
    stages.set(current.name, { wall: sum.wall + now.wall - current.wall, cpu: sum.cpu + now.cpu - current.cpu })
    current = now
  }
  return {
    /** Ends the current stage and starts another one. */
    stage,
    /** Adds a note. */
    note: (text: string): void => void notes.push(text),
    /** Records the duration of an input. */
    timed(task: string, input: unknown, milliseconds: number): void {
      const source = sourceOf(task, input)
      const sum = sources.get(source) ?? { compile: 0, evaluate: 0, render: 0 }
      const part = task === 'compileLeft' ? 'compile' : task
      if (part === 'compile' || part === 'evaluate' || part === 'render') sum[part] += milliseconds
      sources.set(source, sum)
    },
    /** Returns the profile up to now. */
    profile(): Profile {
      stage(current.name)
      const all = [...sources].map(([source, times]): SourceTime => ({ source, ...times }))
      all.sort((a, b) => total(b) - total(a) || (a.source < b.source ? -1 : 1))
      return {
        stages: [...stages].map(([name, times]) => ({ stage: name, ...times })),
        slowest: all.slice(0, maxSources),
        measured: all.length,
        notes,
      }
    },
  }
}

function total({ compile, evaluate, render }: SourceTime): number {
  return compile + evaluate + render
}

/** Inputs of the tasks: a source, a module of a source, or a page. */
export function sourceOf(task: string, input: unknown): string {
  if (task === 'evaluate') {
    const { file, folder = '' } = input as Pick<EvaluateTask, 'file' | 'folder'>
    return unmarked(file, folder)
  }
  if (task !== 'render') return (input as { readonly path: string }).path
  const { page } = input as RenderJob<unknown>
  // A source such as an API description has many pages: their locations show the slow file.
  return page.location?.file ?? page.route
}
