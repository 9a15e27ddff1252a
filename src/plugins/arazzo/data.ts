/** A step in the layout of a workflow. */
interface StepView {
  readonly id: string
  readonly anchor: string
  readonly title: string
  /** The step has prose. */
  readonly hasProse: boolean
  readonly hasAnswer: boolean
  readonly samples: readonly { readonly id: string; readonly label: string }[]
}

/** Data for the layout of a workflow. */
export interface WorkflowData {
  readonly kind: 'workflow'
  /** Key of the workflow's entry. */
  readonly key: string
  readonly id: string
  readonly hasInputs: boolean
  readonly hasDiagram: boolean
  readonly hasOutputs: boolean
  readonly dependsOn: readonly { readonly label: string; readonly href?: string }[]
  readonly steps: readonly StepView[]
  /** Address of its tool description for agents. */
  readonly tool: string
  /** Address of the executable workflow. */
  readonly run: string
  /** Readers can run the workflow from its page. */
  readonly tryIt: boolean
}

/** Data for the first page of workflows. */
export interface WorkflowsData {
  readonly kind: 'workflows'
  readonly key: string
  readonly rows: readonly {
    readonly label: string
    readonly href: string
    readonly lead?: string
    readonly steps: number
  }[]
  /** Address of the tool descriptions for agents. */
  readonly tools: string
}
