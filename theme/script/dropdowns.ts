const open = '.navbar .dropdown[open]'

/**
 * Dropdowns of the bar: the arrow keys open them and go through their links; they close on Escape, on a click elsewhere,
 * and when the focus leaves them.
 */
export function dropdowns(): void {
  document.addEventListener('click', onLeave)
  document.addEventListener('focusin', onLeave)
  document.addEventListener('keydown', onKey)
  close()
}

function close(keep?: EventTarget | null): void {
  for (const one of document.querySelectorAll<HTMLDetailsElement>(open)) {
    if (!(keep instanceof Node) || !one.contains(keep)) one.open = false
  }
}

function onLeave({ target }: Event): void {
  close(target)
}

function onKey(event: KeyboardEvent): void {
  if (event.key === 'Escape') {
    const box = document.querySelector<HTMLDetailsElement>(open)
    if (box?.contains(document.activeElement)) box.querySelector('summary')?.focus()
    close()
    return
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const box = event.target instanceof Element ? event.target.closest<HTMLDetailsElement>('.navbar .dropdown') : null
  if (step === undefined || box === null || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  box.open = true
  const links = [...box.querySelectorAll<HTMLElement>('.dropdown-panel a')]
  const at = links.findIndex((link) => link === document.activeElement)
  // From the button: down to the first link, up to the last.
  links.at(at === -1 ? Math.min(step, 0) : (at + step) % links.length)?.focus()
}
