/** A step, as the layout of a workflow shows it. */
interface StepView {
  readonly id: string
  readonly anchor: string
  readonly title: string
  /** It has prose of an author. */
  readonly hasProse: boolean
  readonly hasAnswer: boolean
  readonly samples: readonly { readonly id: string; readonly label: string }[]
}

/** What the layout of a workflow shows beside its description. */
export interface WorkflowData {
  readonly kind: 'workflow'
  /** The key of its entry. */
  readonly key: string
  readonly id: string
  readonly hasInputs: boolean
  readonly hasDiagram: boolean
  readonly hasOutputs: boolean
  readonly dependsOn: readonly { readonly label: string; readonly href?: string }[]
  readonly steps: readonly StepView[]
  /** Address of its description for agents. */
  readonly tool: string
  /** Address of what is run of it. */
  readonly run: string
  /** Readers can run it from its page. */
  readonly tryIt: boolean
}

/** What the first page of workflows shows. */
export interface WorkflowsData {
  readonly kind: 'workflows'
  readonly key: string
  readonly rows: readonly {
    readonly label: string
    readonly href: string
    readonly lead?: string
    readonly steps: number
  }[]
  /** Address of the descriptions for agents. */
  readonly tools: string
}
