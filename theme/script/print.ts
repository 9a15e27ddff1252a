/** Sets the origin of the site before printing: `styles/media.css` writes it before addresses that have none. */
export function print(): void {
  addEventListener('beforeprint', setOrigin)
}

function setOrigin(): void {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (canonical === null) return
  document.documentElement.style.setProperty('--site-origin', JSON.stringify(new URL(canonical.href).origin))
}
