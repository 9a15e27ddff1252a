import type { ComponentType } from 'react'

/**
 * Partials that components of the site show, by their path: each page compiles its own, so that links and headings in
 * them are those of the page. Rendering is synchronous, so that one record serves a thread.
 */
export type PartialsByPath = Readonly<Record<string, ComponentType<object>>>

let current: PartialsByPath = {}

/** Starts a page. */
export function beginPartials(partials: PartialsByPath): void {
  current = partials
}

/** The partial at a path of the site; nothing if the page has none there. */
export function partialAt(path: string): ComponentType<object> | undefined {
  return Object.hasOwn(current, path) ? current[path] : undefined
}
