/**
 * JSX runtime for a page that throws: a box replaces each component and each expression that throws. React has no error boundaries on the
 * server, but shows the fallback of a `Suspense` around such a component.
 *
 * @module
 */
import { createElement, isValidElement, Suspense, type ComponentType, type ReactElement } from 'react'
import * as runtime from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { checkedProps } from './checked.ts'
import { addIslandProblem, takeIslandProblems } from './server.ts'

export { Fragment } from 'react/jsx-runtime'

/** An error of a component or an expression. */
export interface Fault {
  /** Name of the component. */
  readonly name?: string
  /** Code in place of which the box is displayed: `<Chart>` or `{user.name}`. */
  readonly part: string
  readonly error: unknown
}

/** Creates the box for a part that throws. */
export type BoxOf = (fault: Fault) => ReactElement

let faults: Fault[] = []
let firstError: unknown
let boxOf: BoxOf = () => createElement('span')
let isRendering = false

/** Starts a page that has thrown `error`. */
export function beginFaults(error: unknown, box: BoxOf): void {
  faults = []
  firstError = error
  boxOf = box
  isRendering = true
}

/** Ends a page, and returns its errors. */
export function takeFaults(): readonly Fault[] {
  isRendering = false
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
    const fault = { name, part: `<${name}>`, error: faults.length === 0 ? firstError : thrownBy(Component, props) }
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

/**
 * Value of an expression or an element in guarded code, or a box if it throws. `isShown` is true for a child of an HTML
 * element, which cannot be an object. The module itself runs before the page is rendered: its errors are thrown.
 */
export function guardedValue(evaluate: () => unknown, part: string, isShown: boolean): unknown {
  if (!isRendering) return evaluate()
  try {
    const value = evaluate()
    if (isShown && typeof value === 'object' && !isRenderable(value)) renderToStaticMarkup(value as ReactElement)
    return value
  } catch (error) {
    const fault = { part, error }
    faults.push(fault)
    return boxOf(fault)
  }
}

const isRenderable = (value: object | null): boolean =>
  value === null || isValidElement(value) || Symbol.iterator in value

/** Same signature as in React. */
export const jsx: Make = (type, props, key) => (runtime.jsx as Make)(guarded(type), checkedProps(type, props), key)
/** Same signature as in React. */
export const jsxs: Make = (type, props, key) => (runtime.jsxs as Make)(guarded(type), checkedProps(type, props), key)
