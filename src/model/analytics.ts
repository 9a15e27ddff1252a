/**
 * Analytics services: their configuration, their scripts, and the origins that the
 * security policy has to allow for them.
 *
 * @module
 */
import { z } from 'zod'
import { isSafeUrl } from '../text/url.ts'
import { originOf } from './policy.ts'

/** URL of a service, which may have a path. A final slash is removed. */
const host = z
  .url({ protocol: /^https?$/, error: 'write an address that starts with https://' })
  .transform((url) => url.replace(/[?#].*$/, '').replace(/\/+$/, ''))

const plausible = z
  .strictObject({
    domain: z.string().min(1).optional().describe('Name of the site in Plausible. Default: the host of "url:"'),
    host: host.default('https://plausible.io').describe('URL of the Plausible server. Set it for a self-hosted server'),
    script: host
      .optional()
      .describe('URL of the script of the site, if Plausible displays one: https://plausible.io/js/pa-….js'),
  })
  .describe('Plausible')

const umami = z
  .strictObject({
    id: z.string().min(1).describe('Id of the website in Umami'),
    host: host.default('https://cloud.umami.is').describe('URL of the Umami server. Set it for a self-hosted server'),
  })
  .describe('Umami')

const goatcounter = z
  .strictObject({
    host: host.describe('URL of the GoatCounter site: https://NAME.goatcounter.com, or a self-hosted server'),
  })
  .describe('GoatCounter')

const matomo = z
  .strictObject({
    id: z.union([z.number().int().positive(), z.string().min(1)]).describe('Id of the site in Matomo'),
    host: host.describe('URL of the folder that contains matomo.php'),
  })
  .describe('Matomo')

const posthog = z
  .strictObject({
    key: z.string().min(1).describe('API key of the project (phc_…)'),
    host: host
      .default('https://us.i.posthog.com')
      .describe('URL of the PostHog server; in the EU https://eu.i.posthog.com'),
  })
  .describe('PostHog')

const google = z
  .strictObject({
    id: z
      .string()
      .regex(/^G-[A-Z0-9]+$/, 'invalid measurement id: write G-…')
      .describe('Measurement id (G-…)'),
    host: host.optional().describe('URL of a server-side tagging server'),
    history: z
      .boolean()
      .default(true)
      .describe(
        'Leave counting of history changes to the enhanced measurement of Google. Set false if it is disabled in Google Analytics',
      ),
  })
  .describe('Google Analytics 4')

const services = { plausible, umami, goatcounter, matomo, posthog, google }

/** `analytics:` of the configuration. */
export const analyticsSchema = z
  .strictObject({
    consent: z
      .enum(['required', 'none'])
      .default('none')
      .describe('Consent of the reader. required: load no service before the reader agrees'),
    privacy: z
      .string()
      .min(1)
      .refine(isSafeUrl, 'an address of this scheme could run code')
      .optional()
      .describe('URL of the privacy notice that the consent banner links to'),
    ...z.object(services).partial().shape,
  })
  .superRefine((config, context) => {
    if (Object.keys(services).some((name) => config[name as keyof typeof services] !== undefined)) return
    const params = { hint: `name one of ${Object.keys(services).join(', ')}` }
    context.addIssue({ code: 'custom', message: 'no analytics service is configured', params })
  })

/** Analytics services of a site, as configured. */
export type AnalyticsConfig = z.infer<typeof analyticsSchema>

/** Service in the browser: the function of this name in the theme's `analytics/`, and its argument. */
interface Service {
  readonly name: keyof typeof services
  /** Product name, as readers see it. */
  readonly title: string
  readonly options: Readonly<Record<string, string | boolean>> & { readonly src: string }
  /** Origins that receive page views. */
  readonly connect: readonly string[]
  /** Origins that receive page views as image requests. */
  readonly images?: readonly string[]
}

/** Services of a site, in a fixed order. `url` is the URL of the site. */
function servicesOf(config: AnalyticsConfig, url: string): readonly Service[] {
  const asks = config.consent === 'required'
  const list: Service[] = []
  const { plausible: p, umami: u, goatcounter: c, matomo: m, posthog: h, google: g } = config
  if (p !== undefined) {
    const options =
      p.script === undefined
        ? { src: `${p.host}/js/script.manual.js`, domain: p.domain ?? new URL(url).hostname }
        : { src: p.script }
    list.push({ name: 'plausible', title: 'Plausible', options, connect: [options.src] })
  }
  if (u !== undefined) {
    const options = { src: `${u.host}/script.js`, id: u.id }
    // The cloud script sends page views to a gateway; older scripts use another one.
    const isCloud = u.host === 'https://cloud.umami.is'
    const connect = [u.host, ...(isCloud ? ['https://gateway.umami.is', 'https://api-gateway.umami.dev'] : [])]
    list.push({ name: 'umami', title: 'Umami', options, connect })
  }
  if (c !== undefined) {
    // https://www.goatcounter.com/help/csp; a self-hosted server also serves the script.
    const isCloud = c.host.endsWith('.goatcounter.com')
    const options = { src: `${isCloud ? 'https://gc.zgo.at' : c.host}/count.js`, to: `${c.host}/count` }
    list.push({ name: 'goatcounter', title: 'GoatCounter', options, connect: [c.host], images: [c.host] })
  }
  if (m !== undefined) {
    const options = { src: `${m.host}/matomo.js`, to: `${m.host}/matomo.php`, id: String(m.id), cookies: asks }
    list.push({ name: 'matomo', title: 'Matomo', options, connect: [m.host], images: [m.host] })
  }
  if (h !== undefined) {
    // https://posthog.com/docs/advanced/content-security-policy: in the cloud, a separate host serves the files.
    const assets = h.host.replace(/^https:\/\/(us|eu)\.i\.posthog\.com$/, 'https://$1-assets.i.posthog.com')
    const options = { src: `${assets}/static/array.js`, to: h.host, key: h.key, cookies: asks }
    list.push({ name: 'posthog', title: 'PostHog', options, connect: [h.host, assets] })
  }
  if (g !== undefined) {
    const { id, history } = g
    const options = {
      src: `${g.host ?? 'https://www.googletagmanager.com'}/gtag/js?id=${id}`,
      id,
      history,
      ...(g.host === undefined ? {} : { to: g.host }),
    }
    // https://developers.google.com/tag-platform/security/guides/csp#google_analytics_4_google_analytics
    const connect = [
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://*.googletagmanager.com',
    ]
    const images = ['https://*.google-analytics.com', 'https://*.googletagmanager.com']
    list.push({
      name: 'google',
      title: 'Google Analytics',
      options,
      connect: g.host === undefined ? connect : [g.host],
      images: g.host === undefined ? images : [g.host],
    })
  }
  return list
}

/** Origins that the security policy of every page has to allow for the analytics services. */
export function originsOfAnalytics(
  config: AnalyticsConfig | undefined,
  url: string,
): Record<'scripts' | 'connect' | 'images', readonly string[]> {
  const all = config === undefined ? [] : servicesOf(config, url)
  const origins = (list: readonly string[]) => [
    ...new Set(list.map((address) => (address.includes('*') ? address : (originOf(address) ?? address)))),
  ]
  return {
    scripts: origins(all.map(({ options }) => options.src)),
    connect: origins(all.flatMap(({ connect }) => connect)),
    images: origins(all.flatMap(({ images = [] }) => images)),
  }
}

/** Source of the browser module, which imports only the configured services. */
export function analyticsModule(config: AnalyticsConfig, { url, baseUrl }: { url: string; baseUrl: string }): string {
  const all = servicesOf(config, url)
  const asks = config.consent === 'required'
  const { privacy } = config
  const isPath = privacy !== undefined && /^\/(?!\/)/.test(privacy)
  const about = {
    services: all.map(({ title }) => title),
    ...(privacy === undefined ? {} : { privacy: isPath ? baseUrl + privacy.slice(1) : privacy }),
  }
  const calls = all.map(({ name, options }) => `${name}(${JSON.stringify(options)})`).join(', ')
  return [
    `import { count } from '@theme/analytics/count'`,
    ...all.map(({ name }) => `import { ${name} } from '@theme/analytics/${name}'`),
    ...(asks ? [`import { ask } from '@theme/analytics/ask'`] : []),
    `count({ home: ${JSON.stringify(new URL(url).hostname)}, services: [${calls}]`,
    asks ? `, ask: ask(${JSON.stringify(about)}) })` : ' })',
  ].join('\n')
}
