/** In the browser: wakes one island. Bundled into the chunk that all islands share, with React. */
import { createElement, type ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Hydrates an island element with a component of its module; resolves when React has taken over. */
export function hydrate(element: HTMLElement, module: Record<string, ComponentType<Record<string, unknown>>>): void {
  const Component = module[element.dataset['export'] ?? 'default']
  if (Component === undefined) return
  const props = JSON.parse(element.dataset['props'] ?? '{}') as Record<string, unknown>
  const slot = element.querySelector('docs-slot') === null ? [] : [createElement(Slot, { key: 'slot' })]
  hydrateRoot(element, createElement(Component, props, ...slot), {
    identifierPrefix: element.dataset['key'] ?? '',
    onCaughtError: console.error,
  })
}

/** Children of an island: HTML of the server, which React keeps and never renders again. */
function Slot() {
  return createElement('docs-slot', { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } })
}
