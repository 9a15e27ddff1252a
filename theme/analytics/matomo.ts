import { shared, type Service } from '@theme/analytics/service'

/** What the script of Matomo is told at its start. */
interface Options {
  readonly src: string
  readonly to: string
  readonly id: string
  /** Whether it may store who the reader is: he has agreed. */
  readonly cookies: boolean
}

/** Matomo, which counts when it is told: https://developer.matomo.org/guides/spa-tracking */
export function matomo({ src, to, id, cookies }: Options): Service {
  const tell = (...command: readonly string[]): void => void (shared['_paq'] as unknown[]).push(command)
  return {
    src,
    prepare() {
      shared['_paq'] ??= []
      if (!cookies) tell('disableCookies')
      tell('setTrackerUrl', to)
      tell('setSiteId', id)
    },
    view({ url, title, referrer }) {
      tell('setReferrerUrl', referrer)
      tell('setCustomUrl', url)
      tell('setDocumentTitle', title)
      tell('trackPageView')
    },
    said: ({ name, about: { path, helpful, text = helpful } }) => tell('trackEvent', name, text, path),
    stores: ['_pk_'],
  }
}
