/**
 * Adds a link to each heading and each row of a table with an id, beside its name. In the HTML of every page, these links
 * would be larger than this script; without JavaScript, the table of contents has the addresses. The sign comes from the
 * style sheet, so that it is not part of the heading's text. The text gets an element, which names the heading and its
 * section without the link.
 */
export function anchors(): void {
  const sections = [...document.querySelectorAll('main section[aria-labelledby]')]
  for (const target of document.querySelectorAll('main :is(h2, h3, h4, h5, h6, tr)[id]')) {
    if (target.querySelector('.anchor') !== null) continue
    // The first cell names a row.
    const title = target.tagName === 'TR' ? (target.firstElementChild ?? target) : target
    const link = document.createElement('a')
    link.className = 'anchor'
    link.href = `#${encodeURIComponent(target.id)}`
    link.setAttribute(
      'aria-label',
      WORDS.script.anchor.replace('{title}', () => title.textContent.trim()),
    )
    const text = document.createElement('span')
    // Names in a page do not contain this character.
    text.id = `${target.id}:text`
    text.append(...title.childNodes)
    title.append(text, link)
    const section = sections.find((box) => box.getAttribute('aria-labelledby') === target.id)
    for (const element of [title, section]) element?.setAttribute('aria-labelledby', text.id)
  }
}
