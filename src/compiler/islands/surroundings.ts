/**
 * Parts of the page that components ask for, on the server. Rendering is synchronous, so that one record serves a
 * thread. Components import it as `docs:surroundings`; in the browser `asked.ts` takes its place.
 *
 * @module
 */

type Parts = Readonly<Record<string, unknown>>

let given: Parts | undefined
let asked = new Set<string>()
let sent = new Set<string>()

/** Starts a page. Without parts it is only noted what is asked for. */
export function beginSurroundings(parts?: Parts): void {
  given = parts
  asked = new Set()
  sent = new Set()
}

/** The parts that were asked for since the page began. */
export function takeAsked(): readonly string[] {
  return [...asked].sort()
}

/** A part of what surrounds the component; nothing where that is not known yet. */
export function ask(part: string): unknown {
  asked.add(part)
  return given?.[part]
}

/** The result of `render`, and the parts that it asks for, without those that an island of the page has already. */
export function withAsked<Result>(render: () => Result): { readonly result: Result; readonly parts: Parts } {
  const before = asked
  asked = new Set()
  try {
    const result = render()
    const fresh = [...asked].filter((part) => !sent.has(part) && given?.[part] !== undefined)
    for (const part of fresh) sent.add(part)
    return { result, parts: Object.fromEntries(fresh.map((part) => [part, given?.[part]])) }
  } finally {
    asked = new Set([...before, ...asked])
  }
}
