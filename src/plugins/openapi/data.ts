/** A link with its words; a type and not an interface, so that it counts as plain JSON. */
export type Reference = { readonly label: string; readonly href: string }

/** Prose of the description: a fragment of the entry with this id. */
export type TextRef = { readonly entry: string; readonly name: string }

/** A schema as a page shows it: opened to a counted depth; beyond that `ref` leads on. */
export type SchemaNode = {
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
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly values?: readonly string[]
  readonly fields?: readonly SchemaNode[]
  /** Of `oneOf` and `anyOf`. */
  readonly variants?: readonly { readonly label: string; readonly node: SchemaNode }[]
}

/** A part of a page with a heading. */
export type Part = { readonly id: string; readonly label: string }

/** An example or a sample: its code is prose with one block of code. */
export type Sample = { readonly label: string; readonly text: TextRef }

/** A body in one media type. */
export type Media = { readonly type: string; readonly schema?: SchemaNode; readonly examples: readonly Sample[] }

/** The body of a request. */
export type Body = Part & { readonly required: boolean; readonly text?: TextRef; readonly media: readonly Media[] }

/** An answer. */
export type Response = Part & {
  readonly status: string
  readonly text?: TextRef
  readonly headers: readonly SchemaNode[]
  readonly media: readonly Media[]
}

/** Keys of errors by status. */
export type ErrorKeys = { readonly status: string; readonly keys: readonly Reference[] }

/** Parameters that stand in the same place. */
export type ParameterGroup = Part & { readonly fields: readonly SchemaNode[] }

type Common = {
  readonly title: string
  /** What stands before the id in the keys of this description's entries. Filled in when the pages are arranged. */
  readonly keys: string
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
  readonly samples: readonly Sample[]
}

/** One named schema. */
export type SchemaData = Common & {
  readonly kind: 'schema'
  readonly schema: SchemaNode
  readonly examples: readonly Sample[]
  readonly usedBy: readonly Reference[]
}

/** The catalogue of errors. */
export type ErrorsData = Common & {
  readonly kind: 'errors'
  readonly rows: readonly (Part & {
    readonly status: string
    readonly text?: TextRef
    readonly keys: readonly { readonly id: string; readonly key: string; readonly usedBy: readonly Reference[] }[]
  })[]
}

/** An operation or event in a list. */
export type Row = { readonly method: string; readonly path: string; readonly label: string; readonly href: string }

/** A tag with its operations. */
export type TagRows = Part & { readonly text?: TextRef; readonly rows: readonly Row[] }

/** The first page of the reference. */
export type OverviewData = Common & {
  readonly kind: 'overview'
  readonly version: string
  readonly summary?: string
  readonly servers: readonly { readonly url: string; readonly text?: TextRef }[]
  readonly schemes: readonly { readonly name: string; readonly words: string; readonly text?: TextRef }[]
  readonly groups: readonly (Part & { readonly tags: readonly TagRows[] })[]
  readonly events: readonly Row[]
  readonly schemas: readonly Reference[]
  readonly errors?: Reference
  readonly files: readonly Reference[]
}

/** The bundled description, written out; it has no page. */
export type DescriptionData = { readonly kind: 'description'; readonly json: string; readonly yaml: string }

/** What the entries of a description hold. `route` is relative to the route of the reference. */
export type ApiData = { readonly kind: 'page'; readonly route: string; readonly page: PageData } | DescriptionData

/** What a page of the reference shows. */
export type PageData = OverviewData | OperationData | SchemaData | ErrorsData
