/**
 * Data of the API reference for its layouts (`Page.data`), published as `@waybill/docs/openapi`. The plugin and themes
 * import the types from here. The data is plain JSON; layouts show addresses unchanged.
 *
 * | Layout          | Data            |
 * | --------------- | --------------- |
 * | `api-overview`  | `OverviewData`  |
 * | `api-operation` | `OperationData` |
 * | `api-webhook`   | `OperationData` |
 * | `api-schema`    | `SchemaData`    |
 * | `api-errors`    | `ErrorsData`    |
 * | `api-list`      | `ListData`      |
 * | `api-changes`   | `ChangesData`   |
 * | `api-samples`   | `SamplesData`   |
 *
 * @module
 */
import type { TryCall } from '../../api/try-call.ts'
import type { Common, Media, Part, Reference, SchemaData, SchemaNode, Scheme, TextRef } from '../../api/data.ts'

export type * from '../../api/data.ts'
export type { TryCall, TryOperation, TryParameter, TryScheme } from '../../api/try-call.ts'

/** A request in one programming language. */
export type RequestSample = {
  readonly id: string
  readonly label: string
  readonly text: TextRef
}

/** The body of a request. */
export type Body = Part & { readonly required: boolean; readonly text?: TextRef; readonly media: readonly Media[] }

/** A link from a response to the next operation, if the operation is known. */
export type ResponseLink = {
  readonly label: string
  readonly href?: string
  readonly text?: TextRef
}

/** A response. */
export type Response = Part & {
  readonly status: string
  readonly text?: TextRef
  readonly headers: readonly SchemaNode[]
  readonly media: readonly Media[]
  readonly links?: readonly ResponseLink[]
}

/** Keys of errors by status. */
export type ErrorKeys = {
  readonly status: string
  /**
   * Links to the error catalog, with an explanation if the description has one. `isShared`: all operations have the
   * key.
   */
  readonly keys: readonly (Reference & { readonly text?: TextRef; readonly isShared?: true })[]
}

/** A variable in the address of a server. */
export type ServerVariable = {
  readonly name: string
  readonly value: string
  /** The allowed values. */
  readonly values?: readonly string[]
  readonly text?: TextRef
}

/** A base address of the operations. */
export type Server = {
  readonly url: string
  readonly text?: TextRef
  readonly variables?: readonly ServerVariable[]
}

/** Selectable servers, in a file that the page loads when they are opened. */
export type ServerChoice = {
  /** Address in samples before a server is selected. */
  readonly sample: string
  /** Servers. Pages show the first one. */
  readonly servers: readonly {
    /** Address with the names of its variables in braces. */
    readonly url: string
    readonly label?: string
    readonly variables?: readonly Omit<ServerVariable, 'text'>[]
  }[]
}

/** Parameters with the same location. */
export type ParameterGroup = Part & { readonly fields: readonly SchemaNode[] }

/** A request that the server sends during or after its response. */
export type Callback = Part & {
  /** Expression for the address of the request. */
  readonly expression: string
  /** Summary and description of the operation, followed by those of its path. */
  readonly texts: readonly TextRef[]
  readonly method: string
  readonly parameters: readonly ParameterGroup[]
  readonly body?: Body
  readonly responses: readonly Response[]
}

/** An operation, or a webhook, whose `path` is the name of its event. */
export type OperationData = Common & {
  readonly kind: 'operation' | 'event'
  readonly operation: string
  readonly tag: string
  readonly method: string
  readonly path: string
  /** Texts about all operations of the path. */
  readonly pathSummary?: string
  readonly pathText?: TextRef
  readonly server: string
  readonly deprecated: boolean
  /** Role that a key needs (`x-role`). */
  readonly role?: string
  /** Alternatives, each with the schemes required together. */
  readonly security: readonly string[]
  readonly parameters: readonly ParameterGroup[]
  readonly body?: Body
  readonly responses: readonly Response[]
  readonly errors: readonly ErrorKeys[]
  readonly samples: readonly RequestSample[]
  /**
   * Links to samples for each body, if there are several; `samples` contains those for the first one.
   */
  readonly bodies?: readonly Reference[]
  readonly callbacks?: readonly Callback[]
  /** External documentation. */
  readonly docs?: Reference
  /**
   * Data of the form that calls the operation. On the arranged page, the address of a file with this
   * data.
   */
  readonly try?: TryCall | string
  /** Servers of the operation, if they differ from those of the API. */
  readonly servers?: readonly Server[]
  /**
   * Selectable servers, if there is a choice. On the arranged page, the address of a file with this data.
   */
  readonly choice?: ServerChoice | string
}

/** Samples of an operation for each of its bodies. */
export type SamplesData = Common & {
  readonly kind: 'samples'
  /** The page of the operation. */
  readonly parent: Reference
  readonly cases: readonly (Part & { readonly samples: readonly RequestSample[] })[]
}

/** An error key. */
export type ErrorKey = {
  readonly id: string
  readonly key: string
  readonly text?: TextRef
  readonly usedBy: readonly Reference[]
  /** All operations have the key, so `usedBy` is empty. */
  readonly isEverywhere?: true
}

/** A response shared by several operations. */
export type ErrorAnswer = {
  readonly text?: TextRef
  readonly schema?: Reference
  readonly usedBy: readonly Reference[]
}

/** The error catalog. */
export type ErrorsData = Common & {
  readonly kind: 'errors'
  /** Pages of the catalog, if there are several. */
  readonly pages?: readonly Reference[]
  readonly rows: readonly (Part & {
    readonly status: string
    readonly text?: TextRef
    readonly keys: readonly ErrorKey[]
    /** Responses with this status, if the description defines no keys. */
    readonly answers?: readonly ErrorAnswer[]
  })[]
}

/** An operation or event in a list. */
export type Row = {
  readonly method: string
  readonly path: string
  readonly label: string
  readonly href: string
  readonly deprecated?: true
}

/** A tag with its operations. */
export type TagRows = Part & {
  readonly text?: TextRef
  readonly rows: readonly Row[]
  readonly docs?: Reference
}

/** A group of tags. */
export type Group = Part & { readonly tags: readonly TagRows[] }

/** A page of a list: operations that do not fit on the first page, or schemas. */
export type ListData = Common & {
  readonly kind: 'list'
  /** Description of the list, if the title is not sufficient. */
  readonly lead?: string
  readonly groups: readonly Group[]
  /** Named schemas, each with the start of its description. */
  readonly schemas: readonly (Reference & { readonly lead?: string })[]
  /** All pages of the list, if there are several. */
  readonly pages?: readonly Reference[]
}

/** A name with an optional link. */
export type Named = { readonly label: string; readonly href?: string }

/** The first page of the reference. */
export type OverviewData = Common & {
  readonly kind: 'overview'
  readonly version: string
  readonly summary?: string
  /** Contact: a name with an optional link, and an e-mail address. */
  readonly contact?: readonly Named[]
  readonly license?: Named
  /** Address of the terms of service. */
  readonly terms?: string
  /** The logo of the description. */
  readonly logo?: TextRef
  readonly servers: readonly Server[]
  /**
   * Selectable servers, if there is a choice. On the arranged page, the address of a file with this data.
   */
  readonly choice?: ServerChoice | string
  readonly schemes: readonly Scheme[]
  readonly groups: readonly Group[]
  /** Number of operations, including those on further pages. */
  readonly operations: number
  /** Pages that list the operations, if there are several. */
  readonly pages?: readonly Reference[]
  readonly events: readonly Row[]
  readonly schemas: readonly Reference[]
  /** The page that lists the schemas. */
  readonly schemasPage?: Reference
  readonly errors?: Reference
  readonly files: readonly Reference[]
  /** Address of the table with the anchors of other renderers. */
  readonly anchors: string
  /** External documentation. */
  readonly docs?: Reference
}

export type ChangeKind = 'added' | 'removed' | 'changed'

/** A difference between two versions of an operation. */
export type Change = {
  readonly kind: ChangeKind
  /** The change can break clients. */
  readonly breaking: boolean
  /** Parameter, field or response. */
  readonly at: string
  /** The changed property, in words. */
  readonly what?: string
  readonly from?: string
  readonly to?: string
}

/** An added, removed or changed operation. */
export type CallChanges = {
  /** Method and path. */
  readonly key: string
  readonly method: string
  readonly path: string
  readonly label: string
  /** Address of its page, if it is still part of the API. */
  readonly href?: string
  readonly kind: ChangeKind
  readonly breaking: boolean
  readonly changes: readonly Change[]
  /** Number of omitted changes. */
  readonly left?: number
}

/** The changes of a version. */
export type VersionChanges = Part & {
  /** The first day of the version. */
  readonly date: string
  readonly calls: readonly CallChanges[]
}

/** The changelog, computed from the versions of the description, newest first. */
export type ChangesData = Common & {
  readonly kind: 'changes'
  /** All pages of the changelog, if there are several. */
  readonly pages?: readonly Reference[]
  readonly versions: readonly VersionChanges[]
  readonly feed: { readonly href: string }
}

/** The data of a page of the reference. */
export type PageData = ChangesData | OverviewData | ListData | OperationData | SamplesData | SchemaData | ErrorsData
