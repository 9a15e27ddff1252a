import { defined } from '../../base/defined.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import type { Location } from '../../diagnostics/diagnostic.ts'

/** A problem in our words. */
interface Explanation {
  readonly message: string
  readonly hint?: string
}

const types: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a number',
  number: 'a number',
  boolean: 'a boolean',
  array: 'a list',
  object: 'a map of keys',
  null: 'empty',
}

/**
 * Explains a value of the wrong type, such as an unquoted version or a single value instead of a list.
 *
 * @param keys keys that lead to the value
 */
export function wrongType(
  message: string,
  keys: readonly string[],
  { text = '', location }: { readonly text?: string | undefined; readonly location: Location },
): Explanation | undefined {
  const pattern = /^Expected type `(\w+)`(?: \((array|object)\))? but got `(\w+)`$/
  const [, expected = '', container, actual = ''] = pattern.exec(message) ?? []
  const type = container ?? expected
  const required = types[type]
  const kind = types[actual]
  if (required === undefined || kind === undefined) return undefined
  const name = keys.findLast((key) => !/^\d+$/.test(key)) ?? ''
  const subject = keys.at(-1) === name ? `"${name}"` : `an item of "${name}"`
  const source = wordAt(text, location)
  const isScalar = kind !== types['array'] && kind !== types['object'] && kind !== types['null']
  const value = isScalar ? (source ?? 'its value') : 'it'
  return defined({
    message: `${subject} must be ${required}, but ${value} is ${kind}`,
    hint: hintFor(type, actual, source),
  })
}

/** Hint for a value of the wrong type; `source` is its text, if it is a word. */
function hintFor(type: string, actual: string, source: string | undefined): string | undefined {
  if (type === 'string' && /^(?:integer|number|boolean)$/.test(actual))
    return source === undefined ? 'write it with quotes' : `write it with quotes: "${source}"`
  if (type === 'array' && source !== undefined) return `write a list: [${source}]`
  const plain = /^(["'])(.*)\1$/.exec(source ?? '')?.[2]
  const isPlain = type === 'boolean' ? /^(?:true|false)$/ : /^-?\d+(?:\.\d+)?$/
  const isScalar = type === 'boolean' || type === 'integer' || type === 'number'
  return isScalar && plain !== undefined && isPlain.test(plain) ? `write it without quotes: ${plain}` : undefined
}

/** Source of a value in one line without brackets; `undefined` for any other value. */
function wordAt(text: string, { line, column, endLine = line, endColumn = column }: Location): string | undefined {
  if (line === undefined || column === undefined || endLine !== line) return undefined
  const source = text
    .split('\n', line)
    .at(line - 1)
    ?.slice(column - 1, (endColumn ?? column) - 1)
    .trim()
  return source !== undefined && /^(?:[-+.\w]+|"[-+.\w ]*"|'[-+.\w ]*')$/.test(source) ? source : undefined
}

/**
 * Explains a parameter of a path that is not declared, or a declared one that is not in the path.
 *
 * @param isTwo the description has version 2.0
 */
export function pathParameter(
  message: string,
  isTwo: boolean,
): (Explanation & { readonly isOfPath?: true }) | undefined {
  const [, undeclared] = /^The operation does not define the path parameter `\{([^`]*)\}`/.exec(message) ?? []
  if (undeclared !== undefined) {
    const type = isTwo ? 'type: string' : 'schema: { type: string }'
    const hint = `add to the "parameters" of the path: { name: ${undeclared}, in: path, required: true, ${type} }`
    return { message: `the parameter "{${undeclared}}" of the path is not declared`, hint, isOfPath: true }
  }
  const [, name, path = ''] = /^Path parameter `([^`]*)` is not used in the path `([^`]*)`/.exec(message) ?? []
  if (name === undefined) return undefined
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].flatMap(([, parameter = '']) => parameter)
  const [only, ...others] = names
  const nearest =
    didYouMean(name, names) ?? (only === undefined || others.length > 0 ? undefined : `did you mean "${only}"?`)
  return {
    message: `the path "${path}" has no "{${name}}"`,
    hint: nearest ?? 'remove the parameter, or add it to the path',
  }
}
