/** Marks the heading that is being read in the table of contents: the last one above the upper quarter of the window. */
export function toc(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-toc] a')]
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))))
  if (links.length === 0) return
  let waiting = false
  const mark = (): void => {
    waiting = false
    const line = innerHeight / 4
    // What is in a hidden panel is not being read, wherever it would stand.
    const isAbove = (heading: HTMLElement | null): boolean =>
      heading !== null && heading.closest('[hidden]') === null && heading.getBoundingClientRect().top <= line
    let current = headings.findLastIndex(isAbove)
    if (innerHeight + scrollY >= document.documentElement.scrollHeight - 2 && scrollY > 0) current = links.length - 1
    links.forEach((link, index) => {
      if (index === current) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
    })
  }
  const soon = (): void => {
    if (!waiting) requestAnimationFrame(mark)
    waiting = true
  }
  addEventListener('scroll', soon, { passive: true })
  addEventListener('resize', soon, { passive: true })
  mark()
}
