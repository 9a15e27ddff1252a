import { decode } from '../text/url.ts'

/** A path of `_redirects` or `_headers`, compiled: gives the values of its placeholders, or nothing for other paths. */
export type PathPattern = (path: string) => Readonly<Record<string, string>> | undefined

/**
 * Compiles `/a/:name/*`: a placeholder stands for one segment, the star for anything (`splat`); `/a/*` stands for `/a`
 * too. A final slash does not count. Gives a reason if the hosts would not accept the pattern.
 */
export function compilePattern(pattern: string): PathPattern | string {
  if (!pattern.startsWith('/')) return 'a path starts with a slash'
  if (pattern.split('*').length > 2) return 'a path holds one star at most'
  const names: string[] = []
  const parts = pattern.replace(/(?<=.)\/$/, '').split(/(\/\*$|\*|\/:[A-Za-z]\w*)/)
  const source = parts.map((part, index) => {
    if (index % 2 === 0) return literal(part)
    names.push(part.startsWith('/:') ? part.slice(2) : 'splat')
    if (part === '*') return '(.*)'
    return part === '/*' ? '(?:/(.*))?' : '/([^/]+)'
  })
  const expression = new RegExp(`^${source.join('')}$`, 's')
  return (path) => {
    const match = expression.exec(path) ?? expression.exec(path.replace(/(?<=.)\/$/, ''))
    return match === null ? undefined : Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? '']))
  }
}

/** A literal colon or star is percent-encoded, so decoded characters are always literal. */
function literal(part: string): string {
  return decode(part).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** An ignored line of a host's file, with the reason. */
export interface LineProblem {
  readonly line: number
  readonly message: string
}
