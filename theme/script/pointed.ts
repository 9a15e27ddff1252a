/**
 * Displays the description of an element while it is hovered or focused. Each group has one tab stop, arrow keys
 * move within it, and Escape closes the box.
 *
 * @param selector the elements
 * @param groupOf returns the group of an element
 */
export function pointed(selector: string, groupOf: (element: HTMLElement) => unknown): void {
  const all = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]

  function setUp(): void {
    const groups = new Set<unknown>()
    for (const element of all()) {
      // A link is focusable itself.
      if (element.closest('a') !== null) continue
      const group = groupOf(element)
      element.tabIndex = groups.has(group) ? -1 : 0
      groups.add(group)
    }
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape')
      for (const element of all()) if (element.matches(':hover, :focus, a:focus > *')) quiet(element)
    const from = document.activeElement
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined || !(from instanceof HTMLElement) || !from.matches(selector)) return
    const group = groupOf(from)
    const members = all().filter((member) => member.closest('a') === null && groupOf(member) === group)
    const next = members[members.indexOf(from) + step]
    if (next === undefined) return
    event.preventDefault()
    from.tabIndex = -1
    next.tabIndex = 0
    next.focus()
  }

  setUp()
  document.addEventListener('docs:page', setUp)
  document.addEventListener('keydown', press)
}

/** Hides the description until the reader returns to the element. */
function quiet(element: Element): void {
  element.setAttribute('data-quiet', '')
  const wake = (): void => element.removeAttribute('data-quiet')
  element.addEventListener('pointerleave', wake, { once: true })
  const focused = element.closest('a') ?? element
  focused.addEventListener('blur', wake, { once: true })
}
