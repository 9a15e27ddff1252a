import { shared, type Service } from '@theme/analytics/service'

interface Umami {
  track(change: (defaults: object) => object): unknown
  track(name: string, about: object): unknown
}

/**
 * Umami, with manual page views: https://docs.umami.is/docs/tracker-configuration,
 * https://docs.umami.is/docs/tracker-functions
 */
export function umami({ src, id }: { readonly src: string; readonly id: string }): Service {
  return {
    src,
    data: { 'website-id': id, 'auto-track': 'false' },
    view: (view) => void (shared['umami'] as Umami | undefined)?.track((defaults) => ({ ...defaults, ...view })),
    feedback: ({ name, about }) => void (shared['umami'] as Umami | undefined)?.track(name, about),
  }
}
