import { didYouMean } from '../diagnostics/suggest.ts'
import { mediaProblem } from './media-query.ts'

/** Moments at which an island can hydrate. `only`: at once, and never on the server. */
const clientModes = ['interaction', 'visible', 'idle', 'load', 'media', 'only'] as const

/** Start of the attributes that choose the mode of an island. */
export const directiveStart = 'client:'

/** A mode, and a mistake in it. */
export interface ClientMode {
  /** Name and value as in the attribute `data-client`, e.g. `visible 200px`; absent for an unknown name. */
  readonly mode?: string
  readonly problem?: { readonly message: string; readonly hint: string }
}

/** Words that other tools, plugins and authors use for modes. */
const otherNames: Readonly<Record<string, (typeof clientModes)[number]>> = {
  click: 'interaction',
  eager: 'load',
  event: 'interaction',
  focus: 'interaction',
  hover: 'interaction',
  immediate: 'load',
  lazy: 'visible',
  never: 'interaction',
  scroll: 'visible',
  view: 'visible',
  viewport: 'visible',
}

/** Reads a mode. `start` is written before its name: `client:`, or nothing in a module. */
export function readClientMode(name: string, value: unknown, start: string = directiveStart): ClientMode {
  const text = textOf(value)
  const directive = start + name
  const withValue = text === '' ? name : `${name} ${text}`
  switch (name) {
    case 'load':
    case 'only':
    case 'interaction':
      return { mode: name }
    case 'idle':
      if (/^\d*$/.test(text)) return { mode: withValue }
      return {
        mode: name,
        problem: invalid(`"${text}" is not a time in milliseconds`, `${directive} ${example('500', start)}`),
      }
    case 'visible':
      if (/^(?:-?\d+(?:\.\d+)?(?:px|%)\s*){0,4}$/.test(text)) return { mode: withValue }
      return {
        mode: name,
        problem: invalid(`"${text}" is not a margin`, `${directive} ${example('200px', start)}, in px or %`),
      }
    case 'media': {
      const hint = mediaProblem(text)
      if (hint === undefined) return { mode: withValue }
      const message = text === '' ? `"${directive}" has no media query` : `"${text}" is not a media query`
      return { mode: withValue, problem: { message: `${message}, so the island never hydrates`, hint } }
    }
    default: {
      const list = clientModes.map((mode) => start + mode)
      const other = Object.hasOwn(otherNames, name) ? otherNames[name] : undefined
      const hint =
        other === undefined
          ? didYouMean(directive, list, `the modes are ${list.join(', ')}`)
          : `write "${start}${other}"`
      return { problem: { message: `there is no mode "${directive}"`, hint } }
    }
  }
}

const invalid = (message: string, hint: string) => ({ message, hint: `write ${hint}` })

const example = (value: string, start: string): string => (start === '' ? value : `with "${value}"`)

/** Text of a value: also of `{ rootMargin: '200px' }` and `{ timeout: 500 }`, as in Astro. */
function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return value.trim().replace(/\s+/g, ' ')
  if (typeof value !== 'object' || value === null) return ''
  const { rootMargin, timeout } = value as Readonly<Record<string, unknown>>
  return textOf(rootMargin ?? timeout)
}

const moduleMode = /^export\s+const\s+hydrate\s*(?::[^=\n]+)?=\s*(['"`])([^'"`\n]*)\1/m

/** Mode that a module sets for its components: `export const hydrate = 'visible 200px'`. */
export function modeOfModule(
  text: string,
): (ClientMode & { readonly at: number; readonly length: number }) | undefined {
  const match = moduleMode.exec(text)
  if (match === null) return undefined
  const [line, , value = ''] = match
  const [name = '', ...rest] = value.trim().split(/\s+/)
  return {
    ...readClientMode(name, rest.join(' '), ''),
    at: match.index + line.length - value.length - 1,
    length: value.length,
  }
}
