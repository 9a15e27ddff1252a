/**
 * Counts page views with the configured services. Content has priority: their scripts load when the page is idle.
 * Readers with Do Not Track are not counted, nor are views on a writer's machine.
 *
 * @module
 */
import type { FeedbackEvent, Service, View } from '@theme/analytics/service'

/** Analytics services of the site. */
interface Counting {
  /** Host of the site. */
  readonly home: string
  readonly services: readonly Service[]
  /** Asks for consent, and calls `start` if the reader agrees. */
  ask?(about: { readonly refused: boolean; readonly services: readonly Service[]; start(): void }): void
}

/** Data of the event `docs:feedback`. */
interface Answer {
  readonly path: string
  readonly helpful: boolean
  readonly text?: string
}

const isLocal = (host: string): boolean =>
  /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|)$/.test(host)

/**
 * Returns true if the browser asks not to be tracked: https://www.w3.org/TR/tracking-dnt/#js-dom,
 * https://w3c.github.io/gpc/#javascript-property-to-detect-preference
 */
function isRefused(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as { doNotTrack?: unknown; globalPrivacyControl?: unknown }
  return doNotTrack === '1' || globalPrivacyControl === true
}

/** Starts counting, if the reader allows it. */
export function count({ home, services, ask }: Counting): void {
  const { hostname } = location
  if (isLocal(hostname) && hostname !== home) return
  const isTrackingRefused = isRefused()
  if (ask !== undefined) ask({ refused: isTrackingRefused, services, start: () => start(services) })
  else if (!isTrackingRefused) start(services)
}

/** Counts the present page, and each page after navigation. */
function start(services: readonly Service[]): void {
  const seen: View[] = []
  const ready: Service[] = []
  let last: string | undefined
  const see = (): void => {
    const url = location.href.replace(/#.*/s, '')
    if (url === last) return
    const view = { url, title: document.title, referrer: last ?? document.referrer }
    last = url
    seen.push(view)
    for (const service of ready) service.view(view, false)
  }
  see()
  document.addEventListener('docs:page', see)
  addEventListener('docs:feedback', (event) => {
    // Feedback that is sent to an address of the site is not shared with services.
    if (document.querySelector('.feedback[data-to]') !== null) return
    for (const service of ready) service.feedback(feedbackEvent((event as CustomEvent<Answer>).detail))
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    last = undefined
    see()
  })
  whenIdle(() => {
    for (const service of services)
      load(service, () => {
        ready.push(service)
        for (const view of seen) service.view(view, true)
      })
  })
}

/** Maximum length of texts: services accept some hundred characters. */
const longest = 500

function feedbackEvent({ path, helpful, text }: Answer): FeedbackEvent {
  const about = { path, helpful: helpful ? 'yes' : 'no' }
  if (text === undefined) return { name: 'feedback', about }
  return { name: 'feedback text', about: { ...about, text: text.slice(0, longest) } }
}

function load({ src, data = {}, prepare }: Service, then: () => void): void {
  prepare?.()
  const script = document.createElement('script')
  script.async = true
  script.src = src
  for (const [name, value] of Object.entries(data)) script.setAttribute(`data-${name}`, value)
  script.addEventListener('load', then)
  document.head.append(script)
}

/** Time (ms) after which a busy page counts as idle. */
const patience = 5000

function whenIdle(then: () => void): void {
  const wait = (): void => {
    // Safari does not support this function.
    if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: patience })
    else setTimeout(then, 200)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
