import type { z } from 'zod'
import { didYouMean } from '../../diagnostics/suggest.ts'
import { convertedPathHint } from '../../base/git-bash.ts'
import type { KeyPath } from '../yaml/yaml.ts'
import { defined } from '../../base/defined.ts'
import { isMapping } from '../../base/mapping.ts'
import type { SourceAt } from './texts.ts'

/** Reason why a value does not match a schema. */
export interface SchemaProblem {
  /** `discriminator`: a `type` that no option of a union has. */
  readonly kind: 'unknown-key' | 'missing-key' | 'type' | 'value' | 'discriminator'
  /** One sentence that names the path. */
  readonly message: string
  /** Path of the value; for a missing or unknown key, including that key. */
  readonly path: KeyPath
  readonly hint?: string
  /** Value that counts instead of the written one. */
  readonly instead?: unknown
  /** For a discriminator: the written value, and the possible ones. */
  readonly choice?: { readonly written: string; readonly options: readonly string[] }
}

/** A validated value with defaults, or problems. */
export type Checked<T> =
  | { readonly data: T; readonly problems: readonly [] }
  | { readonly data?: never; readonly problems: readonly SchemaProblem[] }

/**
 * Validates a value and describes all problems in words, including those of unions. Custom messages of the
 * schema are kept; `params: { hint, instead }` of a refinement become the hint and the value that counts instead.
 *
 * @param sourceAt returns the text of a scalar, for hints on values that YAML reads in another way than they look
 */
export function checkSchema<T>(schema: z.ZodType<T>, value: unknown, sourceAt?: SourceAt): Checked<T> {
  // An empty text marks issues without a custom message.
  const result = schema.safeParse(value, { error: () => '' })
  if (result.success) return { data: result.data, problems: [] }
  const checking = { schema, value }
  const problems = result.error.issues.flatMap((issue) => explain(issue, checking))
  return {
    problems: problems.map((problem) => ({
      ...defined({ hint: readingHint(problem, checking, sourceAt?.(problem.path)) }),
      ...problem,
    })),
  }
}

/** Hint for a scalar that YAML reads in another way than it looks. */
function readingHint({ kind, path }: SchemaProblem, checking: Checking, source = ''): string | undefined {
  if (kind !== 'type' && kind !== 'value' && kind !== 'discriminator') return undefined
  const value = at(checking.value, path)
  if (typeof value === 'number' && kind !== 'value' && /^[\d+.-]/.test(source) && source !== String(value))
    return `${source} is read as the number ${value}`
  if (value !== null || !/^(?:null|~)$/i.test(source)) return undefined
  const { success, error } = checking.schema.safeParse(without(checking.value, path))
  const isOptional = success || error.issues.every((issue) => showPath(issue.path as KeyPath) !== showPath(path))
  return `${source} is read as an empty value${isOptional ? ': leave the key out for the default' : ''}`
}

/** Copies a value without the key at the end of a path. */
function without(value: unknown, [key, ...rest]: KeyPath): unknown {
  if (Array.isArray(value)) return value.map((item: unknown, index) => (index === key ? without(item, rest) : item))
  if (!isMapping(value)) return value
  const entries = Object.entries(value).filter(([name]) => name !== key || rest.length > 0)
  return Object.fromEntries(entries.map(([name, item]) => [name, name === key ? without(item, rest) : item]))
}

/** Hint for text in place of a value of another type. */
function textHint(value: unknown, types: readonly string[]): { readonly hint?: string } {
  if (typeof value !== 'string') return {}
  const isNumber = types.some((type) => type === 'number' || type === 'int') && /^-?\d+(?:\.\d+)?$/.test(value)
  if (isNumber) return { hint: `write ${value} without quotes` }
  if (!types.includes('boolean')) return {}
  if (/^(?:true|yes|on|y)$/i.test(value)) return { hint: `"${value}" is text in YAML: write true` }
  return /^(?:false|no|off|n)$/i.test(value) ? { hint: `"${value}" is text in YAML: write false` } : {}
}

interface Checking {
  readonly schema: z.ZodType
  readonly value: unknown
}

function explain(issue: z.core.$ZodIssue, checking: Checking): SchemaProblem[] {
  const path = issue.path as KeyPath
  const current = at(checking.value, path)
  const name = showPath(path)
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey(key, path, checking))
  if (issue.code === 'invalid_union') return explainUnion(issue, checking)
  if (current === undefined && path.length > 0) return [missing(path, requirementOf(issue))]
  if (issue.message !== '') {
    const { hint: suggested, instead } = issue.code === 'custom' ? (issue.params ?? {}) : {}
    const converted = typeof current === 'string' ? convertedPathHint(current) : undefined
    const hint = typeof suggested === 'string' ? suggested : converted
    const message = `${name} cannot be ${describe(current, 'bare')}: ${issue.message}`
    return [defined({ kind: 'value', path, message, hint, instead })]
  }
  if (issue.code === 'too_small' && issue.minimum === 1 && (issue.origin === 'string' || issue.origin === 'array')) {
    return [{ kind: 'value', path, message: `${name} must not be empty` }]
  }
  const offered = issue.code === 'invalid_value' ? issue.values : []
  const otherType = offered.length > 0 && offered.every((value) => typeof value !== typeof current)
  if (issue.code === 'invalid_type' || otherType) {
    const message = `${name} must be ${requirementOf(issue)}${not(describe(current))}`
    return [{ kind: 'type', path, message, ...textHint(current, expectedTypes(issue)) }]
  }
  const message = `${name} must be ${requirementOf(issue)}${not(describe(current, 'bare'))}`
  return [{ kind: 'value', path, message, ...similar(current, offered.map(String)) }]
}

/** Requirement of an issue, phrased to follow "must be". */
function requirementOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wantedType(issue.expected)
    case 'invalid_value':
      return joinOr(issue.values.map((value) => JSON.stringify(value)))
    case 'too_small':
    case 'too_big': {
      const bound = issue.code === 'too_small' ? issue.minimum : issue.maximum
      const words = `${issue.code === 'too_small' ? 'at least' : 'at most'} ${bound}`
      if (issue.origin === 'string') return `${words} characters long`
      return issue.origin === 'array' || issue.origin === 'set' ? `a list of ${words}` : words
    }
    case 'invalid_format':
      if (issue.format === 'url') return 'an absolute address (https://…)'
      return issue.format === 'regex' ? `text that matches ${issue.pattern}` : `a valid ${issue.format}`
    case 'invalid_union':
      return joinOr([...new Set(issue.errors.flatMap((option) => option.slice(0, 1).map(requirementOf)))])
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`
    default:
      return 'another value'
  }
}

function explainUnion(issue: z.core.$ZodIssueInvalidUnion, checking: Checking): SchemaProblem[] {
  const path = issue.path as KeyPath
  const current = at(checking.value, path)
  if (issue.errors.length === 0) {
    const options = (issue as { options?: readonly unknown[] }).options?.map(String) ?? []
    const quoted = joinOr(options.map((option) => JSON.stringify(option)))
    if (current === undefined) return [missing(path, quoted)]
    const message = `${showPath(path)} must be ${quoted}${not(describe(current, 'bare'))}`
    const choice = { written: current === null ? 'null' : describe(current, 'bare'), options }
    return [{ kind: 'discriminator', path, message, choice, ...similar(current, options) }]
  }
  if (current === undefined) return [missing(path, requirementOf(issue))]
  // The best option of a union is one with problems only inside the value.
  const inner = issue.errors.filter((option) =>
    option.every((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys'),
  )
  const best = [...inner].sort((a, b) => a.length - b.length)[0]
  if (best !== undefined)
    return best.flatMap((inner) => explain({ ...inner, path: [...path, ...inner.path] }, checking))
  const kind = issue.errors.every((option) => option[0]?.code === 'invalid_type') ? 'type' : 'value'
  const message = `${showPath(path)} must be ${requirementOf(issue)}${not(describe(current))}`
  return [{ kind, path, message, ...textHint(current, expectedTypes(issue)) }]
}

/** Types that an issue expects; for a union, those of its options. */
function expectedTypes(issue: z.core.$ZodIssue): readonly string[] {
  if (issue.code === 'invalid_union') return issue.errors.flatMap((option) => option.slice(0, 1).flatMap(expectedTypes))
  if (issue.code === 'invalid_value') return issue.values.map((value) => typeof value)
  return issue.code === 'invalid_type' ? [issue.expected] : []
}

/** Maximum number of keys in a hint. */
const maxListed = 30

function unknownKey(key: string, path: KeyPath, { schema, value }: Checking): SchemaProblem {
  const keys = knownKeys(schema, value, path) ?? []
  const where = path.length === 0 ? '' : ` in ${showPath(path)}`
  const suggestion = similar(key, keys)
  const list = keys.length > 0 && keys.length <= maxListed ? { hint: `known keys: ${keys.join(', ')}` } : {}
  const message = `unknown key ${JSON.stringify(key)}${where}`
  return { kind: 'unknown-key', path: [...path, key], message, ...list, ...suggestion }
}

function missing(path: KeyPath, requirement: string): SchemaProblem {
  const where = path.length === 1 ? '' : ` in ${showPath(path.slice(0, -1))}`
  return {
    kind: 'missing-key',
    path,
    message: `"${String(path.at(-1))}" is missing${where}; it must be ${requirement}`,
  }
}

function similar(value: unknown, candidates: readonly string[]): { hint?: string } {
  return typeof value === 'string' ? defined({ hint: didYouMean(value, candidates) }) : {}
}

function at(value: unknown, path: KeyPath): unknown {
  return path.reduce<unknown>((holder, step) => {
    if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, step)) return undefined
    return (holder as Record<string | number, unknown>)[step]
  }, value)
}

/** Displayed form of a path: `navbar.left[0].label`; the root is `the file`. */
export function showPath(path: KeyPath): string {
  if (path.length === 0) return 'the file'
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('')
}

const types: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map of keys',
  record: 'a map of keys',
  null: 'empty',
}

/** Type of a zod schema, phrased to follow "must be". */
function wantedType(expected: string): string {
  return types[expected] ?? expected
}

/** Describes a value. `bare`: a scalar without its type. */
function describe(value: unknown, form: 'typed' | 'bare' = 'typed'): string {
  if (value === null || value === undefined) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a map of keys'
  const short = typeof value === 'string' && value.length > 40 ? `${value.slice(0, 39)}…` : value
  const actual = typeof short === 'string' ? JSON.stringify(short) : String(short)
  if (form === 'bare' || typeof value === 'boolean') return actual
  return `the ${typeof value} ${actual}`
}

/** The end of a sentence about a required value: `, not …`. */
function not(description: string): string {
  return description === 'empty' ? ', but it is empty' : `, not ${description}`
}

/** `a`, `a or b`, `a, b or c`. */
function joinOr(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/**
 * Keys of a schema at a path; `undefined` if any key is allowed. `value` selects the option of a discriminated
 * union.
 */
function knownKeys(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly PropertyKey[],
): readonly string[] | undefined {
  const { def } = unwrap(schema, value)
  const [step, ...rest] = path
  if (step === undefined) return def.type === 'object' ? Object.keys(def.shape) : undefined
  let next: z.core.$ZodType | undefined
  if (def.type === 'object') next = def.shape[String(step)]
  else if (def.type === 'array') next = def.element
  else if (def.type === 'record') next = def.valueType
  return next === undefined ? undefined : knownKeys(next, member(value, step), rest)
}

/** Removes wrappers that do not change the known keys: defaults, optional, transforms, the options of a union. */
function unwrap(schema: z.core.$ZodType, value: unknown): { readonly def: z.core.$ZodTypes['_zod']['def'] } {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if ('innerType' in def) return unwrap(def.innerType, value)
  if (def.type === 'lazy') return unwrap(def.getter(), value)
  // A `preprocess` is a pipe from a transform, which has no keys.
  if (def.type === 'pipe') return unwrap(def.in._zod.def.type === 'transform' ? def.out : def.in, value)
  const option = def.type === 'union' ? chosen(def, value) : undefined
  return option === undefined ? { def } : unwrap(option, value)
}

function chosen(def: z.core.$ZodUnionDef, value: unknown): z.core.$ZodType | undefined {
  const discriminator = 'discriminator' in def ? String(def.discriminator) : undefined
  if (discriminator === undefined) {
    const types = Array.isArray(value) ? ['array'] : ['object', 'record']
    const fits = (type: string) => def.options.find((option) => unwrap(option, value).def.type === type)
    return types.map(fits).find((option) => option !== undefined)
  }
  const tag = member(value, discriminator) as z.core.util.Primitive
  return def.options.find((option) => option._zod.propValues?.[discriminator]?.has(tag))
}

function member(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined
}
