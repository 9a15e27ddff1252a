import type { ContractSymbol } from '../../model/symbols.ts'
import type { Mention } from './mentions.ts'

/** A mention with the symbols to which it refers. */
export interface Bound {
  readonly mention: Mention
  /** Line and column of the name itself. */
  readonly line: number
  readonly column: number
  readonly name: string
  readonly symbols: readonly ContractSymbol[]
}
