/**
 * Directives of islands in JSX, such as `<Chart client:visible />`, on the server.
 *
 * @module
 */
import type { IslandManner } from '../../model/island-manner.ts'
import { directiveStart, readClientMode } from '../../text/client-mode.ts'

/** Attribute with the location of an element with directives in a module; pages store these locations themselves. */
export const locationAttribute = `${directiveStart}at`

type Location = NonNullable<IslandManner['unstable']>['location']

/** A mistake in a directive. */
export interface DirectiveProblem {
  /** Name of the component. */
  readonly name: string
  /** Attribute as on the page. */
  readonly directive: string
  /** Value of the attribute, if it is a text. */
  readonly value?: string
  readonly message: string
  readonly hint: string
  /** Location of the element in a module. */
  readonly location?: Location
}

type Props = Record<string, unknown>

/** Returns true for the names of directives. */
export const isDirective = (name: string): boolean => name.startsWith(directiveStart)

const isMode = (name: string): boolean => isDirective(name) && name !== locationAttribute

/** The location of an element in a module, for a report. */
function locationIn(attributes: Props): Pick<DirectiveProblem, 'location'> {
  const location = attributes[locationAttribute] as Location | undefined
  return location === undefined ? {} : { location }
}

/** Removes the directives from props, and reads the mode of the first one. A directive with the value `false` is off. */
export function takeDirective(
  attributes: Props,
  name: string,
): { readonly props: Props; readonly mode?: string; readonly problem?: DirectiveProblem } {
  const names = Object.keys(attributes).filter(isDirective)
  const props = names.length === 0 ? attributes : withoutDirectives(attributes)
  const [directive, second] = names.filter(isMode).filter((directive) => attributes[directive] !== false)
  if (directive === undefined) return { props }
  const { mode, problem } = readClientMode(directive.slice(directiveStart.length), attributes[directive])
  const several =
    second === undefined
      ? undefined
      : { message: `<${name}> has several modes, and "${directive}" is used`, hint: `remove "${second}"` }
  const mistake = problem ?? several
  return {
    props,
    ...(mode === undefined ? {} : { mode }),
    ...(mistake === undefined
      ? {}
      : { problem: { name, directive, ...textValue(attributes[directive]), ...mistake, ...locationIn(attributes) } }),
  }
}

function withoutDirectives(props: Props): Props {
  return Object.fromEntries(Object.entries(props).filter(([name]) => !isDirective(name)))
}

/** Removes the directives of an element that is not an island, and returns the problem. */
export function strayDirective(
  type: unknown,
  props: Props,
): { readonly props: Props; readonly problem?: DirectiveProblem } {
  const directive = Object.keys(props).find(isMode)
  if (directive === undefined) return { props }
  const { displayName, name = '' } = (typeof type === 'function' ? type : {}) as { displayName?: string; name?: string }
  const shownName = typeof type === 'string' ? type : displayName || name || 'component'
  const message = `"${directive}" does nothing here: <${shownName}> is not an island`
  const hint =
    typeof type === 'string'
      ? "put the element into a component, in a file that begins with 'use client', and import it"
      : "start the module of the component with 'use client'"
  return {
    props: withoutDirectives(props),
    problem: { name: shownName, directive, ...textValue(props[directive]), message, hint, ...locationIn(props) },
  }
}

const textValue = (value: unknown): { value?: string } => (typeof value === 'string' ? { value } : {})
