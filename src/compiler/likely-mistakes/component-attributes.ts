import type { ForeignKeys } from './suggest.ts'

/** Attributes of components in other tools, and their names here. */
export const componentAttributes: ForeignKeys = {
  names: {
    ...named('Admonition', 'type', ['kind', 'variant', 'severity', 'intent']),
    ...named('Badge', 'tone', ['color', 'colour', 'type', 'variant']),
    ...named('LinkButton', 'variant', ['kind', 'type']),
  },
}

function named(component: string, attribute: string, others: readonly string[]): Record<string, string> {
  return Object.fromEntries(others.map((name) => [`${component}.${name}`, attribute]))
}
