const mac = /mac|iphone|ipad/i.test(navigator.platform)

/**
 * Ctrl+K (on a Mac ⌘K) and `/` open the search; the hint shows the key of this machine. Whoever can show the search here
 * takes the event `docs:search` of `document` and prevents its default; else the search page is opened.
 */
export function searchShortcut(): void {
  if (mac) for (const hint of document.querySelectorAll('[data-modifier]')) hint.textContent = '⌘'
  document.addEventListener('keydown', onKey)
  document.addEventListener('click', onClick, true)
}

function onKey(event: KeyboardEvent): void {
  const letter = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isWriting(event.target)
  const target = document.querySelector<HTMLElement>('#q') ?? document.querySelector<HTMLElement>('[data-search]')
  if (event.defaultPrevented || !(letter || slash) || target === null) return
  event.preventDefault()
  // The search page has its field already.
  if (target.id === 'q') target.focus()
  else target.click()
}

function onClick(event: MouseEvent): void {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event
  if (!(target instanceof Element) || target.closest('[data-search]') === null) return
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
  if (!document.dispatchEvent(new CustomEvent('docs:search', { cancelable: true }))) event.preventDefault()
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
