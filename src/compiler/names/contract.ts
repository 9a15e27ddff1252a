import { defined } from '../../base/defined.ts'
import type { ContractSymbol, SymbolOperation, SymbolSet } from '../../model/symbols.ts'
import { isPath, stepsOf } from '../../text/api-names.ts'
import { commandsOf, type Commands } from './commands.ts'

/** Symbols of a description with lookups. */
export interface Contract {
  readonly symbols: ReadonlyMap<string, ContractSymbol>
  /** Symbols by the name used on pages. */
  readonly byName: ReadonlyMap<string, readonly ContractSymbol[]>
  readonly operations: readonly SymbolOperation[]
  /** Operations at an address, for one method or all. */
  callsOf(path: string, method?: string): readonly SymbolOperation[]
  /** Schemas that an operation or a schema uses directly. */
  uses(id: string): readonly string[]
  /** Ids of operations and schemas that use it directly. */
  users(id: string): readonly string[]
  /** All schemas used at any depth. */
  parts(id: string): ReadonlySet<string>
  /**
   * Depths of all used schemas; 0 for the schema itself. Schemas it is composed of have the same depth.
   */
  depths(id: string): ReadonlyMap<string, number>
  /** Schemas used only in error responses. */
  readonly failures: ReadonlySet<string>
  /** All schemas in the requests of an operation, and the operation itself. */
  requests(id: string): ReadonlySet<string>
  /** Commands among the symbols. */
  readonly commands?: Commands
}

export function contractOf({ symbols: all, uses, is = {}, operations, failures = [], sent = {} }: SymbolSet): Contract {
  const symbols = new Map(all.map((symbol) => [symbol.id, symbol]))
  const byName = new Map<string, ContractSymbol[]>()
  for (const symbol of symbols.values())
    for (const name of new Set(symbol.names)) {
      const namesakes = byName.get(name)
      if (namesakes === undefined) byName.set(name, [symbol])
      else namesakes.push(symbol)
    }
  const ofId = new Map<string, ReadonlyMap<string, number>>()
  const depths = (id: string): ReadonlyMap<string, number> => {
    const before = ofId.get(id)
    if (before !== undefined) return before
    const depthsOfId = new Map<string, number>()
    for (let level = [id], depth = 0; level.length > 0; depth++) {
      const reached: string[] = []
      for (let next = level.pop(); next !== undefined; next = level.pop()) {
        if (depthsOfId.has(next)) continue
        depthsOfId.set(next, depth)
        reached.push(next)
        level.push(...(is[next] ?? []))
      }
      level = reached.flatMap((used) => uses[used] ?? [])
    }
    ofId.set(id, depthsOfId)
    return depthsOfId
  }
  const templates = operations.map((operation) => ({ operation, steps: stepsOf(operation.path) }))
  const ofPath = new Map<string, readonly SymbolOperation[]>()
  const callsOf = (path: string, method?: string): readonly SymbolOperation[] => {
    const pathSteps = stepsOf(path)
    const matches =
      ofPath.get(path) ?? templates.flatMap(({ operation, steps }) => (isPath(pathSteps, steps) ? operation : []))
    ofPath.set(path, matches)
    return method === undefined ? matches : matches.filter((operation) => operation.method === method)
  }
  let reversed: Map<string, string[]> | undefined
  const users = (id: string): readonly string[] => {
    if (reversed === undefined) {
      reversed = new Map()
      for (const [user, used] of Object.entries(uses))
        for (const schema of used) reversed.set(schema, [...(reversed.get(schema) ?? []), user])
    }
    return reversed.get(id) ?? []
  }
  const partsOfId = new Map<string, ReadonlySet<string>>()
  const parts = (id: string): ReadonlySet<string> => {
    const before = partsOfId.get(id)
    if (before !== undefined) return before
    const partsFound = new Set<string>()
    const open = [...(uses[id] ?? [])]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (partsFound.has(next)) continue
      partsFound.add(next)
      open.push(...(uses[next] ?? []))
    }
    partsOfId.set(id, partsFound)
    return partsFound
  }
  const requests = (id: string): ReadonlySet<string> =>
    new Set([id, ...(sent[id] ?? []).flatMap((root) => [root, ...parts(root)])])
  return {
    symbols,
    byName,
    operations,
    callsOf,
    uses: (id) => uses[id] ?? [],
    users,
    parts,
    depths,
    failures: new Set(failures),
    requests,
    ...defined({ commands: commandsOf(symbols.values()) }),
  }
}

/** Ids of the operations at an address (`GET /orders` or `/orders`). */
export function operationsAt(text: string, { callsOf }: Pick<Contract, 'callsOf'>): readonly string[] {
  const [, method, path] = /^(?:([A-Z]+) )?(\/\S*)$/.exec(text) ?? []
  return path === undefined ? [] : callsOf(path, method).map(({ id }) => id)
}

/** Ids of operations and schemas with a name. `isSure` decides whether the name of a schema is distinctive. */
export function subjectsNamed(name: string, { byName }: Contract, isSure = (_: string) => true): readonly string[] {
  return (byName.get(name) ?? []).flatMap(({ kind, id }) =>
    kind === 'operation' || (kind === 'schema' && isSure(name)) ? id : [],
  )
}
