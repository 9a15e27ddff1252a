import type { ApiOperation, Diagnostic, Location, Workflow, WorkflowStep } from '../kit.ts'
import type { Dict } from '../../api/value.ts'

/** Prose of an author, with its line. */
export interface Prose {
  readonly text: string
  readonly line: number
}

/** A step for pages. */
export interface ShownStep {
  readonly id: string
  readonly title: string
  readonly anchor: string
  readonly prose?: Prose
  /** The operation that the step calls, and the address of its page. */
  readonly operation?: ApiOperation
  readonly href?: string
  /** The step sends or receives a message, which the runner cannot do. */
  readonly isMessage?: boolean
  /** Name of the API. */
  readonly api: string
  /** The step for the runner. */
  readonly run: WorkflowStep
}

/** A workflow for pages. */
export interface ShownWorkflow {
  readonly id: string
  readonly title: string
  readonly summary?: string
  readonly prose?: Prose
  readonly line: number
  readonly location: Location
  /** Address of the page by an author that shows the workflow. */
  readonly page?: string
  /** JSON Schema of its inputs, without references. */
  readonly inputs: Dict
  readonly steps: readonly ShownStep[]
  /** The workflow for the runner. */
  readonly run: Workflow
}

/** The contents of a file of workflows. */
export interface ReadWorkflows {
  readonly title: string
  readonly prose?: Prose
  readonly workflows: readonly ShownWorkflow[]
  /** All workflows for the runner, including those of other files, by id. */
  readonly runs: Readonly<Record<string, Workflow>>
  readonly diagnostics: readonly Diagnostic[]
}
