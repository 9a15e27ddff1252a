/**
 * Islands on the server. In the server bundle, wrappers of this module replace a `'use client'` module: each renders the
 * component as a separate root, with the `identifierPrefix` that the browser will use, so that `useId` returns the same ids.
 *
 * @module
 */
import { createElement, Fragment, type ComponentType, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { withAsked } from './surroundings.ts'

export { partialAt } from './partials.ts'
export { ask } from './surroundings.ts'

let prefix = ''
let count = 0
let problems: IslandPropsError[] = []

/** Starts the numbering of islands for a page. Rendering is synchronous, so one counter per thread is enough. */
export function beginIslands(page: string): void {
  prefix = page
  count = 0
  problems = []
}

/** Returns reasons why components without 'use client' stayed HTML, since the last call or the start of the page. */
export function takeIslandProblems(): readonly IslandPropsError[] {
  const result = problems
  problems = []
  return result
}

/** Properties of a component that became an island. */
export interface IslandManner {
  /** The module has no `'use client'`: with props that cannot be sent to the browser, the component stays HTML without an error. */
  readonly found?: true
  /** The island loads when it is visible, since the component changes by itself. */
  readonly alone?: true
}

/** Creates the wrapper of an exported component of a client module. */
export function island(
  id: string,
  name: string,
  Component: ComponentType<Record<string, unknown>>,
  manner: IslandManner = {},
): unknown {
  if (typeof Component !== 'function' && (typeof Component !== 'object' || Component === null)) return Component
  return function Island({ children, ...props }: { children?: ReactNode }): ReactElement {
    let data: string
    try {
      data = serialise(props, name === 'default' ? Component.displayName || Component.name || 'default' : name)
    } catch (error) {
      if (manner.found === undefined || !(error instanceof IslandPropsError)) throw error
      problems.push(error)
      return createElement(Component, props, children)
    }
    const key = `${prefix}${count++}-`
    const slot =
      children === undefined || children === null
        ? undefined
        : createElement('docs-slot', { dangerouslySetInnerHTML: { __html: renderToStaticMarkup(children) } })
    const { result: rendered, parts } = withAsked(() =>
      renderToString(createElement(Component, props, ...(slot === undefined ? [] : [slot])), { identifierPrefix: key }),
    )
    const html = rendered.replace(formScript, '')
    // Children that the component does not display yet are stored beside it.
    const isWaiting = slot !== undefined && !html.includes('<docs-slot>')
    const element = createElement('docs-island', {
      'data-island': id,
      'data-export': name,
      'data-key': key,
      ...(manner.alone === undefined ? {} : { 'data-alone': '' }),
      ...(data === '{}' ? {} : { 'data-props': data }),
      ...(Object.keys(parts).length === 0 ? {} : { 'data-page': JSON.stringify(parts) }),
      dangerouslySetInnerHTML: { __html: html },
    })
    if (!isWaiting) return element
    return createElement(Fragment, null, element, createElement('docs-slot', { ...slot.props, hidden: true }))
  }
}

/** Replaces the inline script of React that records early form submissions, which the policy forbids; `wake.ts` records them. */
const formScript = /<script>addEventListener\("submit",(?:(?!<\/script>).)*<\/script>/s

/** Error for props of an island that cannot be sent to the browser. */
export class IslandPropsError extends Error {}

function serialise(props: Record<string, unknown>, name: string): string {
  const check = (value: unknown, path: string): void => {
    if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean') return
    if (typeof value === 'number' && Number.isFinite(value)) return
    if (Array.isArray(value)) return value.forEach((item, index) => check(item, `${path}[${index}]`))
    if (typeof value === 'object' && [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)) {
      if ('$$typeof' in value)
        throw new IslandPropsError(`<${name}> is given a React element as "${path}"; pass it as children`)
      return Object.entries(value).forEach(([key, item]) => check(item, path === '' ? key : `${path}.${key}`))
    }
    const kind = typeof value === 'object' ? value.constructor.name : typeof value
    throw new IslandPropsError(`<${name}> is given a ${kind} as "${path}", which cannot be sent to the browser`)
  }
  check(props, '')
  return JSON.stringify(props)
}
