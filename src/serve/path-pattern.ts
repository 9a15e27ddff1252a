/** A path of `_redirects` or `_headers`, compiled: gives the values of its placeholders, or nothing if it does not match. */
export type PathPattern = (path: string) => Readonly<Record<string, string>> | undefined

/**
 * Compiles `/a/:name/*`: a placeholder stands for one segment, the star for anything (`splat`); `/a/*` stands for `/a`
 * too. A final slash does not count. Gives a reason where the hosts would not take the pattern.
 */
export function compilePattern(pattern: string): PathPattern | string {
  if (!pattern.startsWith('/')) return 'a path starts with a slash'
  if (pattern.split('*').length > 2) return 'a path holds one star at most'
  const names: string[] = []
  const source = decoded(pattern)
    .replace(/(?<=.)\/$/, '')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\/\*$|\*|\/:([A-Za-z]\w*)/g, (match, name: string | undefined) => {
      names.push(name ?? 'splat')
      if (name !== undefined) return '/([^/]+)'
      return match === '*' ? '(.*)' : '(?:/(.*))?'
    })
  const expression = new RegExp(`^${source}$`, 's')
  return (path) => {
    const match = expression.exec(path) ?? expression.exec(path.replace(/(?<=.)\/$/, ''))
    return match === null ? undefined : Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? '']))
  }
}

function decoded(pattern: string): string {
  try {
    return decodeURIComponent(pattern)
  } catch {
    return pattern
  }
}

/** A line of a host's file that is passed over, and why. */
export interface LineProblem {
  readonly line: number
  readonly message: string
}
