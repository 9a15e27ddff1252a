/** What pages of the reference are made of: fields, samples, answers. Part of `data.ts`, which is what others import. */
import type { Media, Part, Reference, SchemaNode, TextRef } from '../../api/data.ts'

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
