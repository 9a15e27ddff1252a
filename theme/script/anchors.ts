/**
 * Adds a link beside each heading with an id. In the HTML of every page, these links would be larger than this script;
 * without JavaScript, the table of contents has the addresses. The sign comes from the style sheet, so that it is not
 * part of the heading's text.
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
