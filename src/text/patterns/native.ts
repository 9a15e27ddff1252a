/** The expression of V8 for a pattern, with the flag `u` or, if it is invalid with it, without; `undefined` for an invalid one. */
export function nativeExpression(pattern: string, flags = ''): RegExp | undefined {
  for (const mode of ['u', '']) {
    try {
      return new RegExp(pattern, flags + mode)
    } catch {
      // Tried without the flag.
    }
  }
  return undefined
}
