/** The pages of channels as HTML, without a browser. */
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import type { ComponentType } from 'react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LayoutProps } from '../../../src/model/theme.ts'
import type { NavItem, Page } from '../../../src/plugins/kit.ts'
import ApiSchema from '../../../theme/layouts/api-schema.tsx'
import AsyncChannel from '../../../theme/layouts/async-channel.tsx'
import AsyncMessage from '../../../theme/layouts/async-message.tsx'
import AsyncOverview from '../../../theme/layouts/async-overview.tsx'
import { render } from '../../theme/sample.ts'
import { arrangeText } from './describe.ts'
import { three, two } from './descriptions.ts'

const layouts: Readonly<Record<string, unknown>> = {
  'async-overview': AsyncOverview,
  'async-channel': AsyncChannel,
  'async-message': AsyncMessage,
  'api-schema': ApiSchema,
}

function html({ layout, data, route, title }: Page): string {
  const Layout = layouts[layout] as ComponentType<LayoutProps<unknown>>
  return render(Layout, data as unknown, { page: { route, title } })
}

const [first, second] = [await arrangeText(three), await arrangeText(two)]
const pages = [...first.pages, ...second.pages]
const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }))

test('every page is valid HTML with one h1 and no style', () => {
  for (const page of pages) {
    const text = html(page)
    const { results } = validator.validateStringSync(text)
    assert.equal(
      results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${page.route} ${ruleId} ${message}`)),
      [],
    )
    assert.is(text.match(/<h1[ >]/g)?.length, 1, page.route)
    assert.not.match(text, / style="/)
  }
})

test('every announced heading and field is on the page once', () => {
  for (const page of pages) {
    const text = html(page)
    for (const { id, depth, text: words } of page.headings ?? []) {
      assert.is(text.split(` id="${id}"`).length, 2, `${page.route}#${id}`)
      if (depth <= 3)
        assert.match(text, new RegExp(`<h${depth} id="${id}"(?: data-search="skip")?>${words}</h${depth}>`))
    }
  }
})

test('links between pages of the reference lead to existing pages', () => {
  const routes = new Map(first.pages.map((page) => [page.route, html(page)]))
  const files = new Set(first.files?.map(({ path }) => `/${path}`))
  for (const [route, text] of routes) {
    for (const [, href = ''] of (/<article.*<\/article>/s.exec(text)?.[0] ?? '').matchAll(
      / href="(\/events[^"]*|#[^"]*)"/g,
    )) {
      const [path = '', id] = href.split('#')
      const target = routes.get(path === '' ? route : path)
      assert.ok(target !== undefined || files.has(path), `${route} → ${href}`)
      if (id !== undefined) assert.ok(target?.includes(` id="${id}"`), `${route} → ${href}`)
    }
  }
})

test('the sidebar lists the channels by tag, with their actions', () => {
  const labelled = (item: NavItem): unknown => {
    if (item.type === 'category') return [item.label, item.items.map(labelled)]
    return item.type === 'link' ? [item.label, item.badge] : item
  }
  const [sidebar] = first.sidebars ?? []
  assert.equal(sidebar?.items.map(labelled), [
    ['Events', undefined],
    ['movement', [['Parcel moved', 'SEND']]],
    ['Other channels', [['orders', 'RECEIVE']]],
    ['Messages', [['lost', undefined]]],
    ['Schemas', [['Move', undefined]]],
  ])
})

test.run()
