/** A symbol that a description defines and prose can mention: an operation of an API, a field, a command. */
export interface ContractSymbol {
  /** The same in all versions of the description, such as `field Order/address/zip`. */
  readonly id: string
  /** Kind of symbol. */
  readonly kind:
    'operation' | 'parameter' | 'schema' | 'field' | 'value' | 'event' | 'error' | 'role' | 'command' | 'flag'
  /** Name in reports: `zip of Order`. */
  readonly label: string
  /** Spellings in pages; a command with all its words, a flag with its dashes. */
  readonly names: readonly string[]
  /** Its owner, such as `operation placeOrder`, `schema Order` or `command docs build`. */
  readonly owner?: string
  /** Facts about it, as texts to compare: `type` → `string`; `state` → `deprecated`. */
  readonly facts: Readonly<Record<string, string>>
  /** The first sentence that its description says of it. */
  readonly about?: string
}

/** An operation by its method and path. */
export interface SymbolOperation {
  /** That of its symbol. */
  readonly id: string
  /** In capitals. */
  readonly method: string
  /** As the description has it, with parameters in braces. */
  readonly path: string
}

/** All symbols of one description. Plain data. */
export interface SymbolSet {
  /** Symbols that prose can mention. */
  readonly symbols: readonly ContractSymbol[]
  /** Operation or schema → the schemas that it is made of, without those that these are made of. */
  readonly uses: Readonly<Record<string, readonly string[]>>
  /** Schemas among `uses` that a schema combines, or is an alternative of: their fields belong to it. */
  readonly is?: Readonly<Record<string, readonly string[]>>
  /** Operations by their methods and paths. */
  readonly operations: readonly SymbolOperation[]
  /** Operation → the schemas that its requests are made of, in the same way. */
  readonly sent?: Readonly<Record<string, readonly string[]>>
  /** Schemas that only answers to failed requests use. Every operation has them, so they identify no operation. */
  readonly failures?: readonly string[]
  /** Route of a page → the symbol that it is about. */
  readonly routes?: Readonly<Record<string, string>>
}

/** Names in code style in a text that may be names of symbols. */
export interface MentionFacts {
  /** By the numbers of their marks in the HTML. */
  readonly names: readonly MentionedName[]
  /** Calls in code blocks: an address and the method near it. */
  readonly calls: readonly MentionedCall[]
  /** Lines of the headings, in order. */
  readonly headings: readonly number[]
}

/** A name in code style. */
export interface MentionedName {
  /** As it is written. */
  readonly text: string
  /** Location in the source. */
  readonly location: { readonly file: string; readonly line: number; readonly column: number }
  /** The number of the link that it is the words of. */
  readonly link?: number
}

/** An address in an example, without origin, query and hash. */
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
