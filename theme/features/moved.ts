/** Takes readers who come by the anchor of a section that has moved to where it is now. */
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
