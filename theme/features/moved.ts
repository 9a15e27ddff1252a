/** Redirects readers from the anchor of a moved section to its new location. */
import '@theme/styles/moved.css'

function follow(): void {
  const { hash } = location
  for (const place of document.querySelectorAll<HTMLElement>('.moved'))
    if (hash === `#${place.id}` || hash === `#${encodeURIComponent(place.id)}`) go(place)
}

function go(place: HTMLElement): void {
  const link = place.querySelector('a')
  if (link !== null) location.replace(link.href)
}

follow()
addEventListener('hashchange', follow)
document.addEventListener('docs:page', follow)
