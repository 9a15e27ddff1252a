/**
 * Data of API pages for all kinds of descriptions: prose, fields, examples. Plain JSON.
 *
 * @module
 */

/** A link with its text. Declared as a type, since an interface would not count as plain JSON. */
export type Reference = { readonly label: string; readonly href: string }

/** Prose of the description: a fragment of the entry with this id. */
export type TextRef = { readonly entry: string; readonly name: string }

/** A value of an enumeration, with its meaning. */
export type EnumValue = {
  readonly value: string
  /** Name used in requests and responses. */
  readonly name?: string
  readonly text?: TextRef
}

/** A property of a value, in addition to its type, in words. */
export type Fact = {
  readonly label: string
  readonly value: string
  /** Prose about the example. */
  readonly text?: TextRef
}

/** One of the alternatives of a schema. */
export type Variant = {
  /** Name or title of its schema, its required fields, or a number. */
  readonly label: string
  /** The label is only a number. */
  readonly isNumbered?: true
  /** The value of the discriminator for this variant. */
  readonly value?: string
  readonly node: SchemaNode
}

/** A schema on a page, expanded to a limited depth; deeper schemas are linked by `ref`. */
export type SchemaNode = {
  /** Id for links, unique on the page. */
  readonly id?: string
  /** Name of a property, a parameter or a header. */
  readonly name?: string
  /** Type in words, e.g. `array of string`. */
  readonly type: string
  /**
   * Parts of `type` before and after a general word that the name of `ref` replaces: `array of ` and ` or null` in
   * `array of object or null`.
   */
  readonly typeAround?: readonly [before: string, after: string]
  /** Set if `type` is a single general word: `any`, or the combination of alternatives (`one of`). */
  readonly kind?: 'any' | 'choice'
  readonly required?: boolean
  /** Direction in which the value is required, if the page covers both. */
  readonly requiredIn?: 'request' | 'response'
  readonly deprecated?: boolean
  readonly access?: 'read only' | 'write only'
  /** Page of the schema. */
  readonly ref?: Reference
  readonly text?: TextRef
  /** Prose about each item of a list or a map, in addition to that about the whole. */
  readonly insideText?: TextRef
  /** A parameter of all operations, which the search ignores. */
  readonly isShared?: true
  /** Limits, default and example, in words. */
  readonly facts: readonly Fact[]
  readonly values?: readonly EnumValue[]
  readonly fields?: readonly SchemaNode[]
  /** Fields without a fixed name: `*` for all others, a pattern of names, the items of a tuple. */
  readonly others?: readonly SchemaNode[]
  /** The combination of `variants`. */
  readonly choice?: 'one of' | 'any of'
  readonly variants?: readonly Variant[]
  /** Name of the property that distinguishes the variants. */
  readonly discriminator?: string
  /** `ref` refers to a schema that contains this one. */
  readonly recursive?: true
  /** Number of omitted fields, which exceed the budget of the page. */
  readonly left?: number
  /** Number of omitted variants. */
  readonly choicesLeft?: number
  /** Page with the omitted parts, unless it is that of an enclosing schema. */
  readonly aside?: Reference
}

/** A part of a page with a heading. */
export type Part = { readonly id: string; readonly label: string }

/** An example or a sample. Its code is prose with a single code block. */
export type Sample = {
  readonly label: string
  readonly text: TextRef
  /** Description by the author. */
  readonly about?: TextRef
  /** Generated from the schema, since the description has no example. */
  readonly generated?: true
}

/** A body in one media type. */
export type Media = {
  readonly type: string
  readonly schema?: SchemaNode
  /** Another response on this page that shows the fields of the same schema. */
  readonly sameAs?: Reference
  readonly examples: readonly Sample[]
}

/** Data that all pages share. */
export type Common = {
  readonly title: string
  /** Prefix of the entry ids of this description. Set when the pages are arranged. */
  readonly keys: string
}

/** A named schema, or a part that exceeds the budget of its page. */
export type SchemaData = Common & {
  readonly kind: 'schema'
  /** The page of which this is a part. */
  readonly parent?: Reference
  readonly schema: SchemaNode
  readonly examples: readonly Sample[]
  readonly usedBy: readonly Reference[]
  readonly docs?: Reference
}

/** A way to get an OAuth 2.0 token. */
export type Flow = {
  readonly label: string
  /** Addresses for the requests. */
  readonly facts: readonly Fact[]
  readonly scopes: readonly EnumValue[]
}

/** An authentication method. */
export type Scheme = {
  readonly name: string
  readonly words: string
  readonly text?: TextRef
  /** Links and other facts about it. */
  readonly facts?: readonly Fact[]
  readonly flows?: readonly Flow[]
  readonly deprecated?: true
}
