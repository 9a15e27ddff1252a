/** In the browser: hydrates an island. Bundled with React into the chunk that all islands share. */
import { createElement, type ComponentType } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { Boundary, fillSlot } from './boundary.ts'

const roots = new Map<HTMLElement, Root>()

document.addEventListener('docs:page', () => {
  for (const [element, root] of roots) {
    if (element.isConnected) continue
    roots.delete(element)
    root.unmount()
  }
})

/** Hydrates an island element with a component of its module, or renders it if the server did not; resolves when it is done. */
export function hydrate(
  element: HTMLElement,
  module: Record<string, ComponentType<Record<string, unknown>>>,
): Promise<void> {
  const Component = module[element.dataset['export'] ?? 'default']
  if (Component === undefined) return Promise.resolve()
  const props = JSON.parse(element.dataset['props'] ?? '{}') as Record<string, unknown>
  const next = element.nextElementSibling
  const waiting = next?.matches('docs-slot[hidden]') === true ? next : null
  const isEmpty = element.dataset['client'] === 'only'
  const place = (isEmpty ? null : element.querySelector('docs-slot')) ?? waiting
  const slot = [...(place?.childNodes ?? [])]
  const children = place === null ? [] : [createElement(Slot, { key: 'slot', slot })]
  waiting?.remove()
  const server = { element, html: element.innerHTML, slot }
  return new Promise((resolve) => {
    let isReported = false
    const content = createElement(Boundary, {
      server,
      onMount: resolve,
      children: createElement(Component, props, ...children),
    })
    const options = {
      identifierPrefix: element.dataset['key'] ?? '',
      onCaughtError: (error: unknown) => console.error(error),
      onRecoverableError(error: unknown) {
        if (isReported || isLeftToBrowser(error)) return
        isReported = true
        console.warn(`The island ${element.dataset['island']} differs from its HTML and was rendered again.`, error)
      },
    }
    const root = isEmpty ? createRoot(element, options) : hydrateRoot(element, content, options)
    if (isEmpty) root.render(content)
    roots.set(element, root)
  })
}

/** Error 419 of React: the browser has to render the content of a Suspense boundary, since the server does not wait. */
function isLeftToBrowser(error: unknown): boolean {
  return error instanceof Error && /#419\b|could not finish this Suspense boundary/.test(error.message)
}

/** Children of an island: HTML of the server that React keeps and never renders again. */
function Slot({ slot }: { readonly slot: readonly Node[] }) {
  return createElement('docs-slot', {
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: '' },
    ref: (place: Element | null) => fillSlot(place, slot),
  })
}
