/** Scrolls a box, and nothing else, until an element in it can be seen. */
export function reveal(box: Element, element: Element): void {
  const inside = element.getBoundingClientRect()
  const outside = box.getBoundingClientRect()
  if (outside.height === 0 || (inside.top >= outside.top && inside.bottom <= outside.bottom)) return
  box.scrollTop += inside.top - outside.top - outside.height / 3
}
