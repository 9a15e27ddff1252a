/**
 * JSX runtime for a page that throws: each component is rendered separately, and a mark replaces a component that
 * throws. React has no error boundaries on the server.
 *
 * @module
 */
import { createElement, type ComponentType, type ReactElement } from 'react'
import * as runtime from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { errorMessage } from '../../base/error-message.ts'
import { checkedProps } from './checked.ts'

export { Fragment } from 'react/jsx-runtime'

/** An error of a component. */
export interface Fault {
  readonly name: string
  readonly message: string
}

let faults: Fault[] = []

/** Errors since the last call. */
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
  const Guarded = (props: Props): ReactElement => {
    try {
      const html = renderToStaticMarkup(createElement(Component, props))
      return createElement('docs-part', { dangerouslySetInnerHTML: { __html: html } })
    } catch (error) {
      const name = Component.displayName ?? Component.name
      faults.push({ name, message: errorMessage(error) })
      return createElement('span', { className: 'docs-missing' }, `<${name}> could not be shown`)
    }
  }
  guards.set(type, Guarded)
  return Guarded
}

/** Same signature as in React. */
export const jsx: Make = (type, props, key) => (runtime.jsx as Make)(guarded(type), checkedProps(type, props), key)
/** Same signature as in React. */
export const jsxs: Make = (type, props, key) => (runtime.jsxs as Make)(guarded(type), checkedProps(type, props), key)
