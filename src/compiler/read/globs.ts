import { posix } from 'node:path'
import picomatch from 'picomatch'
import { safePattern } from '../../text/patterns/pattern.ts'

/**
 * Returns a predicate for paths that match globs. Only globs that start with a folder of the path are tested, since
 * sites with versions have many.
 */
export function matcherOf(match: readonly string[], ignore: readonly string[]): (path: string) => boolean {
  const matcher = (glob: string) => {
    const { base, negated } = picomatch.scan(glob)
    return {
      start: base === '.' || negated ? '' : base,
      matches: isHeavy(glob) ? linearMatcher(glob) : picomatch(glob),
    }
  }
  const included = match.map(matcher)
  const excluded = ignore.map(matcher)
  const matchesAny = (globs: typeof included, path: string): boolean =>
    globs.some(({ start, matches }) => path.startsWith(start) && matches(path))
  return (path) => matchesAny(included, path) && !matchesAny(excluded, path)
}

/** Maximum number of wildcards of a glob for V8, whose time grows with their power. */
const maxWildcards = { inSegment: 3, inGlob: 5 }

function isHeavy(glob: string): boolean {
  const wildcards = (text: string): number => text.match(/\*+|\+\(/g)?.length ?? 0
  if (/[*+]\(/.test(glob) || wildcards(glob) > maxWildcards.inGlob || hasManyChoices(glob)) return true
  return glob.split('/').some((segment) => wildcards(segment) > maxWildcards.inSegment)
}

/** Returns true for several groups of alternatives, whose combinations V8 would try. */
function hasManyChoices(glob: string): boolean {
  const groups = glob.match(/[@?!]\(|\{/g)?.length ?? 0
  return groups > 2 || (groups === 2 && glob.split(/[,|]/).length > 20)
}

/** Lookaheads of picomatch that exclude hidden files and empty names. */
const lookAheads = ['(?!\\.)', '(?=.)', '(?!(?:^|\\/)\\.)', '(?!\\.{0,1}(?:\\/|$))']

/**
 * Returns a predicate for a glob that takes linear time. A hidden file only matches if the glob names it; `!(…)` is not
 * supported.
 */
function linearMatcher(glob: string): (path: string) => boolean {
  const source = lookAheads.reduce((text, part) => text.replaceAll(part, ''), picomatch.makeRe(glob).source)
  const pattern = safePattern(source)
  const hasHidden = /(?:^!|(?:^|[/{(,|])\.)/.test(glob)
  return (path) => (hasHidden || !/(?:^|\/)\./.test(path)) && pattern.test(path) === true
}

/** Folders with which globs start. */
export function basesOf(globs: readonly string[]): string[] {
  const bases = globs.map((glob) => picomatch.scan(glob).base || '.')
  return [...new Set(bases.map((base) => (/\.[a-z]+$/.test(base) ? posix.dirname(base) : base)))]
}
