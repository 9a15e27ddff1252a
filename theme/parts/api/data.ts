/**
 * What the API reference gives to its layouts (`Page.data`). All of it is plain JSON; addresses are shown as they are
 * given.
 *
 * | Layout          | Data            |
 * | --------------- | --------------- |
 * | `api-overview`  | `OverviewData`  |
 * | `api-operation` | `OperationData` |
 * | `api-webhook`   | `OperationData` |
 * | `api-schema`    | `SchemaData`    |
 * | `api-errors`    | `ErrorsData`    |
 *
 * @module
 */
import type { Reference } from '../../../src/theme.ts'

/** Prose of the description: a fragment of the entry with this id. */
export interface TextRef {
  readonly entry: string
  readonly name: string
}

/** A value of an enumeration, and what it means. */
export interface EnumValue {
  readonly value: string
  readonly text?: TextRef
}

/** Something said of a value beside its type, in words. */
export interface Fact {
  readonly label: string
  readonly value: string
}

/** One of the alternatives of a schema. */
export interface Variant {
  /** Name or title of its schema, else `Option 2`. */
  readonly label: string
  /** What the discriminator says where this one is meant. */
  readonly value?: string
  readonly node: SchemaNode
}

/** A schema as a page shows it: opened to a counted depth; beyond that `ref` leads on. */
export interface SchemaNode {
  /** For deep links; unique on the page. */
  readonly id?: string
  /** Of a property, a parameter or a header. */
  readonly name?: string
  /** In words, e.g. `array of string`. */
  readonly type: string
  readonly required?: boolean
  readonly deprecated?: boolean
  readonly access?: 'read only' | 'write only'
  /** The page of the schema. */
  readonly ref?: Reference
  readonly text?: TextRef
  /** Limits, default, example: already in words. */
  readonly facts: readonly Fact[]
  readonly values?: readonly EnumValue[]
  readonly fields?: readonly SchemaNode[]
  /** Fields without a name of their own: `*` for all others, a pattern of names, the places of a tuple. */
  readonly others?: readonly SchemaNode[]
  /** How `variants` go together. */
  readonly choice?: 'one of' | 'any of'
  readonly variants?: readonly Variant[]
  /** Name of the property that tells the variants apart. */
  readonly discriminator?: string
  /** `ref` leads to a schema that stands around this one. */
  readonly recursive?: true
  /** Number of fields and variants that are not shown since the page has no room for more. */
  readonly left?: number
}

/** A part of a page with a heading. */
export interface Part {
  readonly id: string
  readonly label: string
}

/** An example or a sample: its code is prose with one block of code. */
export interface Sample {
  readonly label: string
  readonly text: TextRef
  /** Made from the schema: the description gives none. */
  readonly generated?: true
}

/** The call in one language of programming. */
export interface RequestSample {
  readonly id: string
  readonly label: string
  readonly text: TextRef
}

/** A body in one media type. */
export interface Media {
  readonly type: string
  readonly schema?: SchemaNode
  readonly examples: readonly Sample[]
}

/** The body of a request. */
export interface Body extends Part {
  readonly required: boolean
  readonly text?: TextRef
  readonly media: readonly Media[]
}

/** Where an answer leads on: the operation that it names, if there is one. */
export interface ResponseLink {
  readonly label: string
  readonly href?: string
  readonly text?: TextRef
}

/** An answer. */
export interface Response extends Part {
  readonly status: string
  readonly text?: TextRef
  readonly headers: readonly SchemaNode[]
  readonly media: readonly Media[]
  readonly links?: readonly ResponseLink[]
}

/** Keys of errors by status. */
export interface ErrorKeys {
  readonly status: string
  /** Each leads to the catalogue; `text` says what it means, where the description does. */
  readonly keys: readonly (Reference & { readonly text?: TextRef })[]
}

/** A variable in the address of a server. */
export interface ServerVariable {
  readonly name: string
  readonly value: string
  /** The values that it may have. */
  readonly values?: readonly string[]
  readonly text?: TextRef
}

/** An address under which the operations are found. */
export interface Server {
  readonly url: string
  readonly text?: TextRef
  readonly variables?: readonly ServerVariable[]
}

/** A call that the server makes while or after it answers. */
export interface Callback extends Part {
  /** Where the address of the call is found. */
  readonly expression: string
  readonly text?: TextRef
  readonly method: string
  readonly body?: Body
  readonly responses: readonly Response[]
}

/** Parameters that stand in the same place. */
export interface ParameterGroup extends Part {
  readonly fields: readonly SchemaNode[]
}

/** What the data of every page has. */
export interface Common {
  readonly title: string
  /** What stands before the id in the keys of this description's entries. */
  readonly keys: string
}

/** One operation, or one webhook, whose `path` is the name of its event. */
export interface OperationData extends Common {
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
  readonly callbacks?: readonly Callback[]
  /** Documentation elsewhere. */
  readonly docs?: Reference
  /** Where the operation has servers of its own. */
  readonly servers?: readonly Server[]
}

/** One named schema. */
export interface SchemaData extends Common {
  readonly kind: 'schema'
  readonly schema: SchemaNode
  readonly examples: readonly Sample[]
  readonly usedBy: readonly Reference[]
  readonly docs?: Reference
}

/** A key of an error. */
export interface ErrorKey {
  readonly id: string
  readonly key: string
  readonly text?: TextRef
  readonly usedBy: readonly Reference[]
  /** All operations: `usedBy` is empty then. */
  readonly isEverywhere?: true
}

/** An answer that operations have in common. */
export interface ErrorAnswer {
  readonly text?: TextRef
  readonly schema?: Reference
  readonly usedBy: readonly Reference[]
}

/** The catalogue of errors. */
export interface ErrorsData extends Common {
  readonly kind: 'errors'
  readonly rows: readonly (Part & {
    readonly status: string
    readonly text?: TextRef
    readonly keys: readonly ErrorKey[]
    /** Where the description knows no keys: the answers of this status. */
    readonly answers?: readonly ErrorAnswer[]
  })[]
}

/** An operation or event in a list. */
export interface Row {
  readonly method: string
  readonly path: string
  readonly label: string
  readonly href: string
  readonly deprecated?: true
}

/** A tag with its operations. */
export interface TagRows extends Part {
  readonly text?: TextRef
  readonly rows: readonly Row[]
  readonly docs?: Reference
}

/** A way to get a token of OAuth 2.0. */
export interface Flow {
  readonly label: string
  /** The addresses to go to. */
  readonly facts: readonly Fact[]
  readonly scopes: readonly EnumValue[]
}

/** A way to say who calls. */
export interface Scheme {
  readonly name: string
  readonly words: string
  readonly text?: TextRef
  readonly flows?: readonly Flow[]
  readonly deprecated?: true
}

/** The first page of the reference. */
export interface OverviewData extends Common {
  readonly kind: 'overview'
  readonly version: string
  readonly summary?: string
  readonly servers: readonly Server[]
  readonly schemes: readonly Scheme[]
  readonly groups: readonly (Part & { readonly tags: readonly TagRows[] })[]
  readonly events: readonly Row[]
  readonly schemas: readonly Reference[]
  readonly errors?: Reference
  readonly files: readonly Reference[]
  /** Documentation elsewhere. */
  readonly docs?: Reference
}
