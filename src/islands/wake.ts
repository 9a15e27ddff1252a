/** In the browser, on pages with islands: loads an island when a reader reaches for it, and replays the click that woke it. */
const events = ['pointerover', 'focusin', 'touchstart', 'click'] as const

function find(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('docs-island:not([data-awake])') : null
}

for (const type of events) {
  addEventListener(
    type,
    (event) => {
      const element = find(event.target)
      const address = element?.dataset['module']
      if (element === null || address === undefined) return
      const first = element.dataset['waking'] === undefined
      element.dataset['waking'] = ''
      if (type === 'click') {
        event.preventDefault()
        event.stopPropagation()
        const target = event.target as HTMLElement
        // Each in a task of its own, as it was made: React shows the outcome of one before the next.
        element.addEventListener('docs:awake', () => setTimeout(() => target.click()), { once: true })
      }
      if (!first) return
      import(address).then(
        (module: { wake(element: HTMLElement): void }) => {
          module.wake(element)
          // React hydrates in a task of its own; the click is replayed after it.
          setTimeout(() => {
            element.dataset['awake'] = ''
            element.dispatchEvent(new Event('docs:awake'))
          })
        },
        () => {
          delete element.dataset['waking']
        },
      )
    },
    { capture: true },
  )
}
