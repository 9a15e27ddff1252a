/** What pages of the reference are made of: fields, samples, answers. Part of `data.ts`, which is what others import. */

/** A link with its words; a type and not an interface, so that it counts as plain JSON. */
export type Reference = { readonly label: string; readonly href: string }

/** Prose of the description: a fragment of the entry with this id. */
export type TextRef = { readonly entry: string; readonly name: string }

/** A value of an enumeration, and what it means. */
export type EnumValue = {
  readonly value: string
  /** What programs call it. */
  readonly name?: string
  readonly text?: TextRef
}

/** A property of a value beside its type, in words. */
export type Fact = {
  readonly label: string
  readonly value: string
  /** What an example is about. */
  readonly text?: TextRef
}

/** One of the alternatives of a schema. */
export type Variant = {
  /** Name or title of its schema, which fields it needs, or a number. */
  readonly label: string
  /** The label is a number alone. */
  readonly isNumbered?: true
  /** What the discriminator says where this one is meant. */
  readonly value?: string
  readonly node: SchemaNode
}

/** A schema as a page shows it: opened to a counted depth; beyond that `ref` leads on. */
export type SchemaNode = {
  /** For deep links; unique on the page. */
  readonly id?: string
  /** Of a property, a parameter or a header. */
  readonly name?: string
  /** In words, e.g. `array of string`. */
  readonly type: string
  /** `type` before and after a word that says less than the name of `ref`: `array of ` and ` or null` of `array of object or null`. */
  readonly typeAround?: readonly [before: string, after: string]
  /** Set where `type` is a single word of no schema: `any`, or how alternatives go together (`one of`). */
  readonly kind?: 'any' | 'choice'
  readonly required?: boolean
  readonly deprecated?: boolean
  readonly access?: 'read only' | 'write only'
  /** The page of the schema. */
  readonly ref?: Reference
  readonly text?: TextRef
  /** A parameter that all operations have: search does not find this one by it. */
  readonly isShared?: true
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
  /** Number of fields that are not shown since the page has no room for more. */
  readonly left?: number
  /** The same of variants. */
  readonly choicesLeft?: number
  /** The page that has what is not shown, unless it is that of a schema around it. */
  readonly aside?: Reference
}

/** A part of a page with a heading. */
export type Part = { readonly id: string; readonly label: string }

/** An example or a sample: its code is prose with one block of code. */
export type Sample = {
  readonly label: string
  readonly text: TextRef
  /** What its author says of it. */
  readonly about?: TextRef
  /** Made from the schema: the description gives none. */
  readonly generated?: true
}

/** The call in one language of programming. */
export type RequestSample = {
  readonly id: string
  readonly label: string
  readonly text: TextRef
}

/** A body in one media type. */
export type Media = {
  readonly type: string
  readonly schema?: SchemaNode
  /** The answer on this page that shows the fields of the same schema. */
  readonly sameAs?: Reference
  readonly examples: readonly Sample[]
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
