/**
 * Parts of the page that components ask for, on the server. Rendering is synchronous, so that one record serves a
 * thread. Components import it as `docs:surroundings`; in the browser `page-context.ts` takes its place.
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

/** The parts that were asked for since the page began. */
export function takeAsked(): readonly string[] {
  return [...requested].sort()
}

/** A part of the page around the component; nothing where it is not known yet. */
export function ask(part: string): unknown {
  requested.add(part)
  return current?.[part]
}

/** The result of `render`, and the parts that it asks for, without those that an island of the page has already. */
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
