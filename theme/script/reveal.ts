/** Scrolls only the given box until an element in it is visible. */
export function reveal(box: Element, element: Element): void {
  const inside = element.getBoundingClientRect()
  const outside = box.getBoundingClientRect()
  if (outside.height === 0 || (inside.top >= outside.top && inside.bottom <= outside.bottom)) return
  box.scrollTop += inside.top - outside.top - outside.height / 3
}
