import { didYouMean } from '../../diagnostics/suggest.ts'
import type { Location } from '../../diagnostics/diagnostic.ts'

/** A problem in our words. */
interface Explanation {
  readonly message: string
  readonly hint?: string
}

const kinds = { integer: 'a number', number: 'a number', boolean: 'a boolean' } as const

/**
 * Explains a value that has to be text but is a number or a boolean, such as an unquoted version.
 *
 * @param keys keys that lead to the value
 */
export function notText(
  message: string,
  keys: readonly string[],
  { text = '', location }: { readonly text?: string | undefined; readonly location: Location },
): Explanation | undefined {
  const [, type] = /^Expected type `string` but got `(integer|number|boolean)`$/.exec(message) ?? []
  if (type === undefined) return undefined
  const { line, column, endLine = line, endColumn = column } = location
  const lines = endLine === line ? text.split('\n', line) : []
  const source = lines
    .at(line - 1)
    ?.slice(column - 1, endColumn - 1)
    .trim()
  const name = keys.findLast((key) => !/^\d+$/.test(key)) ?? ''
  const subject = keys.at(-1) === name ? `"${name}"` : `an item of "${name}"`
  const isWord = source !== undefined && /^[-+.\w]+$/.test(source)
  return {
    message: `${subject} must be text, but ${isWord ? source : 'its value'} is ${kinds[type as keyof typeof kinds]}`,
    hint: isWord ? `write it with quotes: "${source}"` : 'write it with quotes',
  }
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
