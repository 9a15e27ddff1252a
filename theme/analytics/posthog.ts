import { shared, type Service } from '@theme/analytics/service'

/** Options for the script of PostHog. */
interface Options {
  readonly src: string
  readonly to: string
  readonly key: string
  /** The reader allows cookies. */
  readonly cookies: boolean
}

/**
 * PostHog. Its script reads the calls of `init` from the list `_i`. The options disable automatic page views and
 * further scripts: https://posthog.com/docs/libraries/js/config, https://posthog.com/docs/libraries/js/features
 */
export function posthog({ src, to, key, cookies }: Options): Service {
  return {
    src,
    prepare() {
      const settings = {
        api_host: to,
        autocapture: false,
        capture_pageview: false,
        capture_pageleave: false,
        disable_session_recording: true,
        disable_surveys: true,
        disable_external_dependency_loading: true,
        advanced_disable_flags: true,
        persistence: cookies ? 'localStorage+cookie' : 'memory',
      }
      shared['posthog'] = Object.assign([], { __SV: 1, people: [], _i: [[key, settings, 'posthog']] })
    },
    view({ url, title, referrer }) {
      const page = { $current_url: url, title, $referrer: referrer }
      ;(shared['posthog'] as unknown[]).push(['capture', '$pageview', page])
    },
    feedback: ({ name, about }) => void (shared['posthog'] as unknown[]).push(['capture', name, about]),
    stores: ['ph_'],
  }
}
