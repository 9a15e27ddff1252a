import { fromHtml } from 'hast-util-from-html'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Page } from '../../../src/plugins/kit.ts'
import type { ErrorsData, OperationData, Response, SchemaNode } from '../../../src/plugins/openapi/data.ts'
import type { LayoutProps } from '../../../src/model/theme.ts'
import { sectionsOfPage } from '../../../src/text/sections.ts'
import ApiErrors from '../../../theme/layouts/api-errors.tsx'
import ApiList from '../../../theme/layouts/api-list.tsx'
import ApiOperation from '../../../theme/layouts/api-operation.tsx'
import ApiOverview from '../../../theme/layouts/api-overview.tsx'
import ApiSamples from '../../../theme/layouts/api-samples.tsx'
import ApiSchema from '../../../theme/layouts/api-schema.tsx'
import ApiWebhook from '../../../theme/layouts/api-webhook.tsx'
import { ResponseExamples } from '../../../theme/parts/api/examples.tsx'
import { Fields } from '../../../theme/parts/api/fields.tsx'
import { Rows } from '../../../theme/parts/api/rows.tsx'
import { textsOf } from '../../../theme/parts/api/text.tsx'
import { render } from '../../theme/sample.ts'
import { arrangeFiles, ownFiles } from './describe.ts'
import { parcels } from './parcels.ts'

const layouts: Readonly<Record<string, unknown>> = {
  'api-overview': ApiOverview,
  'api-operation': ApiOperation,
  'api-webhook': ApiWebhook,
  'api-schema': ApiSchema,
  'api-errors': ApiErrors,
  'api-list': ApiList,
  'api-samples': ApiSamples,
}

const rendered = new WeakMap<Page, string>()

/** The HTML of a page, rendered once. */
function html(page: Page): string {
  const Layout = layouts[page.layout] as ComponentType<LayoutProps<unknown>>
  const cached =
    rendered.get(page) ?? render(Layout, page.data as unknown, { page: { route: page.route, title: page.title } })
  rendered.set(page, cached)
  return cached
}

const { pages } = await arrangeFiles(parcels)
const ownSite = await arrangeFiles(ownFiles())
const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }))

/** Pages with a tag and attributes, inside a parent tag, that no page before has: the others pass if these do. */
function withNewMarkup(all: readonly Page[]): readonly Page[] {
  const seen = new Set<string>()
  return all.filter((page) => {
    const before = seen.size
    let parent = ''
    for (const [tag] of html(page)
      .replaceAll(/="[^"]*"/g, '')
      .matchAll(/<[^>]*>/g)) {
      seen.add(parent + tag)
      parent = tag
    }
    return seen.size > before
  })
}

test('every page is valid HTML with one h1 and no style', () => {
  // Includes our own schemas that `e2e/site` skips: it checks one published schema in ten.
  const schemas = ownSite.pages.filter(({ layout }) => layout === 'api-schema')
  assert.ok(schemas.length > 100)
  for (const page of [...pages, ...withNewMarkup(schemas)]) {
    const text = html(page)
    const { results } = validator.validateStringSync(text)
    assert.equal(
      results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, line }) => `${page.route}:${line} ${ruleId} ${message}`),
      ),
      [],
    )
    assert.is(text.match(/<h1[ >]/g)?.length, 1, page.route)
    assert.not.match(text, / style="/)
  }
})

test('every announced heading and field is on the page once', () => {
  for (const page of [...pages, ...ownSite.pages]) {
    const text = html(page)
    for (const { id, depth, text: words } of page.headings ?? []) {
      assert.is(text.split(` id="${id}"`).length, 2, `${page.route}#${id}`)
      if (depth <= 3)
        assert.ok(
          new RegExp(`<h${depth} id="${id}"(?: data-search="skip")?>`).test(text) &&
            text.includes(`>${words}</h${depth}>`),
          `${page.route}#${id}`,
        )
    }
  }
})

test('a response shows its first level, folded; errors show a schema once and link to it afterwards', () => {
  const page = ownSite.pages.find(({ route }) => route.endsWith('/orders/place-order'))
  const text = html(page!)
  const summary = /<summary data-markdown="skip">\d+ fields: <code>/g
  assert.is([...text.matchAll(summary)].length, 2)
  assert.is(text.split('id="response-400.message"').length, 2)
  assert.match(text, /as at <a href="#response-400">400<\/a>/)
  // Required fields come first, whatever their order in the description.
  assert.ok(text.indexOf('id="body.address"') < text.indexOf('id="body.order_name"'))
})

test('links between pages of the reference lead to existing pages', () => {
  const routes = new Map([...ownSite.pages].map((page) => [page.route, html(page)]))
  const files = new Set(ownSite.files?.map(({ path }) => `/${path}`))
  for (const [route, text] of routes) {
    for (const [, href = ''] of text.matchAll(/ href="(\/api\/v1[^"]*)"/g)) {
      const [path = '', id] = href.split('#')
      assert.ok(routes.has(path) || files.has(path), `${route} → ${href}`)
      if (id !== undefined) assert.ok(routes.get(path)?.includes(` id="${id}"`), `${route} → ${href}`)
    }
  }
})

test('the page of an operation shows all its parts', () => {
  const page = pages.find(({ route }) => route.endsWith('put-parcel'))
  const text = html(page as Page)
  for (const part of [
    '<span class="api-method api-put">PUT</span>',
    '<span data-search="skip">https://api.parcel.example</span>/parcels/<wbr/><a href="#path.id">{id}</a></code>',
    'HTTP Basic, or API key in the header X-Key',
    '<code>editor</code>',
    '<div id="path.id"><dt><a href="#path.id"><code>id</code></a> <span class="api-type">string</span> <em class="req">required</em></dt>',
    'Range: <code>1 to 100</code>',
    'href="/api/v1/schemas/Parcel">Parcel</a>',
    '[reference:openapi/openapi.yaml#schema:Parcel#text-1]',
    'href="/api/v1/errors#parcel_exists"',
  ])
    assert.ok(text.includes(part), part)
})

test('the first page shows contact, license and terms, with safe links', async () => {
  const about = `
  contact: { name: Parcel desk, url: 'javascript:alert(1)', email: desk@parcel.example }
  license: { name: MIT, url: https://parcel.example/license }
  termsOfService: https://parcel.example/terms`
  const root = parcels['openapi/openapi.yaml']!.replace('  title: Parcels', (title) => title + about)
  const text = html((await arrangeFiles({ ...parcels, 'openapi/openapi.yaml': root })).pages[0] as Page)
  for (const part of [
    '<dt>Contact</dt><dd><span>Parcel desk</span><span>, <a href="mailto:desk@parcel.example">desk@parcel.example</a></span>',
    '<dt>License</dt><dd><span><a href="https://parcel.example/license">MIT</a></span>',
    '<dt>Terms of service</dt><dd><a href="https://parcel.example/terms">parcel.example/terms</a>',
  ])
    assert.ok(text.includes(part), part)
})

test('names and values from the description are text, never markup', async () => {
  const evil = '"><script>alert(1)</script>'
  const files = {
    ...parcels,
    'openapi/schemas/Thing.yaml': JSON.stringify({
      properties: { [evil]: { type: 'string', default: evil, enum: [evil], pattern: evil } },
    }),
  }
  for (const page of (await arrangeFiles(files)).pages) assert.not.ok(html(page).includes('<script>alert'), page.route)
})

const show = textsOf((entry, name) => `[${entry}#${name}]`, '')
const text = { entry: 'e', name: 'text' }

/** The HTML of `Fields` for a field `a`. */
function field(node: Partial<SchemaNode>): string {
  const fields = [{ name: 'a', type: 'string', facts: [], ...node }]
  const markup = renderToStaticMarkup(createElement(Fields, { fields, show }))
  const [, inside] = /^<dl class="api-fields"><div>(.*)<\/div><\/dl>$/.exec(markup) ?? []
  return inside ?? markup
}

test('the main properties of a field are beside its name', () => {
  const type = 'array of object or null'
  assert.is(
    field({
      required: true,
      access: 'read only',
      deprecated: true,
      type,
      typeAround: ['array of ', ' or null'],
      ref: thing,
    }),
    '<dt><code>a</code> <span class="api-type">array of <a href="/thing">Thing</a> or null</span>' +
      ' <em class="req">required</em> <em>read only</em> <em class="old">deprecated</em></dt><dd></dd>',
  )
  assert.is(
    field({ ref: thing, facts: [{ label: 'Default', value: 'x' }], text }),
    '<dt><code>a</code> <span class="api-type">string <a href="/thing">Thing</a></span></dt>' +
      '<dd><div class="prose api-text">[e#text]</div>' +
      '<ul class="api-facts"><li>Default: <code>x</code></li></ul></dd>',
  )
})

const thing = { label: 'Thing', href: '/thing' }

test('values of an enumeration have their meanings beside them, and long lists are folded', () => {
  assert.is(
    field({ values: [{ value: 'x', text }, { value: 'y' }] })
      .split('</dt><dd>')[1]
      ?.slice(0, 40),
    '<dl class="api-values"><div><dt><code>x<',
  )
  assert.ok(
    field({ values: [{ value: 'x', text }, { value: 'y' }] }).endsWith(
      '<dl class="api-values"><div><dt><code>x</code></dt><dd>[e#text]</dd></div>' +
        '<div><dt><code>y</code></dt><dd></dd></div></dl></dd>',
    ),
  )
  const many = (count: number) =>
    field({ values: Array.from({ length: count }, (_, index) => ({ value: `v${index}` })) })
  assert.ok(many(2).endsWith('<dd><p class="api-values">One of: <code>v0</code> <code>v1</code></p></dd>'))
  assert.ok(many(1).endsWith('<dd><p class="api-values">Only: <code>v0</code></p></dd>'))
  assert.ok(many(12).includes('<dd><p class="api-values">One of: <code>v0</code> <code>v1</code>'))
  assert.ok(
    many(13).includes(
      '<dd><details class="api-fold"><summary data-markdown="skip">13 values: <span><code>v0</code> </span><span><code>v1</code> </span>' +
        '<span><code>v2</code> </span>…</summary><p class="api-values">One of: <code>v0</code>',
    ),
  )
})

test('nested fields are folded; omitted fields are counted and linked', () => {
  const inner = { id: 'a.b', name: 'b', type: 'string', facts: [] }
  const markup = field({
    type: 'object',
    ref: thing,
    fields: [inner],
    others: [{ ...inner, id: 'a.*', name: '*' }],
    left: 2,
  })
  assert.ok(
    markup.includes('<details class="api-inside"><summary data-markdown="skip">2 fields of <code>a</code></summary>'),
    markup,
  )
  assert.ok(markup.includes('<div id="a.b"><dt><a href="#a.b"><code>b</code></a>'), markup)
  assert.ok(markup.includes('<p class="api-note">2 more fields: see <a href="/thing">Thing</a></p></details>'), markup)
  assert.ok(field({ left: 1 }).includes('<p class="api-note">1 more field in the description file</p>'))
  assert.ok(
    field({ ref: thing, recursive: true }).includes(
      '<p class="api-note">The same again: <a href="/thing">Thing</a></p>',
    ),
  )
})

test('alternatives with fields are panels with anchors, other alternatives are a list', () => {
  const inner = { id: 'a.cat.b', name: 'b', type: 'string', facts: [] }
  const markup = field({
    type: 'object',
    choice: 'one of',
    discriminator: 'kind',
    variants: [
      { label: 'Cat', value: 'cat', node: { id: 'a.cat', type: 'object', facts: [], fields: [inner] } },
      { label: 'Dog', value: 'dog', node: { id: 'a.dog', type: 'object', facts: [] } },
    ],
  })
  assert.ok(markup.includes('<summary data-markdown="skip">2 choices of <code>a</code></summary>'), markup)
  assert.ok(markup.includes('<p class="api-note">One of these, distinguished by <code>kind</code>:</p>'), markup)
  assert.ok(markup.includes('role="tab" aria-selected="true" tabindex="0">Cat</button>'), markup)
  assert.ok(
    markup.includes(
      '<div class="tab-panel" data-value="a.cat" data-default="" id="a.cat"><p class="tab-label">Cat</p>' +
        '<p class="api-note"><span class="api-type">object</span> where <code>kind</code> is <code>cat</code></p>' +
        '<dl class="api-fields"><div id="a.cat.b">',
    ),
    markup,
  )
  assert.ok(
    field({
      choice: 'any of',
      variants: [
        { label: 'Option 1', isNumbered: true, node: { id: 'a.1', type: 'string', facts: [] } },
        {
          label: 'Option 2',
          isNumbered: true,
          node: { id: 'a.2', type: 'integer', facts: [{ label: 'Range', value: 'at least 1' }] },
        },
        { label: 'needs: b', node: { id: 'a.3', type: 'any', kind: 'any', facts: [] } },
        { label: 'Titled', node: { id: 'a.4', type: 'string', facts: [] } },
      ],
    }).endsWith(
      '<dd><div class="api-choice"><p class="api-note">Any of:</p><ul>' +
        '<li id="a.1"><span class="api-type">string</span></li><li id="a.2"><span class="api-type">integer</span>' +
        '<ul class="api-facts"><li>Range: <code>at least 1</code></li></ul></li>' +
        '<li id="a.3"><strong>needs: b</strong> </li>' +
        '<li id="a.4"><strong>Titled</strong> <span class="api-type">string</span></li></ul></div></dd>',
    ),
  )
})

test('examples of answers switch by status, then by name', () => {
  const answer = (status: string, labels: readonly string[]): Response => ({
    id: `response-${status}`,
    label: status,
    status,
    headers: [],
    media: [{ type: 'application/json', examples: labels.map((label) => ({ label, text, generated: true })) }],
  })
  const responses = [answer('200', ['Small', 'Large']), answer('204', []), answer('404', ['Gone'])]
  const markup = renderToStaticMarkup(createElement(ResponseExamples, { responses, show }))
  assert.equal(
    [...markup.matchAll(/ role="tab"[^>]*>([^<]*)</g)].map(([, label]) => label),
    ['200', '404', 'Small', 'Large'],
  )
  assert.ok(markup.includes('[e#text]<p class="api-note">Made from the schema</p>'), markup)
  assert.is(renderToStaticMarkup(createElement(ResponseExamples, { responses: responses.slice(1, 2), show })), '')
})

const operation: OperationData = {
  kind: 'operation',
  title: 'Send',
  keys: '',
  operation: 'send',
  tag: 'Parcels',
  method: 'POST',
  path: '/parcels',
  server: 'https://api.parcel.example',
  deprecated: true,
  security: [],
  parameters: [],
  servers: [
    {
      url: 'https://{region}.parcel.example',
      variables: [{ name: 'region', value: 'eu', values: ['eu', 'us'], text }],
    },
  ],
  docs: { label: 'The guide', href: 'https://guide.example' },
  body: {
    id: 'request-body',
    label: 'Request body',
    required: true,
    media: ['application/json', 'multipart/form-data'].map((type) => ({
      type,
      schema: { type: 'object', facts: [] },
      examples: [{ label: 'One', text }],
    })),
  },
  responses: [
    {
      id: 'response-201',
      label: '201 Created',
      status: '201',
      headers: [],
      media: [],
      links: [{ label: 'Get it', href: '/get', text }, { label: 'other' }],
    },
  ],
  errors: [{ status: '404', keys: [{ label: 'gone', href: '/errors#gone' }] }],
  samples: [
    { id: 'curl', label: 'curl', text },
    { id: 'python', label: 'Python', text },
  ],
  callbacks: [
    {
      id: 'callback-sent',
      label: 'Sent',
      expression: '{$request.body#/url}',
      texts: [],
      method: 'POST',
      parameters: [{ id: 'callback-sent-headers', label: 'Headers', fields: [] }],
      responses: [{ id: 'callback-sent-200', label: '200 OK', status: '200', headers: [], media: [] }],
    },
  ],
}

test('a page with every possible part of an operation is valid HTML', () => {
  const markup = render(ApiOperation, operation, { page: { title: 'Send' } })
  const { results } = validator.validateStringSync(markup)
  assert.equal(
    results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId} ${message}`)),
    [],
  )
  for (const part of [
    '<p class="notice">This operation is deprecated.</p>',
    '<div class="tabs api-languages" data-group="api-language">',
    'data-value="python" data-markdown="skip"><p class="tab-label" data-markdown="skip">Python</p>[e#text]</div>',
    'tabindex="-1">multipart/form-data</button>',
    'tabindex="0">One (application/json)</button>',
    'See also <a href="https://guide.example">The guide</a>',
    '<dt><code>region</code></dt>',
    '<li><a href="/get">Get it</a><div class="prose api-text">[e#text]</div></li><li>other</li>',
    '<h3 id="response-201" data-search="skip">201 Created</h3>',
    '<th scope="row" data-search="skip">404</th><td><a href="/errors#gone"><code>gone</code></a></td>',
    '<h3 id="callback-sent">Sent</h3>',
    '<code>{$request.body#/url}</code>',
    '<h4 id="callback-sent-200" data-search="skip">200 OK</h4>',
  ])
    assert.ok(markup.includes(part), part)
})

test('content shared by all operations is not indexed for each of them', () => {
  const key = (label: string, isShared?: true) => ({ label, href: `/errors#${label}`, isShared })
  const errors = [
    { status: '404', keys: [key('a', true), key('b')] },
    { status: '500', keys: [key('c', true)] },
  ] as unknown as OperationData['errors']
  const field = { name: 'Accept-Language', type: 'string', facts: [], isShared: true } as const
  const parameters = [{ id: 'headers', label: 'Headers', fields: [field] }]
  const markup = render(ApiOperation, { ...operation, errors, parameters }, { page: { title: 'Send' } })
  assert.match(markup, '<th scope="row" rowSpan="2" data-search="skip">404</th><td data-search="skip">')
  assert.match(markup, '<th scope="row" data-search="skip">500</th>')
  assert.match(markup, '<section class="api-part" aria-labelledby="headers" data-search="skip">')
})

test('keys of errors are grouped by status with their meanings, which search finds in the catalogue', () => {
  const key = (label: string) => ({ label, href: `/errors#${label}` })
  const errors = [
    { status: '404', keys: [{ ...key('a'), text }, key('b')] },
    { status: '500', keys: [key('c')] },
  ]
  const markup = render(ApiOperation, { ...operation, errors }, { page: { title: 'Send' } })
  const cell = (name: string) => `<td><a href="/errors#${name}"><code>${name}</code></a></td>`
  assert.is(
    /<tbody>(.*?)<\/tbody>/.exec(markup)?.[1],
    `<tr><th scope="row" rowSpan="2" data-search="skip">404</th>${cell('a')}<td data-search="skip">[e#text]</td></tr>` +
      `<tr>${cell('b')}<td data-search="skip"></td></tr>` +
      `<tr><th scope="row" data-search="skip">500</th>${cell('c')}<td data-search="skip"></td></tr>`,
  )
})

test('the search text of an operation has no samples, no examples, and no headings that all operations share', () => {
  const markup = render(ApiOperation, operation, { page: { title: 'Send' } })
  const titles = sectionsOfPage(fromHtml(markup, { fragment: true })).map(({ title }) => title)
  assert.equal(
    titles.filter((title) => title !== ''),
    [operation.callbacks?.[0]?.label],
  )
  for (const start of [
    ' aria-labelledby="samples" data-search="skip"><h2',
    ' data-search="skip"><h3 id="body-examples"',
  ])
    assert.match(markup, `<section class="api-part api-code"${start}`)
})

test('deprecated operations are marked in a table', () => {
  const row = { method: 'GET', path: '/a', label: 'A', href: '/r/a', deprecated: true as const }
  const markup = renderToStaticMarkup(
    createElement(Rows, { kind: 'Operation', rows: [row, { ...row, label: 'GET /a', href: '/r/b' }] }),
  )
  assert.equal(
    [...markup.matchAll(/<th scope="row"[^>]*>(.*?)<\/th>/g)].map(([, inside]) => inside),
    [
      '<a href="/r/a">A</a> <em class="old">deprecated</em>',
      '<a href="/r/b"><code>/a</code></a> <em class="old">deprecated</em>',
    ],
  )
})

test('an error shows its meaning and its operations, with long lists folded', () => {
  const usedBy = Array.from({ length: 5 }, (_, index) => ({ label: `Call ${index}`, href: `/${index}` }))
  const rows = [
    {
      id: 'status-404',
      label: '404 Not Found',
      status: '404',
      keys: [
        { id: 'gone', key: 'gone', text, usedBy },
        { id: 'lost', key: 'lost', usedBy: usedBy.slice(0, 1) },
        { id: 'never', key: 'never', usedBy: [] },
        { id: 'always', key: 'always', usedBy: [], isEverywhere: true as const },
      ],
      answers: [{ text, schema: thing, usedBy: [] }],
    },
  ]
  const markup = render(ApiErrors, { kind: 'errors', title: 'Errors', keys: '', rows } satisfies ErrorsData)
  for (const part of [
    '<h2 id="status-404">404 Not Found</h2>',
    '<div id="gone"><dt><a href="#gone"><code>gone</code></a></dt><dd><div class="prose api-text">[e#text]</div>' +
      '<details class="api-fold"><summary data-markdown="skip">5 operations</summary><ul class="api-links"><li><a href="/0">Call 0</a></li>',
    '<dd><ul class="api-links"><li><a href="/0">Call 0</a></li></ul></dd>',
    '<code>always</code></a></dt><dd><p class="api-note">All operations</p></dd>',
    '<p class="api-note">No operation of this reference names it.</p>',
    '<p class="api-note">Body: <a href="/thing">Thing</a></p>',
  ])
    assert.ok(markup.includes(part), part)
})

test.run()
