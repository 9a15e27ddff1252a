/** The characters that replace `{`, the `i` of `import` and the `e` of `export` outside of MDX code. */
export const standIns = { '{': '\uE000', i: '\uE001', e: '\uE002' } as const

/**
 * Masks code with a text of the same length: `x`, or brackets around commas, which is the flattest form of list. White
 * space stays.
 */
export function mask(code: string): string {
  const first = code.search(/[^ \t\r\n]/)
  if (first === -1) return code
  const last = code.search(/[^ \t\r\n][ \t\r\n]*$/)
  if (first === last) return `${code.slice(0, first)}x${code.slice(first + 1)}`
  const inside = code.slice(first + 1, last).replace(/[^ \t\r\n]/g, ',')
  return `${code.slice(0, first)}[${inside}]${code.slice(last + 1)}`
}

/**
 * Returns true if a text contains only masked code, so that a JavaScript parser receives nothing deeply nested.
 */
export const isMasked = (text: string): boolean =>
  !/\{(?!\s*(?:\.\.\.)?\s*(?:x|\[[\s,]*\])?\s*\})|^(?:import|export)(?![a-z])/m.test(text)
