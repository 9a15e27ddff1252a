import type { Construct } from './construct.ts'

/** Every construct that a directive can write, by name. Admonitions, which a site may add to, are not here. */
export const constructs: Readonly<Record<string, Construct>> = {}

/** Names that `:name[…]` in a line can have; any other stays text. */
export const textNames: ReadonlySet<string> = new Set(
  Object.entries(constructs).flatMap(([name, { forms }]) => (forms.includes('text') ? [name] : [])),
)
