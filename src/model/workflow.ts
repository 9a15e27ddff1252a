import type { Place } from '../diagnostics/diagnostic.ts'
import type { ApiCredentials, ApiParameter } from './api-operation.ts'

/** A condition of a workflow. */
export interface WorkflowCriterion {
  readonly kind: 'simple' | 'regex' | 'jsonpath' | 'xpath'
  readonly condition: string
  /** Expression of what it is about; of all kinds but the simple. */
  readonly context?: string
  readonly place: Place
}

/** What follows on a step. */
export interface WorkflowAction {
  readonly type: 'end' | 'goto' | 'retry'
  readonly name: string
  readonly step?: string
  readonly workflow?: string
  /** Seconds before it is tried again, and how often at most. */
  readonly after?: number
  readonly limit?: number
  readonly criteria: readonly WorkflowCriterion[]
}

/** Values of a request, with expressions in them. */
export interface WorkflowValues {
  readonly parameters: readonly (Omit<ApiParameter, 'required'> & { readonly value: unknown })[]
  readonly body?: {
    readonly type: string
    readonly value: unknown
    /** Values put into the body, by JSON Pointer. */
    readonly replacements: readonly { readonly target: string; readonly value: unknown }[]
  }
}

/** A step: a call, or another workflow. */
export interface WorkflowStep extends WorkflowValues {
  readonly id: string
  readonly place: Place
  readonly call?: {
    readonly method: string
    /** Server and path, its placeholders in braces. */
    readonly url: string
    readonly credentials: ApiCredentials
  }
  /** The workflow that it runs; parameters are its inputs. */
  readonly workflow?: string
  /** Why it cannot be run. */
  readonly obstacle?: string
  readonly criteria: readonly WorkflowCriterion[]
  readonly onSuccess: readonly WorkflowAction[]
  readonly onFailure: readonly WorkflowAction[]
  readonly outputs: Readonly<Record<string, string>>
  /** What the answer holds, as the page shows it; fields may be left out. */
  readonly answer?: { readonly value: unknown; readonly place: Place }
}

/** A workflow as it is run. */
export interface Workflow {
  readonly id: string
  readonly place: Place
  /** Workflows that are run before it. */
  readonly dependsOn: readonly string[]
  readonly inputs: readonly {
    readonly name: string
    /** Its default or its example. */
    readonly value?: unknown
    readonly required: boolean
    readonly place: Place
  }[]
  readonly steps: readonly WorkflowStep[]
  readonly outputs: Readonly<Record<string, string>>
}

/** A workflow, and those that it needs. */
export interface WorkflowSet {
  readonly main: string
  readonly workflows: Readonly<Record<string, Workflow>>
}

/** The language of the hidden example that a workflow is tested by: its code is a `WorkflowSet`. */
export const workflowLanguage = 'workflow'
