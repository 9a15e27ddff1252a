const dropdown = ':is(.navbar, .main) .dropdown'

/**
 * Dropdowns of navbar and page: arrow keys open them and move between items; Escape, a click elsewhere, or
 * leaving them closes them.
 */
export function dropdowns(): void {
  document.addEventListener('click', onLeave)
  document.addEventListener('focusin', onLeave)
  document.addEventListener('keydown', onKey)
  // After navigation, the dropdown with the link may still be open.
  close()
}

function close(keep?: EventTarget | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(`${dropdown}[open]`)) {
    if (!(keep instanceof Node) || !menu.contains(keep)) menu.open = false
  }
}

function onLeave({ target }: Event): void {
  close(target)
}

function onKey(event: KeyboardEvent): void {
  if (event.key === 'Escape') {
    const box = document.querySelector<HTMLDetailsElement>(`${dropdown}[open]`)
    if (box?.contains(document.activeElement)) box.querySelector('summary')?.focus()
    close()
    return
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const box = event.target instanceof Element ? event.target.closest<HTMLDetailsElement>(dropdown) : null
  if (step === undefined || box === null || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  box.open = true
  const links = [...box.querySelectorAll<HTMLElement>('.dropdown-panel :is(a, button)')]
  const at = links.findIndex((link) => link === document.activeElement)
  // From the button, Down moves to the first link and Up to the last.
  links.at(at === -1 ? Math.min(step, 0) : (at + step) % links.length)?.focus()
}
