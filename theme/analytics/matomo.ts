import { shared, type Service } from '@theme/analytics/service'

/** Options for the script of Matomo. */
interface Options {
  readonly src: string
  readonly to: string
  readonly id: string
  /** The reader allows cookies. */
  readonly cookies: boolean
}

/** Matomo, with manual page views: https://developer.matomo.org/guides/spa-tracking */
export function matomo({ src, to, id, cookies }: Options): Service {
  const push = (...command: readonly string[]): void => void (shared['_paq'] as unknown[]).push(command)
  return {
    src,
    prepare() {
      shared['_paq'] ??= []
      if (!cookies) push('disableCookies')
      push('setTrackerUrl', to)
      push('setSiteId', id)
    },
    view({ url, title, referrer }) {
      push('setReferrerUrl', referrer)
      push('setCustomUrl', url)
      push('setDocumentTitle', title)
      push('trackPageView')
    },
    feedback: ({ name, about: { path, helpful, text = helpful } }) => push('trackEvent', name, text, path),
    stores: ['_pk_'],
  }
}
