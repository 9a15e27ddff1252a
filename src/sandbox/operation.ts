/** One operation of a description, as the engine and the rules see it. */
export interface Operation {
  /** `operationId`, else method and path. */
  readonly id: string
  /** In upper case. */
  readonly method: string
  /** The path's template: `/v1/shops/{slug}`. */
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body?: { readonly required: boolean; readonly types: readonly MediaType[] }
  /** Status (`200`, `2XX`, `default`) → media types, in the description's order. */
  readonly responses: Readonly<Record<string, readonly MediaType[]>>
  /** Alternatives; of each all schemes are needed. An empty alternative: none is needed. */
  readonly security: readonly (readonly SecurityScheme[])[]
  /** The operation as it is described, for extensions (`x-…`). */
  readonly described: Readonly<Record<string, unknown>>
}

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  readonly required: boolean
  readonly style: string
  readonly explode: boolean
  /** Written as a media type (`content:`), such as JSON in a query. */
  readonly media?: string
  readonly schema: SchemaAt
}

/** What a body or an answer may be. */
export interface MediaType {
  /** Such as `application/json`, `image/*`. */
  readonly type: string
  readonly schema?: SchemaAt
  /** Name → value, the one of `example:` under `default`. */
  readonly examples: Readonly<Record<string, unknown>>
  /** Property of a form → how it is written. */
  readonly encoding: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** A schema and where it stands: a JSON pointer into the description, escaped. */
export interface SchemaAt {
  readonly pointer: string
  readonly value: Readonly<Record<string, unknown>> | boolean
}

/** How a caller says who it is. */
export type SecurityScheme =
  | { readonly kind: 'basic' | 'bearer' }
  | { readonly kind: 'apiKey'; readonly in: 'query' | 'header' | 'cookie'; readonly name: string }
