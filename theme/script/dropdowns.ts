const open = '.navbar .dropdown[open]'

/** Dropdowns of the bar close on Escape, on a click elsewhere, and when the focus leaves them. */
export function dropdowns(): void {
  const close = (keep?: Node | null): void => {
    for (const one of document.querySelectorAll<HTMLDetailsElement>(open)) {
      if (!keep || !one.contains(keep)) one.open = false
    }
  }
  addEventListener('click', (event) => close(event.target as Node | null))
  addEventListener('focusin', (event) => close(event.target as Node | null))
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    const box = document.querySelector<HTMLDetailsElement>(open)
    if (box?.contains(document.activeElement)) box.querySelector('summary')?.focus()
    close()
  })
}
