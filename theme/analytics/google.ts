import { shared, type Service } from '@theme/analytics/service'

/** Options for the script of Google. */
interface Options {
  readonly src: string
  readonly id: string
  /** The Google script tracks navigation itself, so it receives no page views. */
  readonly history: boolean
  readonly to?: string
}

/**
 * Google Analytics 4. After navigation, a page is counted either by Google, which listens to the browser history ("Page
 * changes based on browser history events", on by default), or by us, never by both.
 * https://developers.google.com/analytics/devguides/collection/ga4/views,
 * https://developers.google.com/analytics/devguides/collection/ga4/single-page-applications
 */
export function google({ src, id, history, to }: Options): Service {
  /** The script only reads `arguments` objects. */
  function push(..._command: readonly unknown[]): void {
    ;((shared['dataLayer'] ??= []) as unknown[]).push(arguments)
  }
  return {
    src,
    prepare() {
      const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }
      push('consent', 'default', denied)
      push('js', new Date())
      push('config', id, { send_page_view: false, ...(to === undefined ? {} : { server_container_url: to }) })
    },
    view({ url, title, referrer }, isEarly) {
      if (history && !isEarly) return
      push('event', 'page_view', { page_location: url, page_title: title, page_referrer: referrer, send_to: id })
    },
    feedback: ({ name, about }) => push('event', name.replace(' ', '_'), { ...about, send_to: id }),
    stores: ['_ga'],
  }
}
