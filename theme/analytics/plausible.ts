import { shared, type Service } from '@theme/analytics/service'

type Plausible = ((name: string, options?: object) => void) & {
  init?(options: object): void
  o?: object
  q?: unknown[]
}

/**
 * Plausible. `plausible.init` stops a script with the name of the site from counting by itself
 * (https://plausible.io/docs/script-extensions, https://plausible.io/docs/custom-locations); `script.manual.js` of
 * self-hosted servers does not count by itself, and gets the site from `data-domain`.
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
    // The older script calls the address `u`.
    view: ({ url }) => (shared['plausible'] as Plausible)('pageview', { u: url, url }),
    feedback: ({ name, about }) => (shared['plausible'] as Plausible)(name, { props: about }),
  }
}
