/** A symbol that a description defines and prose can mention: an operation of an API, a field, a command. */
export interface ContractSymbol {
  /** Id, equal in all versions of the description, such as `field Order/address/zip`. */
  readonly id: string
  /** Kind of symbol. */
  readonly kind:
    'operation' | 'parameter' | 'schema' | 'field' | 'value' | 'event' | 'error' | 'role' | 'command' | 'flag'
  /** Name in reports: `zip of Order`. */
  readonly label: string
  /** Spellings in pages; a command with all its words, a flag with its dashes. */
  readonly names: readonly string[]
  /** Owner, such as `operation placeOrder`, `schema Order` or `command docs build`. */
  readonly owner?: string
  /** Facts to compare as texts, by name: `type` may be `string`, `state` may be `deprecated`. */
  readonly facts: Readonly<Record<string, string>>
  /** First sentence of its description. */
  readonly about?: string
}

/** An operation by its method and path. */
export interface SymbolOperation {
  /** Id of its symbol. */
  readonly id: string
  /** Uppercase method. */
  readonly method: string
  /** Path as in the description, with parameters in braces. */
  readonly path: string
}

/** All symbols of one description. Plain data. */
export interface SymbolSet {
  /** Symbols that prose can mention. */
  readonly symbols: readonly ContractSymbol[]
  /** Schemas used directly by each operation or schema. */
  readonly uses: Readonly<Record<string, readonly string[]>>
  /**
   * Schemas among `uses` that a schema combines or is an alternative of. Their fields belong to the
   * schema.
   */
  readonly is?: Readonly<Record<string, readonly string[]>>
  /** Operations by their methods and paths. */
  readonly operations: readonly SymbolOperation[]
  /** Schemas in the requests of each operation, as in `uses`. */
  readonly sent?: Readonly<Record<string, readonly string[]>>
  /** Schemas used only in error responses. Every operation has them, so they identify none. */
  readonly failures?: readonly string[]
  /** Symbols documented by pages, by route. */
  readonly routes?: Readonly<Record<string, string>>
}

/** Names in code style in a text, which may refer to symbols. */
export interface MentionFacts {
  /** Names by the number of their marks in the HTML. */
  readonly names: readonly MentionedName[]
  /** Calls in code blocks: an address and the method near it. */
  readonly calls: readonly MentionedCall[]
  /** Lines of the headings, in order. */
  readonly headings: readonly number[]
}

/** A name in code style. */
export interface MentionedName {
  /** Name as written. */
  readonly text: string
  /** Location in the source. */
  readonly location: { readonly file: string; readonly line: number; readonly column: number }
  /** Number of the link whose text is the name. */
  readonly link?: number
}

/** An address in an example, without origin, query and hash, and its method. */
export interface MentionedCall {
  /** The method near it. */
  readonly method: string
  /** The address. */
  readonly path: string
  /** Its line in the file. */
  readonly line: number
}

/** Note for readers about a bound name. */
export interface NameNote {
  /** Type and first sentence. */
  readonly title: string
  /** The word that follows a deprecated name. */
  readonly mark?: string
}
