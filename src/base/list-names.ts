/** Joins names with commas: at most `max` of them, then the number of the others (`a, b and 3 more`). */
export function listNames(names: readonly string[], max: number): string {
  const others = names.length - max
  return names.slice(0, max).join(', ') + (others > 0 ? ` and ${others} more` : '')
}
