import type { Location } from '../diagnostics/diagnostic.ts'
import type { ApiCredentials, ApiParameter } from './api-operation.ts'

/** A condition of a workflow. */
export interface WorkflowCriterion {
  /** Language of the condition. */
  readonly kind: 'simple' | 'regex' | 'jsonpath' | 'xpath'
  /** As it is written. */
  readonly condition: string
  /** Expression of what it is about; of all kinds but the simple. */
  readonly context?: string
  /**
   * Length of the longest text that V8 checks in a bounded number of steps, in UTF-16 units: of a regular expression, or of all
   * patterns of a JSONPath.
   */
  readonly longest?: number
  /** Location in the source. */
  readonly location: Location
}

/** Action after a step. */
export interface WorkflowAction {
  /** The workflow ends, goes on elsewhere, or the step is tried again. */
  readonly type: 'end' | 'goto' | 'retry'
  /** Its name. */
  readonly name: string
  /** The step that follows. */
  readonly step?: string
  /** The workflow that follows. */
  readonly workflow?: string
  /** Seconds before it is tried again. */
  readonly after?: number
  /** Most retries. */
  readonly limit?: number
  /** Inputs of the workflow that follows, beside those of this one. */
  readonly parameters?: readonly { readonly name: string; readonly value: unknown }[]
  /** All of them must hold for it to follow. */
  readonly criteria: readonly WorkflowCriterion[]
}

/** Values of a request, with expressions in them. */
export interface WorkflowValues {
  /** Those of the request, or the inputs of the workflow that a step runs. */
  readonly parameters: readonly (Omit<ApiParameter, 'required'> & { readonly value: unknown })[]
  /** The body of the request. */
  readonly body?: {
    /** Its media type. */
    readonly type: string
    /** `encoding` of a form: property → how it is written. */
    readonly encoding?: Readonly<Record<string, unknown>>
    /** Its value, before anything is put into it. */
    readonly value: unknown
    /** Values put into the body, by JSON Pointer. */
    readonly replacements: readonly { readonly target: string; readonly value: unknown }[]
  }
}

/** A step: a call, or another workflow. */
export interface WorkflowStep extends WorkflowValues {
  /** Its `stepId`. */
  readonly id: string
  /** Location in the source. */
  readonly location: Location
  /** The call, unless it runs a workflow. */
  readonly call?: {
    /** In capitals. */
    readonly method: string
    /** Server and path, its placeholders in braces. */
    readonly url: string
    /** Credentials of the caller. */
    readonly credentials: ApiCredentials
  }
  /** The workflow that it runs; parameters are its inputs. */
  readonly workflow?: string
  /** Why it cannot be run. */
  readonly obstacle?: string
  /** All of them must hold for it to have succeeded. */
  readonly criteria: readonly WorkflowCriterion[]
  /** The first whose criteria hold follows. */
  readonly onSuccess: readonly WorkflowAction[]
  /** The same, if it has failed. */
  readonly onFailure: readonly WorkflowAction[]
  /** Names and expressions. */
  readonly outputs: Readonly<Record<string, string>>
  /** Expected body of the answer, as the page shows it; fields may be left out. */
  readonly answer?: { readonly value: unknown; readonly location: Location }
}

/** A workflow as it is run. */
export interface Workflow {
  /** Its `workflowId`. */
  readonly id: string
  /** Location in the source. */
  readonly location: Location
  /** Workflows that are run before it. */
  readonly dependsOn: readonly string[]
  /** Input parameters. */
  readonly inputs: readonly {
    /** Its name. */
    readonly name: string
    /** Its default or its example. */
    readonly value?: unknown
    /** The input is required. */
    readonly required: boolean
    /** Location in the source. */
    readonly location: Location
  }[]
  /** In order. */
  readonly steps: readonly WorkflowStep[]
  /** Names and expressions. */
  readonly outputs: Readonly<Record<string, string>>
}

/** A workflow, and those that it needs. */
export interface WorkflowSet {
  /** Id of the workflow that is run. */
  readonly main: string
  /** By their ids. */
  readonly workflows: Readonly<Record<string, Workflow>>
}

/** The language of the hidden example that a workflow is tested by: its code is a `WorkflowSet`. */
export const workflowLanguage = 'workflow'
