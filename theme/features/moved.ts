/** Redirects readers from the anchor of a moved section to its new location. */
import '@theme/styles/moved.css'

function follow(): void {
  const { hash } = location
  for (const element of document.querySelectorAll<HTMLElement>('.moved'))
    if (hash === `#${element.id}` || hash === `#${encodeURIComponent(element.id)}`) go(element)
}

function go(element: HTMLElement): void {
  const link = element.querySelector('a')
  if (link !== null) location.replace(link.href)
}

follow()
addEventListener('hashchange', follow)
document.addEventListener('docs:page', follow)
