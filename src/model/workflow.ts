import type { Location } from '../diagnostics/diagnostic.ts'
import type { ApiCredentials, ApiParameter } from './api-operation.ts'

/** A condition of a workflow. */
export interface WorkflowCriterion {
  /** Language of the condition. */
  readonly kind: 'simple' | 'regex' | 'jsonpath' | 'xpath'
  /** Condition as written. */
  readonly condition: string
  /** Expression for the value to check; absent for simple conditions. */
  readonly context?: string
  /**
   * Maximum length (UTF-16 units) of a text that V8 checks in a bounded number of steps, for a regular expression or
   * for all patterns in a JSONPath.
   */
  readonly longest?: number
  /** Location in the source. */
  readonly location: Location
}

/** Action after a step. */
export interface WorkflowAction {
  /** Ends the workflow, continues elsewhere, or retries the step. */
  readonly type: 'end' | 'goto' | 'retry'
  /** Name of the action. */
  readonly name: string
  /** Step to continue with. */
  readonly step?: string
  /** Workflow to continue with. */
  readonly workflow?: string
  /** Seconds before a retry. */
  readonly after?: number
  /** Maximum number of retries. */
  readonly limit?: number
  /** Additional inputs of the next workflow. */
  readonly parameters?: readonly { readonly name: string; readonly value: unknown }[]
  /** Conditions, all of which must hold. */
  readonly criteria: readonly WorkflowCriterion[]
}

/** Values of a request, which may contain expressions. */
export interface WorkflowValues {
  /** Parameters of the request, or inputs of the workflow that a step runs. */
  readonly parameters: readonly (Omit<ApiParameter, 'required'> & { readonly value: unknown })[]
  /** The body of the request. */
  readonly body?: {
    /** Media type of the body. */
    readonly type: string
    /** `encoding` of a form by property. */
    readonly encoding?: Readonly<Record<string, unknown>>
    /** Value before replacements. */
    readonly value: unknown
    /** Replacements in the body, by JSON Pointer. */
    readonly replacements: readonly { readonly target: string; readonly value: unknown }[]
  }
}

/** A step: a call, or a run of another workflow. */
export interface WorkflowStep extends WorkflowValues {
  /** `stepId` of the step. */
  readonly id: string
  /** Location in the source. */
  readonly location: Location
  /** The call, unless it runs a workflow. */
  readonly call?: {
    /** Uppercase method. */
    readonly method: string
    /** Server and path, with placeholders in braces. */
    readonly url: string
    /** Credentials of the caller. */
    readonly credentials: ApiCredentials
  }
  /** Workflow that the step runs, with the parameters as its inputs. */
  readonly workflow?: string
  /** Reason why it cannot be run. */
  readonly obstacle?: string
  /** Success criteria, all of which must hold. */
  readonly criteria: readonly WorkflowCriterion[]
  /** Actions after success. The first one whose criteria hold applies. */
  readonly onSuccess: readonly WorkflowAction[]
  /** Actions after failure. The first one whose criteria hold applies. */
  readonly onFailure: readonly WorkflowAction[]
  /** Expressions of outputs, by name. */
  readonly outputs: Readonly<Record<string, string>>
  /** Expected response body as shown on the page, which may omit fields. */
  readonly answer?: { readonly value: unknown; readonly location: Location }
}

/** An executable workflow. */
export interface Workflow {
  /** `workflowId` of the workflow. */
  readonly id: string
  /** Location in the source. */
  readonly location: Location
  /** Ids of workflows that must run before. */
  readonly dependsOn: readonly string[]
  /** Input parameters. */
  readonly inputs: readonly {
    /** Name of the input. */
    readonly name: string
    /** Default value or example. */
    readonly value?: unknown
    /** The input is required. */
    readonly required: boolean
    /** Location in the source. */
    readonly location: Location
  }[]
  /** Steps in order. */
  readonly steps: readonly WorkflowStep[]
  /** Expressions of outputs, by name. */
  readonly outputs: Readonly<Record<string, string>>
}

/** A workflow with all workflows it needs. */
export interface WorkflowSet {
  /** Id of the main workflow. */
  readonly main: string
  /** Workflows by id. */
  readonly workflows: Readonly<Record<string, Workflow>>
}

/** Language of the hidden example that tests a workflow. Its code is a `WorkflowSet`. */
export const workflowLanguage = 'workflow'
