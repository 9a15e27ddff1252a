/** In the browser: the parts of their page that islands asked for when they were rendered, stored on the first that did. */
const read = new WeakMap<HTMLElement, Readonly<Record<string, unknown>>>()

/** See `ask` in `surroundings.ts`. */
export function ask(part: string): unknown {
  for (const element of document.querySelectorAll<HTMLElement>('docs-island[data-page]')) {
    const parts = read.get(element) ?? (JSON.parse(element.dataset['page'] ?? '{}') as Record<string, unknown>)
    read.set(element, parts)
    if (part in parts) return parts[part]
  }
  return undefined
}
