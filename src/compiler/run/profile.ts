import { unmarked } from '../../model/placeholders.ts'
import type { EvaluateTask } from '../cache/records.ts'
import type { RenderJob } from '../../model/linked.ts'

/** Time that the pages of one source took in the threads, in ms. */
interface SourceTime extends Record<'compile' | 'evaluate' | 'render', number> {
  /** Path of the source; of a page that has none, its route. */
  readonly source: string
}

/** Time that a build took. */
export interface Profile {
  /**
   * Time of each stage in ms, in the order in which they began; a repeated stage is listed once. `cpu` covers all
   * threads of this process; esbuild is a separate process.
   */
  readonly stages: readonly { readonly stage: string; readonly wall: number; readonly cpu: number }[]
  /** The slowest sources, the slowest first. */
  readonly slowest: readonly Readonly<SourceTime>[]
  /** Sources that were measured: those whose result the cache did not hold. */
  readonly measured: number
  /** Notes about the time. */
  readonly notes: readonly string[]
}

/** Measures a build. */
export type Profiler = ReturnType<typeof createProfiler>

/** Most sources that a profile lists. */
const mostSources = 20

/** Time in ms: of the day, and of all threads of this process. */
const clocks = {
  wall: () => performance.now(),
  cpu() {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
}

/** A profiler that has begun with the stage `config`. */
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
    /** A stage begins, and the last one ends. */
    stage,
    /** Adds a note. */
    note: (text: string): void => void notes.push(text),
    /** An input of a task took so long. */
    timed(task: string, input: unknown, milliseconds: number): void {
      const source = sourceOf(task, input)
      const sum = sources.get(source) ?? { compile: 0, evaluate: 0, render: 0 }
      const part = task === 'compileLeft' ? 'compile' : task
      if (part === 'compile' || part === 'evaluate' || part === 'render') sum[part] += milliseconds
      sources.set(source, sum)
    },
    /** All until now. */
    profile(): Profile {
      stage(current.name)
      const all = [...sources].map(([source, times]): SourceTime => ({ source, ...times }))
      all.sort((a, b) => total(b) - total(a) || (a.source < b.source ? -1 : 1))
      return {
        stages: [...stages].map(([name, times]) => ({ stage: name, ...times })),
        slowest: all.slice(0, mostSources),
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
function sourceOf(task: string, input: unknown): string {
  if (task === 'evaluate') {
    const { file, folder = '' } = input as Pick<EvaluateTask, 'file' | 'folder'>
    return unmarked(file, folder)
  }
  if (task !== 'render') return (input as { readonly path: string }).path
  const { page } = input as RenderJob<unknown>
  // A source such as an API description has many pages: their places show which of its files is slow.
  return page.place?.file ?? page.route
}
