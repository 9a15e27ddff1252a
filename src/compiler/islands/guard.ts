/**
 * JSX runtime for a page that throws: a box replaces each component that throws. React has no error boundaries on the
 * server, but shows the fallback of a `Suspense` around such a component.
 *
 * @module
 */
import { createElement, Suspense, type ComponentType, type ReactElement } from 'react'
import * as runtime from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { checkedProps } from './checked.ts'
import { addIslandProblem, takeIslandProblems } from './server.ts'

export { Fragment } from 'react/jsx-runtime'

/** An error of a component. */
export interface Fault {
  readonly name: string
  readonly error: unknown
}

/** Creates the box for a component that throws. */
export type BoxOf = (fault: Fault) => ReactElement

let faults: Fault[] = []
let firstError: unknown
let boxOf: BoxOf = () => createElement('span')

/** Starts a page that has thrown `error`. */
export function beginFaults(error: unknown, box: BoxOf): void {
  faults = []
  firstError = error
  boxOf = box
}

/** Errors since the start of the page. */
export function takeFaults(): readonly Fault[] {
  const result = faults
  faults = []
  return result
}

const guards = new Map<unknown, unknown>()
const bare = new Set(['MDXContent', '_createMdxContent', 'MDXLayout'])

type Props = Record<string, unknown>
type Make = (type: unknown, props: Props, key?: string) => ReactElement

function guarded(type: unknown): unknown {
  const isComponent = typeof type === 'function' && !bare.has(type.name)
  if (!isComponent) return type
  const guard = guards.get(type)
  if (guard !== undefined) return guard
  const Component = type as ComponentType<Props>
  const Failed = ({ props }: { readonly props: Props }): ReactElement => {
    const name = Component.displayName ?? Component.name
    const fault = { name, error: faults.length === 0 ? firstError : thrownBy(Component, props) }
    faults.push(fault)
    return boxOf(fault)
  }
  const Guarded = (props: Props): ReactElement =>
    createElement(Suspense, { fallback: createElement(Failed, { props }) }, createElement(Component, props))
  guards.set(type, Guarded)
  return Guarded
}

/** Error of a component, which `Suspense` does not return: renders the component again. */
function thrownBy(Component: ComponentType<Props>, props: Props): unknown {
  const problems = takeIslandProblems()
  try {
    renderToStaticMarkup(createElement(Component, props))
    return new Error('it cannot be rendered on this page')
  } catch (error) {
    return error
  } finally {
    takeIslandProblems()
    problems.forEach(addIslandProblem)
  }
}

/** Same signature as in React. */
export const jsx: Make = (type, props, key) => (runtime.jsx as Make)(guarded(type), checkedProps(type, props), key)
/** Same signature as in React. */
export const jsxs: Make = (type, props, key) => (runtime.jsxs as Make)(guarded(type), checkedProps(type, props), key)
