/** Runs on every page. A page that takes the place of another is told by `docs:page`. */
const counter = document.querySelector<HTMLMetaElement>('meta[name="visits-counter"]')?.content

function tell(): void {
  if (counter === undefined || navigator.doNotTrack === '1') return
  void fetch(counter, { method: 'POST', body: location.pathname, keepalive: true, credentials: 'omit' })
}

tell()
document.addEventListener('docs:page', tell)
