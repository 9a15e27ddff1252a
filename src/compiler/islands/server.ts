/**
 * Islands on the server. In the server bundle, wrappers of this module replace a `'use client'` module: each renders the
 * component as a separate root, with the `identifierPrefix` that the browser will use, so that `useId` returns the same ids.
 *
 * @module
 */
import { Children, cloneElement, createElement, Fragment, isValidElement } from 'react'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { errorMessage } from '../../base/error-message.ts'
import { defined } from '../../base/defined.ts'
import type { IslandManner } from '../../model/island-manner.ts'
import { takeDirective, type DirectiveProblem } from './directives.ts'
import { withAsked } from './surroundings.ts'

export { partialAt } from './partials.ts'
export { ask } from './surroundings.ts'

/** A problem of an island on the page that is being rendered. */
export type IslandProblem =
  /** The component became no island, since its props cannot be sent to the browser. */
  | { readonly kind: 'static'; readonly error: IslandPropsError }
  | { readonly kind: 'failed'; readonly name: string; readonly error: unknown }
  | ({ readonly kind: 'directive' } & DirectiveProblem)
  /** The HTML of the server differs from that of the browser. */
  | ({ readonly kind: 'unstable'; readonly name: string } & NonNullable<IslandManner['unstable']>)

let prefix = ''
let count = 0
let isStrict = false
let problems: IslandProblem[] = []

/**
 * Starts the numbering of islands for a page. Rendering is synchronous, so one counter per thread is enough. With
 * `contained`, an island that throws becomes a box with its error, and a problem; the rest of the page is rendered.
 */
export function beginIslands(page: string, contained = false): void {
  prefix = page
  count = 0
  isStrict = contained
  problems = []
}

/** Returns the problems of islands since the last call or the start of the page. */
export function takeIslandProblems(): readonly IslandProblem[] {
  const result = problems
  problems = []
  return result
}

/** Adds a problem of the page that is being rendered. */
export function addIslandProblem(problem: IslandProblem): void {
  problems.push(problem)
}

type Component = ComponentType<Record<string, unknown>>

/** Components that take directives. */
const wrappers = new WeakSet<object>()

/** Returns true for the wrapper of an island. */
export function isIsland(type: unknown): boolean {
  return typeof type === 'function' && wrappers.has(type)
}

/** Creates the wrapper of an exported component of a client module. */
export function island(id: string, name: string, Component: Component, manner: IslandManner = {}): unknown {
  const isUnloaded = Component === undefined && ('error' in manner || manner.mode === 'only')
  const isComponent = typeof Component === 'function' || (typeof Component === 'object' && Component !== null)
  if (!isUnloaded && !isComponent) return Component
  const shownName = name === 'default' ? Component?.displayName || Component?.name || fileName(id) : name
  function Island({ children, ...written }: Record<string, unknown> & { children?: ReactNode }): ReactNode {
    const { props, problem, ...directive } = takeDirective(written, shownName)
    const { signs } = manner
    const mode = directive.mode ?? manner.mode ?? (signs?.effects === true ? 'visible' : undefined)
    if (problem !== undefined) problems.push({ kind: 'directive', ...problem })
    if (mode === 'interaction' && signs?.effects === true && signs.handlers === undefined)
      problems.push({ kind: 'directive', ...onlyEffects(shownName) })
    if (mode !== 'only' && manner.unstable !== undefined)
      problems.push({ kind: 'unstable', name: shownName, ...manner.unstable })
    const key = `${prefix}${count++}-`
    const target = { id, name, shownName, Component, manner, mode, key }
    try {
      return islandElement(target, props, children)
    } catch (error) {
      if (manner.found !== undefined && error instanceof IslandPropsError) {
        problems.push({ kind: 'static', error })
        return createElement(Component, props, children)
      }
      if (!isStrict) throw error
      // The bundler has reported a module that cannot be built.
      if (!(error instanceof Error && 'isReported' in error)) problems.push({ kind: 'failed', name: shownName, error })
      const fault = faultBox(`<${shownName}>`, error)
      const names = { 'data-island': id, 'data-export': name, 'data-key': key, 'data-failed': '' }
      return createElement('docs-island', names, fault)
    }
  }
  wrappers.add(Island)
  return Island
}

/** Box in place of a part that throws. */
export function faultBox(part: string, error: unknown): ReactElement {
  const [line = ''] = errorMessage(error).split('\n')
  return createElement('docs-fault', { role: 'alert' }, `${part} could not be shown: ${line}`)
}

/** File name of a module, for a component without a name. */
const fileName = (id: string): string => id.slice(id.lastIndexOf('/') + 1)

/** Problem of an island that waits for an action, although it reacts to none. */
function onlyEffects(name: string): DirectiveProblem {
  const message = `<${name}> has effects but no handlers, and waits for the reader before it runs them`
  return { name, directive: 'client:interaction', message, hint: 'write client:visible' }
}

/** An island on a page. */
interface Target {
  readonly id: string
  readonly name: string
  readonly shownName: string
  readonly Component: Component
  readonly manner: IslandManner
  readonly mode: string | undefined
  readonly key: string
}

function islandElement(target: Target, props: Record<string, unknown>, content: ReactNode): ReactElement {
  const { id, name, mode, manner, key } = target
  const data = serialise(props, target.shownName)
  const { children, fallback } = withoutFallback(content)
  const slot =
    children === undefined || children === null
      ? undefined
      : createElement('docs-slot', { dangerouslySetInnerHTML: { __html: renderToStaticMarkup(children) } })
  const { html, parts } = mode === 'only' ? { html: renderToStaticMarkup(fallback), parts: {} } : rendered()
  // Children that the component does not display yet are stored beside it.
  const isWaiting = slot !== undefined && (mode === 'only' || !html.includes('<docs-slot>'))
  const attributes = {
    'data-island': id,
    'data-export': name,
    'data-key': key,
    'data-client': mode,
    'data-props': data === '{}' ? undefined : data,
    'data-page': Object.keys(parts).length === 0 ? undefined : JSON.stringify(parts),
  }
  const element = createElement('docs-island', {
    ...defined(attributes),
    dangerouslySetInnerHTML: { __html: html },
  })
  if (!isWaiting) return element
  return createElement(Fragment, null, element, createElement('docs-slot', { ...slot.props, hidden: true }))

  function rendered() {
    if ('error' in manner) throw manner.error
    const { result, parts } = withAsked(() =>
      renderToString(createElement(target.Component, props, ...(slot === undefined ? [] : [slot])), {
        identifierPrefix: key,
      }),
    )
    return { html: result.replace(formScript, ''), parts }
  }
}

/** Separates children with `slot="fallback"`, which are shown until an island with the mode `only` is. */
function withoutFallback(children: ReactNode): { readonly children: ReactNode; readonly fallback: ReactNode } {
  const isFallback = (child: ReactNode): child is ReactElement<{ slot?: string | undefined }> =>
    isValidElement<{ slot?: string }>(child) && child.props.slot === 'fallback'
  const all = Children.toArray(children)
  if (!all.some(isFallback)) return { children, fallback: undefined }
  const others = all.filter((child) => !isFallback(child) && (typeof child !== 'string' || child.trim() !== ''))
  return {
    children: others.length === 0 ? undefined : others,
    fallback: all.filter(isFallback).map((child) => cloneElement(child, { slot: undefined })),
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
