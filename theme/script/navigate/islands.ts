/**
 * Moves hydrated islands into the new body if both pages share them: in `<main>` those at the same position of the
 * same page, elsewhere those with the same module and props. `islands/hydrate.ts` unmounts the remaining ones.
 */
export function keepIslands(current: Element, body: Element): void {
  const places = [...body.querySelectorAll<HTMLElement>('docs-island:not([data-awake])')]
  for (const island of current.querySelectorAll<HTMLElement>('docs-island[data-awake]')) {
    // The island is inside another one that was moved.
    if (!current.contains(island)) continue
    const index = places.findIndex((candidate) => identity(candidate) === identity(island))
    const [place] = index === -1 ? [] : places.splice(index, 1)
    place?.replaceWith(island)
  }
}

function identity(island: HTMLElement): string {
  const { island: id, export: name, props, key } = island.dataset
  return JSON.stringify([id, name, props, island.closest('main') === null ? '' : key])
}
