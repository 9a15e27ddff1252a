import { methodNames, methods } from '../base/http-methods.ts'

/** A code span as a name: without a value behind a colon, brackets and quotes. */
export function plainName(text: string): string {
  const trimmed = text.trim()
  return (
    /^["']?([\p{L}\p{N}_$.-]+)["']?(?:\[\]|\(\))?\s*:\s*\S*$/u.exec(trimmed)?.[1] ??
    trimmed.replace(/(?:\[\]|\(\))$/, '').replace(/^(["'])(.*)\1$/, '$2')
  )
}

/** Longest name that a description may have. */
const longest = 120

/**
 * Tests whether a code span may name something of a description: a name, or an address with or without its method.
 *
 * @param phrases so may several words be, and flags: the site has commands
 */
export function mayBeName(text: string, phrases = false): boolean {
  if (text.length > longest) return false
  if (phrases && /^(?:--?[A-Za-z]|(?:\$ )?[A-Za-z@][\w.@/-]* \S)/.test(text)) return true
  const name = plainName(text)
  return (
    /^(?:[A-Z]+ )?\/\S*$/.test(name) || (/^[\p{L}_$@][\p{L}\p{N}_$@.:/-]*$/u.test(name) && /[\p{L}\p{N}]$/u.test(name))
  )
}

/** A name that no prose has, such as `order_status_url` and `trackingNumber`. */
export const isDistinctive = (name: string): boolean => /[\p{L}\p{N}][_.-][\p{L}\p{N}]|\p{Ll}\p{Lu}/u.test(name)

/** The names of methods, alone. */
export const isMethod = (name: string): boolean => methods.includes(name.toLowerCase()) && name === name.toUpperCase()

/** A call in an example: an address without origin, query and hash, and the method that it is called by. */
export interface WrittenCall {
  readonly method: string
  readonly path: string
  /** Offset of the address. */
  readonly at: number
}

const address = /(?<=^|[\s"'`(])((?:https?:\/\/[^\s/"'`]+)?\/[^\s"'`)<>]*)/g

/** The calls in a block of code. */
export function callsIn(text: string): readonly WrittenCall[] {
  return [...text.matchAll(address)].map(({ 1: written = '', index }) => ({
    method: methodNear(text, index),
    path: written.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, ''),
    at: index,
  }))
}

/** The method of the call around an address: the last one before it, or the first behind it, within a call's length; else GET. */
function methodNear(text: string, at: number): string {
  const name = new RegExp(`\\b(${methodNames})\\b|\\.(get|put|post|delete|patch)\\(`, 'g')
  const before = [...text.slice(Math.max(0, at - 200), at).matchAll(name)].at(-1)
  const after = new RegExp(`\\b(${methodNames})\\b`).exec(text.slice(at, at + 200))
  return (before?.[1] ?? before?.[2] ?? after?.[1] ?? 'GET').toUpperCase()
}

/** The steps of an address or of the path of an operation. */
export const stepsOf = (path: string): readonly string[] => path.split('/').filter((step) => step !== '')

/** Tests whether an address ends with the path of an operation, with any value in place of its parameters. Both are given in steps. */
export function isPath(written: readonly string[], template: readonly string[]): boolean {
  const before = written.length - template.length
  if (template.length === 0 || before < 0) return false
  // Different addresses mostly differ at the end.
  for (let index = template.length - 1; index >= 0; index--) {
    const [step = '', writtenStep = ''] = [template[index], written[before + index]]
    if (step === writtenStep) continue
    if (!/^[{$:<]/.test(step) || writtenStep === '' || /[{}]/.test(step.slice(1, -1))) return false
  }
  return true
}
