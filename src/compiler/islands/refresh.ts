/**
 * In the browser, under `docs serve`: React in its development version, with Fast Refresh. Modules of islands are bundled
 * without React and use this copy, so that a changed module updates the islands on the page and keeps their state.
 *
 * @module
 */
import * as react from 'react'
import * as reactDom from 'react-dom'
import * as client from 'react-dom/client'
import * as jsxDevRuntime from 'react/jsx-dev-runtime'
import * as jsxRuntime from 'react/jsx-runtime'
import * as runtime from 'react-refresh/runtime'

export { hydrate } from './hydrate.ts'

/** A function of a module, by its name. */
export type RefreshRecord = readonly [
  name: string,
  value: unknown,
  /** Hooks with their arguments: a component keeps its state while they are unchanged. */
  hooks?: string,
  /** Hooks of the site among them. */
  others?: () => readonly unknown[],
]

declare global {
  /** Packages of React for modules of islands. */
  var docsReact: Readonly<Record<string, unknown>>
  /** Registers the components and hooks of a module. */
  var docsRefresh: (file: string, records: readonly RefreshRecord[]) => void
}

// React DOM has been loaded with the hook of `live-islands.ts`.
runtime.injectIntoGlobalHook(globalThis)
globalThis.docsReact = {
  react,
  'react-dom': reactDom,
  'react-dom/client': client,
  'react/jsx-dev-runtime': jsxDevRuntime,
  'react/jsx-runtime': jsxRuntime,
}
globalThis.docsRefresh = (file, records) => {
  for (const [name, value, hooks, others] of records) {
    if (/^[A-Z]|^default$/.test(name) && runtime.isLikelyComponentType(value))
      runtime.register(value, `${file} ${name}`)
    if (typeof value === 'function' && hooks !== undefined) runtime.setSignature(value, hooks, false, others)
  }
}

/** Registers the exports of an island's module, and renders its islands again if components have changed. */
export function refresh(file: string, module: Readonly<Record<string, unknown>>): void {
  globalThis.docsRefresh(
    file,
    Object.entries(module).map(([name, value]) => [name, value]),
  )
  runtime.performReactRefresh()
  document.dispatchEvent(new Event('docs:refresh'))
}
