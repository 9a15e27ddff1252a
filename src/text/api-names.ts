import { methodNames, methods } from '../base/http-methods.ts'

/** Converts a code span to a name, without a value after a colon, brackets and quotes. */
export function plainName(text: string): string {
  const trimmed = text.trim()
  return (
    /^["']?([\p{L}\p{N}_$.-]+)["']?(?:\[\]|\(\))?\s*:\s*\S*$/u.exec(trimmed)?.[1] ??
    trimmed.replace(/(?:\[\]|\(\))$/, '').replace(/^(["'])(.*)\1$/, '$2')
  )
}

/** Maximum length of a name. */
const longest = 120

/**
 * Returns true if a code span may be a name in a description: a name, or an address with or without a method.
 *
 * @param phrases allows several words and flags, for sites with commands
 */
export function mayBeName(text: string, phrases = false): boolean {
  if (text.length > longest) return false
  if (phrases && /^(?:--?[A-Za-z]|(?:\$ )?[A-Za-z@][\w.@/-]* \S)/.test(text)) return true
  const name = plainName(text)
  return (
    /^(?:[A-Z]+ )?\/\S*$/.test(name) || (/^[\p{L}_$@][\p{L}\p{N}_$@.:/-]*$/u.test(name) && /[\p{L}\p{N}]$/u.test(name))
  )
}

/**
 * Returns true for names that do not occur in prose, such as `order_status_url` and
 * `trackingNumber`.
 */
export const isDistinctive = (name: string): boolean => /[\p{L}\p{N}][_.-][\p{L}\p{N}]|\p{Ll}\p{Lu}/u.test(name)

/** Returns true for the name of an HTTP method. */
export const isMethod = (name: string): boolean => methods.includes(name.toLowerCase()) && name === name.toUpperCase()

/** A call in an example: an address without origin, query and hash, and its method. */
export interface WrittenCall {
  readonly method: string
  readonly path: string
  /** Offset of the address. */
  readonly at: number
}

const address = /(?<=^|[\s"'`(])((?:https?:\/\/[^\s/"'`]+)?\/[^\s"'`)<>]*)/g

/** Calls in a code block. */
export function callsIn(text: string): readonly WrittenCall[] {
  return [...text.matchAll(address)].map(({ 1: source = '', index }) => ({
    method: methodNear(text, index),
    path: source.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, ''),
    at: index,
  }))
}

/**
 * Method of the call with an address: the last method before it, or the first after it, within the length of a call;
 * otherwise GET.
 */
function methodNear(text: string, at: number): string {
  const name = new RegExp(`\\b(${methodNames})\\b|\\.(get|put|post|delete|patch)\\(`, 'g')
  const before = [...text.slice(Math.max(0, at - 200), at).matchAll(name)].at(-1)
  const after = new RegExp(`\\b(${methodNames})\\b`).exec(text.slice(at, at + 200))
  return (before?.[1] ?? before?.[2] ?? after?.[1] ?? 'GET').toUpperCase()
}

/** Segments of an address or of an operation's path. */
export const stepsOf = (path: string): readonly string[] => path.split('/').filter((step) => step !== '')

/**
 * Returns true if an address ends with the path of an operation, with any values for its parameters. Both are segments.
 */
export function isPath(steps: readonly string[], template: readonly string[]): boolean {
  const before = steps.length - template.length
  if (template.length === 0 || before < 0) return false
  // Different addresses usually differ at the end.
  for (let index = template.length - 1; index >= 0; index--) {
    const [step = '', writtenStep = ''] = [template[index], steps[before + index]]
    if (step === writtenStep) continue
    if (!/^[{$:<]/.test(step) || writtenStep === '' || /[{}]/.test(step.slice(1, -1))) return false
  }
  return true
}
