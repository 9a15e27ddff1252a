import { posix } from 'node:path'
import picomatch from 'picomatch'

/**
 * Checks paths against globs. Only globs that begin with a folder of the path are tried: sites with versions have many.
 */
export function matcherOf(match: readonly string[], ignore: readonly string[]): (path: string) => boolean {
  const matcher = (glob: string) => {
    const { base, negated } = picomatch.scan(glob)
    return { start: base === '.' || negated ? '' : base, matches: picomatch(glob) }
  }
  const included = match.map(matcher)
  const excluded = ignore.map(matcher)
  const meant = (globs: typeof included, path: string): boolean =>
    globs.some(({ start, matches }) => path.startsWith(start) && matches(path))
  return (path) => meant(included, path) && !meant(excluded, path)
}

/** Folders that globs begin with. */
export function basesOf(globs: readonly string[]): string[] {
  const bases = globs.map((glob) => picomatch.scan(glob).base || '.')
  return [...new Set(bases.map((base) => (/\.[a-z]+$/.test(base) ? posix.dirname(base) : base)))]
}
