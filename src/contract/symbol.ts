/** Something of an API that prose can speak of. */
export interface ContractSymbol {
  /** The same in all versions of the description, such as `field Order/address/zip`. */
  readonly id: string
  readonly kind: 'operation' | 'parameter' | 'schema' | 'field' | 'value' | 'event' | 'error' | 'role'
  /** How a report calls it: `zip of Order`. */
  readonly label: string
  /** How pages write it. */
  readonly names: readonly string[]
  /** The operation or schema that it is a part of, as `operation placeOrder` or `schema Order`. */
  readonly owner?: string
  /** What is true of it, in words that are compared: `type` → `string`. */
  readonly facts: Readonly<Record<string, string>>
}
