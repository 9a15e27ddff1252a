/**
 * Variables of the environment that a site may show: those whose name starts with `DOCS_PUBLIC_`. All others may be
 * secrets of the machine that builds the site.
 *
 * @module
 */
import { diagnostic, type Diagnostic, type Location } from '../diagnostics/diagnostic.ts'
import { nearest } from '../diagnostics/suggest.ts'
import { isMapping } from '../base/mapping.ts'

/** Values of public variables by name. */
export type Environment = Readonly<Record<string, string>>

const start = 'DOCS_PUBLIC_'

export const isPublicName = (name: string): boolean => name.startsWith(start)

/** Public variables of the environment, sorted by name. */
export function publicEnvironment(all: Readonly<Record<string, string | undefined>> = process.env): Environment {
  const names = Object.keys(all).filter(isPublicName)
  return Object.fromEntries(names.sort().map((name) => [name, all[name] ?? '']))
}

/** Constants that code reads like variables, as in Vite. */
const constants: Readonly<Record<string, string | boolean>> = {
  NODE_ENV: 'production',
  MODE: 'production',
  PROD: true,
  DEV: false,
}

/** Value of `process.env.X` or `import.meta.env.X`; `undefined` for other names and for unset variables. */
export function environmentValue(name: string, environment: Environment): string | boolean | undefined {
  if (Object.hasOwn(constants, name)) return constants[name]
  return Object.hasOwn(environment, name) ? environment[name] : undefined
}

/** Replacements of expressions for the bundler. */
export function environmentExpressions(environment: Environment): Readonly<Record<string, string>> {
  const names = [...Object.keys(constants), ...Object.keys(environment)]
  const expressions = Object.fromEntries(
    names.flatMap((name) => {
      const value = JSON.stringify(environmentValue(name, environment))
      return [`process.env.${name}`, `import.meta.env.${name}`].map((expression) => [expression, value])
    }),
  )
  // Reading another name is reported, and must not throw in addition.
  return { ...expressions, 'import.meta.env': '{}' }
}

/** Reports a variable that is not set or not public. */
export function environmentProblem(name: string, environment: Environment, location: Location): Diagnostic {
  if (isPublicName(name)) {
    const similar = nearest(name, Object.keys(environment))
    const hint =
      similar === undefined ? `set it before the build: ${name}=value docs build` : `did you mean "${similar}"?`
    return diagnostic('environment/unset', `the variable ${name} is not set`, { location, hint })
  }
  const hint = `only variables that start with ${start} are public: rename it to ${start}${name.replace(/^[A-Z]+_PUBLIC_|^VITE_/, '')}`
  return diagnostic('environment/private', `the variable ${name} is not public`, { location, hint })
}

/** Pattern of `${NAME}`, and of `\${NAME}`, which is a text. */
export const environmentMention = /(\\?)\$\{([A-Z][A-Z\d_]*)\}/g

/** Keys of the configuration whose values contain commands, in which the shell replaces variables. */
const literal: ReadonlySet<string> = new Set(['test'])

/** Replaces public variables in the texts of a configuration. */
export function withEnvironment(value: unknown, environment: Environment): unknown {
  const fill = (item: unknown): unknown => {
    if (typeof item === 'string')
      return item.includes('${')
        ? item.replace(environmentMention, (mention, escape: string, name: string) =>
            escape === '' ? (environment[name] ?? (isPublicName(name) ? '' : mention)) : mention.slice(1),
          )
        : item
    if (Array.isArray(item)) return item.map(fill)
    return isMapping(item) ? Object.fromEntries(Object.entries(item).map(([key, inner]) => [key, fill(inner)])) : item
  }
  if (!isMapping(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, literal.has(key) ? item : fill(item)]))
}
