/**
 * Untrusted regular expressions in API descriptions, workflows and configurations. V8 may need exponential time, so
 * they run on RE2, whose time is linear in the text.
 *
 * @module
 */
import { RE2JS } from 're2js'
import { nativeExpression } from './native.ts'
import { stepsOf } from './steps.ts'
import { parsePattern, sizeOf, type Node } from './syntax.ts'
import { toRe2, type Alternative } from './to-re2.ts'

/** Limits of a pattern: UTF-16 units, groups (which may be nested), and instructions of RE2. A larger pattern is not run. */
const limits = { length: 10_000, groups: 250, instructions: 5_000 }

/** Maximum number of RE2 steps for a text: instructions multiplied by characters. */
const maxSteps = 1e7

/** Maximum number of V8 steps for a text. */
const maxNativeSteps = 1e6

/**
 * Lengths of texts in UTF-16 units: the maximum for V8, the length that RE2 should support, and the minimum for which
 * checking is worthwhile.
 */
const lengths = { longest: 2 ** 20, long: 10_000, shortest: 16 }

/** Maximum memory in bytes that the states of a pattern may keep after a match. */
const maxMemory = 200_000

/** A JavaScript regular expression that is safe to run on any text. */
export interface SafePattern {
  /** Returns true if a part of the text matches; `undefined` for a text that would take too many steps. */
  test(text: string): boolean | undefined
  /** Length of the longest texts that are checked, in UTF-16 units. 0: the pattern is not run. */
  readonly longest: number
  readonly isValid: boolean
}

const compiled = new Map<string, SafePattern>()

/** Maximum number of cached compiled patterns. */
const maxStoredPatterns = 500

/**
 * Compiles a pattern with the flag `u`, or without it if the flag makes the pattern invalid. `^.$` matches a text of one
 * code point in both cases.
 *
 * @param flags JavaScript flags: `i`, `m`, `s`
 */
export function safePattern(pattern: string, flags = ''): SafePattern {
  const key = `${flags}/${pattern}`
  const stored = compiled.get(key)
  if (stored !== undefined) return stored
  if (compiled.size >= maxStoredPatterns) compiled.clear()
  const result = compile(pattern, flags)
  compiled.set(key, result)
  return result
}

const unchecked: SafePattern = { test: () => undefined, longest: 0, isValid: true }

function compile(pattern: string, flags: string): SafePattern {
  if (isLarge(pattern)) return unchecked
  const parsed = parse(pattern, flags)
  if (parsed === undefined) return { ...unchecked, isValid: false }
  const { tree, native } = parsed
  const onRe2 = linear(tree, native)
  if (onRe2.longest >= lengths.long) return onRe2
  const onV8 = bounded(tree, native)
  return onV8.longest > onRe2.longest ? onV8 : onRe2
}

/** Maximum length of texts that V8 checks in a bounded number of steps; 0 for an invalid pattern. */
export function longestForV8(pattern: string, flags = ''): number {
  if (isLarge(pattern)) return 0
  const parsed = parse(pattern, flags)
  return parsed === undefined ? 0 : bounded(parsed.tree, parsed.native).longest
}

const isLarge = (pattern: string): boolean =>
  pattern.length > limits.length || pattern.split('(').length > limits.groups

/** Parses a pattern: V8 expression and syntax tree. */
function parse(pattern: string, flags: string): { readonly tree: Node; readonly native: RegExp } | undefined {
  const native = nativeExpression(pattern, flags)
  const tree = native && parsePattern(pattern, native.unicode)
  return tree && { tree, native }
}

/** The pattern on RE2, if it can be expressed. */
function linear(tree: Node, native: RegExp): SafePattern {
  const size = sizeOf(tree)
  const alternatives = size > limits.instructions ? undefined : toRe2(tree, native)
  if (alternatives === undefined) return unchecked
  try {
    const engines = alternatives.map((alternative) => engineOf(alternative, native.ignoreCase))
    const longest = Math.floor(maxSteps / size)
    return {
      test: (text) => (text.length > longest ? undefined : engines.some((matches) => matches(text))),
      longest,
      isValid: true,
    }
  } catch {
    // A large repetition, or a property unknown to RE2.
    return unchecked
  }
}

function engineOf({ patterns, exclusions }: Alternative, ignoreCase: boolean): (text: string) => boolean {
  const flags = RE2JS.LOOKBEHINDS | (ignoreCase ? RE2JS.CASE_INSENSITIVE : 0)
  const all = patterns.map((pattern) => RE2JS.compile(pattern, flags))
  const none = exclusions.map((pattern) => RE2JS.compile(pattern, flags))
  return (text) => all.every((engine) => matchesOf(engine, text)) && !none.some((engine) => matchesOf(engine, text))
}

function matchesOf(engine: RE2JS, text: string): boolean {
  const result = engine.test(text)
  // The states exist after the first match that needs them.
  const states = engine.re2().lazyDFA as ReturnType<RE2JS['re2']>['lazyDFA'] | null
  if (states !== null && states.maxMem - states.memBudget > maxMemory) states.clearCache()
  return result
}

/** The pattern on V8, for texts that take a bounded number of steps. */
function bounded(tree: Node, native: RegExp): SafePattern {
  let { longest } = lengths
  while (longest >= lengths.shortest && stepsOf(tree, longest) > maxNativeSteps) longest /= 2
  if (longest < lengths.shortest) return unchecked
  return { test: (text) => (text.length > longest ? undefined : native.test(text)), longest, isValid: true }
}
