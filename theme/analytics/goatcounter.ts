import { shared, type Service } from '@theme/analytics/service'

interface GoatCounter {
  count(page: object): void
}

/** GoatCounter, with `no_onload`: https://www.goatcounter.com/help/js, https://www.goatcounter.com/help/spa */
export function goatcounter({ src, to }: { readonly src: string; readonly to: string }): Service {
  return {
    src,
    data: { goatcounter: to },
    prepare() {
      shared['goatcounter'] = { no_onload: true, no_events: true }
    },
    view({ url, title, referrer }) {
      const { pathname, search } = new URL(url)
      ;(shared['goatcounter'] as GoatCounter).count({ path: pathname + search, title, referrer })
    },
    // GoatCounter only supports names of events.
    feedback({ name, about: { path, helpful } }) {
      const title = `${name} ${helpful}`
      ;(shared['goatcounter'] as GoatCounter).count({ path: `${title} ${path}`, title, event: true })
    },
  }
}
