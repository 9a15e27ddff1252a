/**
 * What the API reference gives to its layouts (`Page.data`), `@waybill/docs/openapi`: the one home of these types, for
 * the plugin and for themes. All of it is plain JSON; addresses are shown as they are given.
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
import type { Common, Media, Part, Reference, SchemaData, SchemaNode, Scheme, TextRef } from '../../api/data.ts'

export type * from '../../api/data.ts'

/** The call in one language of programming. */
export type RequestSample = {
  readonly id: string
  readonly label: string
  readonly text: TextRef
}

/** The body of a request. */
export type Body = Part & { readonly required: boolean; readonly text?: TextRef; readonly media: readonly Media[] }

/** Where an answer leads on: the operation that it names, if there is one. */
export type ResponseLink = {
  readonly label: string
  readonly href?: string
  readonly text?: TextRef
}

/** An answer. */
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
  /** Each leads to the catalogue; `text` says what it means, where the description does; `isShared`: all operations have it. */
  readonly keys: readonly (Reference & { readonly text?: TextRef; readonly isShared?: true })[]
}

/** A variable in the address of a server. */
export type ServerVariable = {
  readonly name: string
  readonly value: string
  /** The values that it may have. */
  readonly values?: readonly string[]
  readonly text?: TextRef
}

/** An address under which the operations are found. */
export type Server = {
  readonly url: string
  readonly text?: TextRef
  readonly variables?: readonly ServerVariable[]
}

/** What readers choose a server from: a file that is loaded for the first choice. */
export type ServerChoice = {
  /** What the samples have before there is a choice. */
  readonly sample: string
  /** The first is what pages show. */
  readonly servers: readonly {
    /** With the names of its variables in braces. */
    readonly url: string
    readonly label?: string
    readonly variables?: readonly Omit<ServerVariable, 'text'>[]
  }[]
}

/** Parameters that stand in the same place. */
export type ParameterGroup = Part & { readonly fields: readonly SchemaNode[] }

/** A call that the server makes while or after it answers. */
export type Callback = Part & {
  /** Where the address of the call is found. */
  readonly expression: string
  readonly text?: TextRef
  readonly method: string
  readonly parameters: readonly ParameterGroup[]
  readonly body?: Body
  readonly responses: readonly Response[]
}

/** How a call says who calls; `other`: a page cannot send it. */
export type TryScheme = {
  readonly name: string
  readonly kind: 'bearer' | 'basic' | 'apiKey' | 'other'
  readonly in?: string
  /** Name of the header or the parameter. */
  readonly key?: string
}

/** What the form needs that lets readers call an operation. */
export type TryCall = {
  readonly method: string
  readonly path: string
  readonly isOpen: boolean
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly type: string
    readonly values?: readonly string[]
    readonly default?: string
  }[]
  /** Media types of the body. */
  readonly types: readonly string[]
  readonly needsBody: boolean
  /** Addresses of the API, the variables in them filled in. */
  readonly servers: readonly string[]
  readonly security: readonly (readonly TryScheme[])[]
}

/** One operation, or one webhook, whose `path` is the name of its event. */
export type OperationData = Common & {
  readonly kind: 'operation' | 'event'
  readonly operation: string
  readonly tag: string
  readonly method: string
  readonly path: string
  readonly server: string
  readonly deprecated: boolean
  /** The role that a key needs (`x-role`). */
  readonly role?: string
  /** Alternatives; each is a list of schemes that go together. */
  readonly security: readonly string[]
  readonly parameters: readonly ParameterGroup[]
  readonly body?: Body
  readonly responses: readonly Response[]
  readonly errors: readonly ErrorKeys[]
  readonly samples: readonly RequestSample[]
  /** The samples with each body that may be sent, where there are several; those of the first are `samples`. */
  readonly bodies?: readonly Reference[]
  readonly callbacks?: readonly Callback[]
  /** Documentation elsewhere. */
  readonly docs?: Reference
  /** Where readers can call it from its page; in the arranged page the address of that. */
  readonly try?: TryCall | string
  /** Where the operation has servers of its own. */
  readonly servers?: readonly Server[]
  /** Where there are several servers, or variables in them; in the arranged page the address of that. */
  readonly choice?: ServerChoice | string
}

/** The samples of an operation with each body that may be sent. */
export type SamplesData = Common & {
  readonly kind: 'samples'
  /** The page of the operation. */
  readonly parent: Reference
  readonly cases: readonly (Part & { readonly samples: readonly RequestSample[] })[]
}

/** A key of an error. */
export type ErrorKey = {
  readonly id: string
  readonly key: string
  readonly text?: TextRef
  readonly usedBy: readonly Reference[]
  /** All operations: `usedBy` is empty then. */
  readonly isEverywhere?: true
}

/** An answer that operations have in common. */
export type ErrorAnswer = {
  readonly text?: TextRef
  readonly schema?: Reference
  readonly usedBy: readonly Reference[]
}

/** The catalogue of errors. */
export type ErrorsData = Common & {
  readonly kind: 'errors'
  /** The pages of the catalogue, where it has more than one. */
  readonly pages?: readonly Reference[]
  readonly rows: readonly (Part & {
    readonly status: string
    readonly text?: TextRef
    readonly keys: readonly ErrorKey[]
    /** Where the description knows no keys: the answers of this status. */
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

/** Tags that belong together. */
export type Group = Part & { readonly tags: readonly TagRows[] }

/** A page of a list that the first page has no room for: operations that it leaves out, or all schemas. */
export type ListData = Common & {
  readonly kind: 'list'
  /** What the list is of, where its title does not say it. */
  readonly lead?: string
  readonly groups: readonly Group[]
  /** Named schemas, each with the beginning of what it says. */
  readonly schemas: readonly (Reference & { readonly lead?: string })[]
  /** All pages of the list, where it has more than one. */
  readonly pages?: readonly Reference[]
}

/** A name, and where it leads. */
export type Named = { readonly label: string; readonly href?: string }

/** The first page of the reference. */
export type OverviewData = Common & {
  readonly kind: 'overview'
  readonly version: string
  readonly summary?: string
  /** Whom to ask: a name, which may lead somewhere, and an address of mail. */
  readonly contact?: readonly Named[]
  readonly license?: Named
  /** Address of the terms of service. */
  readonly terms?: string
  /** The picture that the description names. */
  readonly logo?: TextRef
  readonly servers: readonly Server[]
  /** Where there are several, or variables in them; in the arranged page the address of that. */
  readonly choice?: ServerChoice | string
  readonly schemes: readonly Scheme[]
  readonly groups: readonly Group[]
  /** How many operations there are, those on further pages included. */
  readonly operations: number
  /** The pages that list the operations, where there are more than this one. */
  readonly pages?: readonly Reference[]
  readonly events: readonly Row[]
  readonly schemas: readonly Reference[]
  /** The page that lists them. */
  readonly schemasPage?: Reference
  readonly errors?: Reference
  readonly files: readonly Reference[]
  /** Where anchors of other renderers lead: the address of a table. */
  readonly anchors: string
  /** Documentation elsewhere. */
  readonly docs?: Reference
}

export type ChangeKind = 'added' | 'removed' | 'changed'

/** A difference between two versions of an operation. */
export type Change = {
  readonly kind: ChangeKind
  /** Whether a program that worked before may work no longer. */
  readonly breaking: boolean
  /** Parameter, field or answer. */
  readonly at: string
  /** What of it changed, in words. */
  readonly what?: string
  readonly from?: string
  readonly to?: string
}

/** An operation that is new, gone or changed. */
export type CallChanges = {
  /** Its method and path. */
  readonly key: string
  readonly method: string
  readonly path: string
  readonly label: string
  /** Its page, if it still has one. */
  readonly href?: string
  readonly kind: ChangeKind
  readonly breaking: boolean
  readonly changes: readonly Change[]
  /** Number of changes that are not told. */
  readonly left?: number
}

/** What a version changed. */
export type VersionChanges = Part & {
  /** The day since when it holds. */
  readonly date: string
  readonly calls: readonly CallChanges[]
}

/** The changelog, made from the difference between versions of the description, newest first. */
export type ChangesData = Common & {
  readonly kind: 'changes'
  /** All pages of the changelog, where it has more than one. */
  readonly pages?: readonly Reference[]
  readonly versions: readonly VersionChanges[]
  /** Address of its feed. */
  readonly feed: string
}

/** What a page of the reference shows. */
export type PageData = ChangesData | OverviewData | ListData | OperationData | SamplesData | SchemaData | ErrorsData
