/** Declarations of analytics services: allowed origins, length of the policy, module for the browser. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { analyticsModule, analyticsSchema, originsOfAnalytics } from '../../src/model/analytics.ts'
import { policyText } from '../../src/model/policy.ts'

const url = 'https://docs.parcel.example'

/** Service → its cloud settings, and all origins that they need. */
const clouds: Readonly<Record<string, readonly [settings: object, origins: readonly string[]]>> = {
  plausible: [{}, ['https://plausible.io']],
  umami: [{ id: 'x' }, ['https://cloud.umami.is', 'https://gateway.umami.is', 'https://api-gateway.umami.dev']],
  goatcounter: [{ host: 'https://parcel.goatcounter.com' }, ['https://gc.zgo.at', 'https://parcel.goatcounter.com']],
  matomo: [{ id: 1, host: 'https://parcel.matomo.cloud/stats/' }, ['https://parcel.matomo.cloud']],
  posthog: [
    { key: 'phc_x', host: 'https://eu.i.posthog.com' },
    ['https://eu-assets.i.posthog.com', 'https://eu.i.posthog.com'],
  ],
  google: [
    { id: 'G-ABC' },
    [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://*.googletagmanager.com',
    ],
  ],
}

const read = (config: object) => analyticsSchema.parse(config)

test('the policy allows only the origins of the service, and stays short', () => {
  for (const [name, [settings, expected]] of Object.entries(clouds)) {
    const { scripts, connect, images } = originsOfAnalytics(read({ [name]: settings }), url)
    assert.equal([...new Set([...scripts, ...connect, ...images])].sort(), [...expected].sort(), name)
    const lists = { embeds: [], media: ['https:'], forms: [], pageScripts: [], styles: [], fonts: [] }
    const hash = 'x'.repeat(44)
    const text = policyText({ ...lists, inlineScripts: [hash, hash], scripts, connect, images })
    assert.ok(text.length <= 900, `${name}: ${text.length}`)
  }
})

test('a self-hosted service has its own address, also in a folder', () => {
  const config = read({
    matomo: { id: 7, host: 'https://parcel.example/matomo/' },
    umami: { id: 'x', host: 'https://u.example' },
  })
  assert.equal(originsOfAnalytics(config, url).connect, ['https://u.example', 'https://parcel.example'])
  const text = analyticsModule(config, { url, baseUrl: '/' })
  assert.match(text, '"src":"https://parcel.example/matomo/matomo.js"')
  assert.match(text, '"to":"https://parcel.example/matomo/matomo.php"')
})

test('the browser gets only the named services, and asks for consent if required', () => {
  const text = analyticsModule(read({ plausible: {} }), { url, baseUrl: '/' })
  assert.match(text, '"domain":"docs.parcel.example"')
  assert.not.match(text, /umami|google|ask/)
  const asking = analyticsModule(read({ consent: 'required', privacy: '/privacy', plausible: {} }), {
    url,
    baseUrl: '/b/',
  })
  assert.match(asking, 'ask({"services":["Plausible"],"privacy":"/b/privacy"})')
})

test('wrong values are reported', () => {
  const problems = (config: object) => {
    const { error } = analyticsSchema.safeParse(config)
    return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  }
  assert.equal(problems({ consent: 'required' }), [': no analytics service is configured'])
  assert.equal(problems({ google: { id: 'UA-1' } }), ['google.id: invalid measurement id: write G-…'])
  assert.equal(problems({ matomo: { id: 1, host: 'stats.example' } }), [
    'matomo.host: write an address that starts with https://',
  ])
})

test.run()
