/** Tasks by name: each is a function of its input and of a workspace. */
export type Tasks = Readonly<Record<string, (input: never, workspace: never) => unknown>>

/** What a thread loads: tasks, and what makes their workspaces. `Spec` is a workspace as plain data. */
export interface TaskModule<Spec, All extends Tasks> {
  readonly tasks: All
  /** Called once for each thread. */
  createWorkspaces(): Workspaces<Spec, Parameters<All[keyof All & string]>[1]>
}

/** Makes the workspaces of one thread, one after the other. */
export interface Workspaces<Spec, Workspace> {
  open(spec: Spec): Workspace | Promise<Workspace>
  /** Called after each batch: what was buffered must be readable by others. */
  settle(): void
  close(): void
}

/** Inputs of one task, to be run with one workspace. */
export interface Batch {
  readonly task: string
  readonly inputs: readonly unknown[]
  /** Whether to measure how long each input takes. */
  readonly timed: boolean
}

/** Results of a batch, and how long each took in ms, if that was asked. */
export interface Answer {
  readonly results: readonly unknown[]
  readonly times: readonly number[]
}

/** Runs a batch, one input after the other. `next` is called after each. */
export async function runBatch(
  { task, inputs, timed }: Batch,
  module: { readonly tasks: Tasks; readonly workspaces: Workspaces<unknown, unknown>; readonly spec: unknown },
  next?: () => void,
): Promise<Answer> {
  const run = module.tasks[task] as ((input: unknown, workspace: unknown) => unknown) | undefined
  if (run === undefined) throw new Error(`no task ${task}`)
  const workspace = await module.workspaces.open(module.spec)
  const results: unknown[] = []
  const times: number[] = []
  for (const input of inputs) {
    const started = timed ? performance.now() : 0
    results.push(await run(input, workspace))
    if (timed) times.push(performance.now() - started)
    next?.()
  }
  module.workspaces.settle()
  return { results, times }
}
