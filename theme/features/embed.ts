/** Loads an embed when the reader requests it: until then, no request is sent to the other site. */
import '@theme/styles/embed.css'

/** Replaces a link with a button, which shows the frame instead. */
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
  const iframe = document.createElement('iframe')
  iframe.title = title
  iframe.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  iframe.referrerPolicy = 'strict-origin-when-cross-origin'
  iframe.src = frame === 'self' || frame === undefined ? href : frame
  button.replaceWith(iframe)
  iframe.focus()
}

setUp()
document.addEventListener('docs:page', setUp)
