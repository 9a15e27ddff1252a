/** Ctrl+K (on a Mac ⌘K) goes to the search; the hint shows the key of this machine. */
export function searchShortcut(): void {
  const mac = /mac|iphone|ipad/i.test(navigator.platform)
  if (mac) for (const hint of document.querySelectorAll('[data-modifier]')) hint.textContent = '⌘'
  addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const target = document.querySelector<HTMLElement>('[data-search]')
    if (target === null) return
    event.preventDefault()
    target.click()
  })
}
