/** Moves the header out of the way on the way down, and back on the way up, where the site asks for it. */
export function hideOnScroll(): void {
  const header = document.querySelector<HTMLElement>('[data-hide-on-scroll]')
  if (header === null) return
  const { dataset } = document.documentElement
  let last = scrollY
  addEventListener(
    'scroll',
    () => {
      const moved = scrollY - last
      if (Math.abs(moved) < 8) return
      last = scrollY
      if (moved > 0 && scrollY > header.offsetHeight && !header.matches(':focus-within')) dataset['header'] = 'hidden'
      else delete dataset['header']
    },
    { passive: true },
  )
  header.addEventListener('focusin', () => delete dataset['header'])
}
