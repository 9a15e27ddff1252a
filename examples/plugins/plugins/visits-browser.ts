/** Runs on every page. `docs:page` reports a page that replaces another one. */
const counter = document.querySelector<HTMLMetaElement>('meta[name="visits-counter"]')?.content

function tell(): void {
  if (counter === undefined || navigator.doNotTrack === '1') return
  void fetch(counter, { method: 'POST', body: location.pathname, keepalive: true, credentials: 'omit' })
}

tell()
document.addEventListener('docs:page', tell)
