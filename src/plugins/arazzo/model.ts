import type { ApiOperation, Diagnostic, Place, Workflow, WorkflowStep } from '../kit.ts'
import type { Dict } from '../../api/value.ts'

/** Prose of an author, and where it stands. */
export interface Prose {
  readonly text: string
  readonly line: number
}

/** A step as pages show it. */
export interface ShownStep {
  readonly id: string
  readonly title: string
  readonly anchor: string
  readonly prose?: Prose
  /** The operation that it calls, and the address of its page where the site has one. */
  readonly operation?: ApiOperation
  readonly href?: string
  /** The API that it calls. */
  readonly api: string
  /** As it is run. */
  readonly run: WorkflowStep
}

/** A workflow as pages show it. */
export interface ShownWorkflow {
  readonly id: string
  readonly title: string
  readonly summary?: string
  readonly prose?: Prose
  readonly line: number
  readonly place: Place
  /** Address of the page that shows it, where an author wrote one. */
  readonly page?: string
  /** JSON Schema of its inputs, without references. */
  readonly inputs: Dict
  readonly steps: readonly ShownStep[]
  /** As it is run. */
  readonly run: Workflow
}

/** What a file of workflows says. */
export interface ReadWorkflows {
  readonly title: string
  readonly prose?: Prose
  readonly workflows: readonly ShownWorkflow[]
  /** All that can be run, those of other files too, by id. */
  readonly runs: Readonly<Record<string, Workflow>>
  readonly diagnostics: readonly Diagnostic[]
}
