import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import type { ComponentType } from 'react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Page } from '../../../src/plugin.ts'
import type * as Given from '../../../src/plugins/openapi/data.ts'
import type { LayoutProps } from '../../../src/theme.ts'
import ApiErrors from '../../../theme/layouts/api-errors.tsx'
import ApiOperation from '../../../theme/layouts/api-operation.tsx'
import ApiOverview from '../../../theme/layouts/api-overview.tsx'
import ApiSchema from '../../../theme/layouts/api-schema.tsx'
import ApiWebhook from '../../../theme/layouts/api-webhook.tsx'
import type * as Taken from '../../../theme/parts/api/data.ts'
import { render } from '../../theme/sample.ts'
import { arrangeFiles, ownFiles } from './describe.ts'
import { parcels } from './parcels.ts'

/** What the plugin gives is what the layouts take: checked by the compiler. */
type Fits<A extends B, B> = A
export type Fit = [
  Fits<Given.OverviewData, Taken.OverviewData>,
  Fits<Given.OperationData, Taken.OperationData>,
  Fits<Given.SchemaData, Taken.SchemaData>,
  Fits<Given.ErrorsData, Taken.ErrorsData>,
]

const layouts: Readonly<Record<string, unknown>> = {
  'api-overview': ApiOverview,
  'api-operation': ApiOperation,
  'api-webhook': ApiWebhook,
  'api-schema': ApiSchema,
  'api-errors': ApiErrors,
}

function html(page: Page): string {
  const Layout = layouts[page.layout] as ComponentType<LayoutProps<unknown>>
  return render(Layout, page.data as unknown, { page: { route: page.route, title: page.title } })
}

const { pages } = await arrangeFiles(parcels)
const own = await arrangeFiles(ownFiles())
const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }))

test('every page is valid HTML with one h1 and no style', () => {
  for (const page of [...pages, ...own.pages]) {
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

test('every heading and field that the page promises is there, once', () => {
  for (const page of [...pages, ...own.pages]) {
    const text = html(page)
    for (const { id, depth, text: words } of page.headings ?? []) {
      assert.is(text.split(` id="${id}"`).length, 2, `${page.route}#${id}`)
      if (depth <= 3) assert.ok(text.includes(`<h${depth} id="${id}">${words}</h${depth}>`), `${page.route}#${id}`)
    }
  }
})

test('links between pages of the reference lead somewhere', () => {
  const routes = new Map([...own.pages].map((page) => [page.route, html(page)]))
  const files = new Set(own.files?.map(({ path }) => `/${path}`))
  for (const [route, text] of routes) {
    for (const [, href = ''] of text.matchAll(/ href="(\/api\/v1[^"]*)"/g)) {
      const [path = '', id] = href.split('#')
      assert.ok(routes.has(path) || files.has(path), `${route} → ${href}`)
      if (id !== undefined) assert.ok(routes.get(path)?.includes(` id="${id}"`), `${route} → ${href}`)
    }
  }
})

test('the page of an operation shows all of it', () => {
  const page = pages.find(({ route }) => route.endsWith('put-parcel'))
  const text = html(page as Page)
  for (const part of [
    'api-method-put">PUT<',
    '</span>/parcels/{id}</code>',
    'HTTP Basic, or API key in the header X-Key',
    '<code>editor</code>',
    '<div class="api-field" id="path.id">',
    'Range: <code>1 to 100</code>',
    'href="/api/v1/schemas/Parcel">Parcel</a>',
    '[reference:openapi/openapi.yaml#schema:Parcel#text-1]',
    'href="/api/v1/errors#parcel_exists"',
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

test.run()
