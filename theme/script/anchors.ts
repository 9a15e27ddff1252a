/**
 * Adds a link beside each heading with an id. It is made here and not in the HTML: on every page it would cost more
 * than this, and the table of contents holds the addresses without JavaScript. The sign comes from the style sheet, so
 * that the text of the heading stays its own.
 */
export function anchors(): void {
  for (const heading of document.querySelectorAll('main :is(h2, h3, h4, h5, h6)[id]')) {
    if (heading.querySelector('.anchor') !== null) continue
    const link = document.createElement('a')
    link.className = 'anchor'
    link.href = `#${encodeURIComponent(heading.id)}`
    link.setAttribute(
      'aria-label',
      WORDS.script.anchor.replace('{title}', () => heading.textContent.trim()),
    )
    heading.append(link)
  }
}
