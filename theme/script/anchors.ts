/**
 * Adds a link beside each heading with an id. In the HTML of every page, these links would be larger than this script;
 * without JavaScript, the table of contents has the addresses. The sign comes from the style sheet, so that it is not
 * part of the heading's text. The text gets an element, which names the heading and its section without the link.
 */
export function anchors(): void {
  const sections = [...document.querySelectorAll('main section[aria-labelledby]')]
  for (const heading of document.querySelectorAll('main :is(h2, h3, h4, h5, h6)[id]')) {
    if (heading.querySelector('.anchor') !== null) continue
    const link = document.createElement('a')
    link.className = 'anchor'
    link.href = `#${encodeURIComponent(heading.id)}`
    link.setAttribute(
      'aria-label',
      WORDS.script.anchor.replace('{title}', () => heading.textContent.trim()),
    )
    const text = document.createElement('span')
    // Names in a page do not contain this character.
    text.id = `${heading.id}:text`
    text.append(...heading.childNodes)
    heading.append(text, link)
    const section = sections.find((box) => box.getAttribute('aria-labelledby') === heading.id)
    for (const element of [heading, section]) element?.setAttribute('aria-labelledby', text.id)
  }
}
