/** Something that prose can speak of, and that a description defines: an operation of an API, a field, a command. */
export interface ContractSymbol {
  /** The same in all versions of the description, such as `field Order/address/zip`. */
  readonly id: string
  /** What it is. */
  readonly kind:
    'operation' | 'parameter' | 'schema' | 'field' | 'value' | 'event' | 'error' | 'role' | 'command' | 'flag'
  /** How a report calls it: `zip of Order`. */
  readonly label: string
  /** How pages write it; a command with all of its words, a flag with its dashes. */
  readonly names: readonly string[]
  /** What it is a part of, as `operation placeOrder`, `schema Order` or `command docs build`. */
  readonly owner?: string
  /** What is true of it, in words that are compared: `type` → `string`; `state` → `deprecated`. */
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
  /** What prose can speak of. */
  readonly symbols: readonly ContractSymbol[]
  /** Operation or schema → the schemas that it is made of, without those that these are made of. */
  readonly uses: Readonly<Record<string, readonly string[]>>
  /** Those among `uses` that a schema is put together of, or is one of: their fields are its own. */
  readonly is?: Readonly<Record<string, readonly string[]>>
  /** Operations by their methods and paths. */
  readonly operations: readonly SymbolOperation[]
  /** Operation → the schemas that its requests are made of, in the same way. */
  readonly sent?: Readonly<Record<string, readonly string[]>>
  /** Schemas that nothing but answers to failed requests is made of. Every operation has them, so none speaks of them. */
  readonly failures?: readonly string[]
  /** Route of a page → the symbol that it is about. */
  readonly routes?: Readonly<Record<string, string>>
}

/** The names in code style that a text has, as far as they may be those of symbols. */
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
  /** Where it is written. */
  readonly place: { readonly file: string; readonly line: number; readonly column: number }
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

/** What readers are shown of a name that is bound. */
export interface NameNote {
  /** Type and first sentence. */
  readonly title: string
  /** The word that stands behind a name that is to be used no more. */
  readonly mark?: string
}
