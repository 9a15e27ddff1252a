/**
 * V8 expression of a pattern, with the flag `u` if it is valid with it, otherwise without; `undefined` for an invalid
 * pattern.
 */
export function nativeExpression(pattern: string, flags = ''): RegExp | undefined {
  for (const mode of ['u', '']) {
    try {
      return new RegExp(pattern, flags + mode)
    } catch {
      // Retried without the flag.
    }
  }
  return undefined
}
