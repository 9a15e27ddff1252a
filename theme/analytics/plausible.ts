import { shared, type Service } from '@theme/analytics/service'

type Plausible = ((name: string, options?: object) => void) & {
  init?(options: object): void
  o?: object
  q?: unknown[]
}

/**
 * Plausible. `plausible.init` prevents automatic page views of a script with the name of the site
 * (https://plausible.io/docs/script-extensions, https://plausible.io/docs/custom-locations). `script.manual.js` on
 * self-hosted servers has no automatic page views, and reads the site from `data-domain`.
 */
export function plausible({ src, domain }: { readonly src: string; readonly domain?: string }): Service {
  return {
    src,
    data: domain === undefined ? {} : { domain },
    prepare() {
      const queue: Plausible = (...event) => void (queue.q ??= []).push(event)
      queue.init = (options) => {
        queue.o = options
      }
      shared['plausible'] ??= queue
      if (domain === undefined) (shared['plausible'] as Plausible).init?.({ autoCapturePageviews: false })
    },
    // The older script names the address `u`.
    view: ({ url }) => (shared['plausible'] as Plausible)('pageview', { u: url, url }),
    feedback: ({ name, about }) => (shared['plausible'] as Plausible)(name, { props: about }),
  }
}
