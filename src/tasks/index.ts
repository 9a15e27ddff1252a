/**
 * The tasks of a site that threads take over. Each is a function of its input and of a workspace.
 *
 * @module
 */
import type { Executor } from '../execute/executor.ts'
import { compile, compileLeft } from './compile.ts'
import { evaluate } from './evaluate.ts'
import { render } from './render.ts'
import type { WorkspaceSpec } from './workspace.ts'

export { createWorkspaces } from './workspace.ts'

/** The tasks by name. */
export const tasks = { compile, compileLeft, evaluate, render }

/** Runs the tasks of a site. */
export type SiteExecutor = Executor<WorkspaceSpec, typeof tasks>
