/** Loads an embed when the reader asks for it: until then, no request is sent to the other site. */
import '@theme/styles/embed.css'

/** A link without this script; with it a button, since it shows the frame in its place. */
function setUp(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.embed > a')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = link.className
    button.append(...link.childNodes)
    const { href } = link
    button.addEventListener('click', () => show(button, href))
    link.replaceWith(button)
  }
}

function show(button: HTMLElement, href: string): void {
  const box = button.parentElement
  if (box === null) return
  const { frame, title = '' } = box.dataset
  const made = document.createElement('iframe')
  made.title = title
  made.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  made.referrerPolicy = 'strict-origin-when-cross-origin'
  made.src = frame === 'self' || frame === undefined ? href : frame
  button.replaceWith(made)
  made.focus()
}

setUp()
document.addEventListener('docs:page', setUp)
