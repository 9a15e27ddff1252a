import { runInNewContext } from 'node:vm'
import { HtmlValidate } from 'html-validate'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import redirects, { redirectScript, redirectScriptPath } from '../../../src/plugins/redirects/index.ts'
import { context, outputs } from '../rendered-site.ts'

const test = suite('plugins/redirects')
const plugin = redirects.create(undefined, context)

test('each redirect without a wildcard has a page, in both forms if pages exist below it', async () => {
  const files = await outputs(plugin, {
    redirects: [
      { from: '/docs/api', to: '/api/v1' },
      { from: '/docs/api/overview', to: '/api/v1' },
      { from: '/docs', to: '/' },
      { from: '/errors', to: '/api/v1' },
      { from: '/docs/api/entities/*', to: '/platform/' },
    ],
    pages: [{ route: '/docs/get-started' }, { route: '/errorsx/y' }],
  })
  assert.equal(Object.keys(files), [
    'docs/api.html',
    'docs/api/index.html',
    'docs/api/overview.html',
    'docs.html',
    'docs/index.html',
    'errors.html',
    redirectScriptPath,
    'redirects.json',
  ])
  assert.is(files['docs/api.html'], files['docs/api/index.html'])
  assert.is(files['redirects.json'], '[{"from":"/docs/api/entities/*","to":"/platform/"}]\n')
  assert.match(redirectScriptPath, /^assets\/redirect-[0-9a-f]{8}\.js$/)
})

test('the page is valid and not indexed, and refers to its target in every way', async () => {
  const files = await outputs(plugin, {
    settings: { baseUrl: '/base/' },
    redirects: [{ from: '/old', to: '/platform/?a=1&b="2"#é' }],
  })
  const html = files['old.html'] ?? ''
  const to = '/base/platform/?a=1&#38;b=%222%22#%C3%A9'
  assert.match(html, '<meta name="robots" content="noindex">')
  assert.match(html, '<link rel="canonical" href="https://docs.waybill.example/base/platform">')
  assert.match(html, `<noscript><meta http-equiv="refresh" content="0; url=${to}"></noscript>`)
  assert.match(html, `<a data-redirect href="${to}">`)
  assert.match(html, `<script src="/base/${redirectScriptPath}" defer></script>`)
  assert.match(html, 'default-src &#39;none&#39;; script-src &#39;self&#39;')
  const report = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(html)
  assert.equal(
    report.results.flatMap(({ messages }) => messages.map(({ message }) => message)),
    [],
  )
})

test('targets are escaped, and targets with other schemes get no page', async () => {
  const files = await outputs(plugin, {
    redirects: [
      { from: '/a', to: '/x"><script>alert(1)</script>\'' },
      { from: '/b', to: 'https://www.waybill.example/"><script>' },
      { from: '/c', to: 'javascript:alert(1)' },
      { from: '/d', to: '//evil.example' },
      { from: '/e', to: '/\\evil.example' },
      { from: '/w/*', to: 'javascript:alert(1)' },
    ],
  })
  assert.equal(Object.keys(files), ['a.html', 'b.html', redirectScriptPath, 'redirects.json'])
  for (const path of ['a.html', 'b.html']) assert.not.match(files[path] ?? '', /<script>|"">/)
  assert.is(files['redirects.json'], '[]\n')
})

test('the script preserves query and hash', () => {
  const at = 'https://docs.waybill.example/old'
  assert.is(visit('/new', `${at}?a=1#h`), 'https://docs.waybill.example/new?a=1#h')
  assert.is(visit('/new?b=2#own', `${at}?a=1#h`), 'https://docs.waybill.example/new?b=2&a=1#own')
  assert.is(visit('/new?b=2', at), 'https://docs.waybill.example/new?b=2')
  assert.is(visit('/new', at), 'https://docs.waybill.example/new')
  assert.is(visit('javascript:alert(1)', at), undefined)
})

function visit(href: string, at: string): string | undefined {
  let replaced: string | undefined
  const { search, hash } = new URL(at)
  const { protocol, href: absolute } = new URL(href, at)
  runInNewContext(redirectScript, {
    URL,
    location: { search, hash, replace: (to: string) => (replaced = to) },
    document: { querySelector: () => ({ protocol, href: absolute }) },
  })
  return replaced
}

test.run()
