import type { ComponentType } from 'react'

/**
 * Partials that components of the site display, by path. Each page compiles them separately, so that their links and headings
 * belong to the page. Rendering is synchronous, so one record per thread is enough.
 */
export type PartialsByPath = Readonly<Record<string, ComponentType<object>>>

let current: PartialsByPath = {}

/** Starts a page. */
export function beginPartials(partials: PartialsByPath): void {
  current = partials
}

/** Returns the partial at a path of the site; `undefined` if the page does not have it. */
export function partialAt(path: string): ComponentType<object> | undefined {
  return Object.hasOwn(current, path) ? current[path] : undefined
}
