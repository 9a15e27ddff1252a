import { shared, type Service } from '@theme/analytics/service'

/** Options for the script of Matomo. */
interface Options {
  readonly src: string
  readonly to: string
  readonly id: string
  /** The reader has agreed that it stores cookies. */
  readonly cookies: boolean
}

/** Matomo, which counts on request: https://developer.matomo.org/guides/spa-tracking */
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
