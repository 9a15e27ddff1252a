/**
 * Islands under `docs serve`: they load modules with Fast Refresh instead of the files of the site, which are those of a
 * build. A changed module updates the islands on the page, and an island that cannot be shown is replaced by its error.
 *
 * @module
 */
import { liveIslandsPath } from '../paths.ts'

/** Replaces the modules of all islands on the page. Must run before the script that loads islands. */
export function selectLiveModules(): void {
  for (const island of document.querySelectorAll<HTMLElement>('docs-island[data-module]')) {
    const { island: id = '', module = '' } = island.dataset
    if (!module.startsWith(liveIslandsPath)) island.dataset['module'] = moduleOf(id, module)
  }
}

function moduleOf(id: string, file: string): string {
  return `${liveIslandsPath}?${new URLSearchParams({ id, page: location.pathname, file }).toString()}`
}

/** Errors above hydrated islands that cannot be shown at present. */
const faults = new WeakMap<Element, Element>()

/**
 * Keeps a hydrated island with its state if the new page has the same one at its place. `served` is the island on that
 * page: with another module, or with the error of an island that the server cannot render.
 *
 * @returns false if the island must be replaced
 */
export function keepIsland(island: Element, served: Element): boolean {
  if (!(island instanceof HTMLElement) || !(served instanceof HTMLElement) || island.dataset['awake'] === undefined)
    return false
  const hasFailed = served.dataset['failed'] !== undefined
  const names = ['island', 'export', 'key', ...(hasFailed ? [] : ['props'])]
  if (names.some((name) => island.dataset[name] !== served.dataset[name])) return false
  faults.get(island)?.remove()
  island.hidden = hasFailed
  const fault = hasFailed ? served.firstElementChild?.cloneNode(true) : undefined
  if (fault instanceof Element) {
    faults.set(island, fault)
    island.before(fault)
  }
  if (hasFailed) return true
  const module = moduleOf(island.dataset['island'] ?? '', served.dataset['module'] ?? '')
  if (module === island.dataset['module']) return true
  island.dataset['module'] = module
  // The module renders its islands again.
  void import(module).catch((error: unknown) => console.error(error))
  return true
}
