/** In the browser: parts of the page that islands requested during rendering. The first such island stores them. */
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
