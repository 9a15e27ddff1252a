import { shared, type Service } from '@theme/analytics/service'

/** Options for the script of Google. */
interface Options {
  readonly src: string
  readonly id: string
  /** Google itself listens for changes of the page: then no change is reported to it. */
  readonly history: boolean
  readonly to?: string
}

/**
 * Google Analytics 4. A page that takes the place of another is counted by Google, which listens to the history of the browser
 * ("Page changes based on browser history events", on in a new stream), or by us: never by both.
 * https://developers.google.com/analytics/devguides/collection/ga4/views,
 * https://developers.google.com/analytics/devguides/collection/ga4/single-page-applications
 */
export function google({ src, id, history, to }: Options): Service {
  /** The script reads nothing but lists of arguments. */
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
