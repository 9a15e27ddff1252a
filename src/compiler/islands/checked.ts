/**
 * JSX runtime for a page with directives: it reports directives of elements that are not islands.
 *
 * @module
 */
import * as runtime from 'react/jsx-runtime'
import type { ReactElement } from 'react'
import { strayDirective } from './directives.ts'
import { addIslandProblem, isIsland } from './server.ts'

export { Fragment } from 'react/jsx-runtime'

type Props = Record<string, unknown>
type Make = (type: unknown, props: Props, key?: string) => ReactElement

/** Removes directives that have no effect from the props of an element, and reports them. */
export function checkedProps(type: unknown, attributes: Props): Props {
  if (isIsland(type)) return attributes
  const { props, problem } = strayDirective(type, attributes)
  if (problem !== undefined) addIslandProblem({ kind: 'directive', ...problem })
  return props
}

/** Same signature as in React. */
export const jsx: Make = (type, props, key) => (runtime.jsx as Make)(type, checkedProps(type, props), key)
/** Same signature as in React. */
export const jsxs: Make = (type, props, key) => (runtime.jsxs as Make)(type, checkedProps(type, props), key)
