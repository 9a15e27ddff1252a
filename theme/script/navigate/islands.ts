/**
 * Moves hydrated islands that both pages share into the new body: in `<main>` those at the same place of the same
 * page, elsewhere those of the same module with the same props. `islands/hydrate.ts` lets go of those that are left
 * behind.
 */
export function keepIslands(current: Element, body: Element): void {
  const places = [...body.querySelectorAll<HTMLElement>('docs-island:not([data-awake])')]
  for (const island of current.querySelectorAll<HTMLElement>('docs-island[data-awake]')) {
    // It lies in another one that was moved.
    if (!current.contains(island)) continue
    const index = places.findIndex((place) => identity(place) === identity(island))
    const [place] = index === -1 ? [] : places.splice(index, 1)
    place?.replaceWith(island)
  }
}

function identity(island: HTMLElement): string {
  const { island: id, export: name, props, key } = island.dataset
  return JSON.stringify([id, name, props, island.closest('main') === null ? '' : key])
}
