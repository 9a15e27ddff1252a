/**
 * On the server: parts of the page that components request. Rendering is synchronous, so one record per
 * thread is enough. Components import it as `docs:surroundings`; in the browser, `page-context.ts` replaces it.
 *
 * @module
 */

type Parts = Readonly<Record<string, unknown>>

let current: Parts | undefined
let requested = new Set<string>()
let sent = new Set<string>()

/** Starts a page. Without parts, requests are only recorded. */
export function beginSurroundings(parts?: Parts): void {
  current = parts
  requested = new Set()
  sent = new Set()
}

/** Returns the requested parts since the start of the page. */
export function takeAsked(): readonly string[] {
  return [...requested].sort()
}

/** Returns a part of the page around the component; `undefined` if it is not known yet. */
export function ask(part: string): unknown {
  requested.add(part)
  return current?.[part]
}

/** Returns the result of `render` and the parts that it requests, except those that another island of the page already stores. */
export function withAsked<Result>(render: () => Result): { readonly result: Result; readonly parts: Parts } {
  const before = requested
  requested = new Set()
  try {
    const result = render()
    const fresh = [...requested].filter((part) => !sent.has(part) && current?.[part] !== undefined)
    for (const part of fresh) sent.add(part)
    return { result, parts: Object.fromEntries(fresh.map((part) => [part, current?.[part]])) }
  } finally {
    requested = new Set([...before, ...requested])
  }
}
