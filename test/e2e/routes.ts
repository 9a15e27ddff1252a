/** Section 2 of the specification of the website, with the names of the product, as data. */

const below = (base: string, paths: readonly string[]): string[] => paths.map((path) => `${base}/${path}`)

/** Every route that the site must have. */
export const routes: readonly string[] = [
  '/',
  '/search',
  '/api/v1',
  '/api-wrapper',
  '/blog',
  ...below('/blog', ['archive', 'authors', 'tags', 'webhooks-generally-available', 'welcome']),
  ...below('/blog/tags', ['api', 'delivery-tracking', 'documentation', 'hello', 'integration', 'webhooks', 'waybill']),
  ...below('/docs', [
    'get-started',
    'campaigns/overview',
    'campaigns/segmented-campaigns',
    'carrier-integrations/dhl',
    ...below('notify-integrations', ['klaviyo', 'brevo', 'emarsys', 'shopify', 'shopware', 'whatsapp']),
    'notify/how-to-switch-off-carrier-emails',
    ...below('resolve', ['data-processing', 'demo', 'embedding-options', 'overview', 'shop-connection']),
    ...below('shop-integrations', ['customize-your-experience', 'headless', 'overview', 'shopify', 'shopware']),
    ...below('tracking-page', ['demo', 'integrate-in-your-shop', 'overview']),
  ]),
  '/platform',
  ...below('/platform', [
    ...below('ai', ['agent-toolkit', 'mcp', 'waybill-agent']),
    ...below('features', ['campaigns', 'events', 'orders', 'shipments', 'webhooks']),
    'web/browser-sdk',
  ]),
]

/** The only further routes: pages of the API reference, and pages of authors. */
export const further =
  /^\/(?:api\/v1\/(?:deprecated|errors|sandbox|schemas|[a-z-]+\/[A-Za-z0-9-]+(?:\/samples)?)|blog\/authors\/[a-z-]+)$/

const toApi = ['authentication', 'errors', 'versioning', 'clients', 'localization']

/** Old path → destination. */
export const redirects: Readonly<Record<string, string>> = {
  '/docs/api': '/api/v1',
  '/docs/api/overview': '/api/v1',
  ...Object.fromEntries(toApi.flatMap((name) => [`/${name}`, `/docs/api/${name}`]).map((path) => [path, '/api/v1'])),
  '/docs/api/entities': '/platform/',
  '/docs/api/entities/order': '/platform/features/orders',
  '/docs/api/entities/shipment': '/platform/features/shipments',
  '/docs/data-models/overview': '/platform/',
  '/docs/data-models/events': '/platform/features/events',
  '/docs/campaigns/creating-campaigns': '/platform/features/campaigns',
  '/docs/campaigns/campaign-types': '/platform/features/campaigns',
  '/docs/campaigns/segmentation-copy': '/platform/features/campaigns',
  '/docs/campaigns/deep-dive-segmented-campaigns': '/docs/campaigns/segmented-campaigns',
  '/docs/triggers/klaviyo': '/docs/notify-integrations/klaviyo',
  '/docs/triggers/brevo': '/docs/notify-integrations/brevo',
  '/docs/triggers/emarsys': '/docs/notify-integrations/emarsys',
  '/docs/triggers/shopify': '/docs/notify-integrations/shopify',
  '/docs/triggers/shopware': '/docs/notify-integrations/shopware',
  '/docs/triggers/webhooks': '/platform/features/webhooks',
}

/** All other paths below this one lead to the same page: HTML files cannot express this. */
export const wildcard = { from: '/docs/api/entities/*', to: '/platform/' } as const

/** The route that a file of the output answers on static hosts. */
export function routeOfFile(path: string): string {
  return `/${path.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$/, '')}`
}
