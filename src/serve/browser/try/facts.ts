/** The facts of the sandbox from the server: `TryFacts` of its room, as JSON. */
export interface Facts {
  readonly base: string
  readonly keys: readonly Key[]
  readonly operations: readonly Operation[]
}

/** Credentials to choose. */
export interface Key {
  readonly label: string
  readonly header?: { readonly name: string; readonly value: string }
}

export interface Operation {
  readonly method: string
  readonly path: string
  readonly isOpen: boolean
  readonly parameters: readonly Parameter[]
  readonly types: readonly string[]
  readonly needsBody: boolean
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  readonly required: boolean
  readonly type: string
  readonly values?: readonly string[]
  readonly default?: string
}

/** Fetches the facts; nothing, as long as there is no sandbox. */
export async function loadFacts(): Promise<Facts | undefined> {
  const response = await fetch('/__docs/try.json', { cache: 'no-store' })
  return response.ok ? ((await response.json()) as Facts) : undefined
}
