/** Replacements of missing exports. */
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { missing } from '../../../src/plugins/docusaurus/client/missing.tsx'

type Styled = ((of: unknown) => ComponentType) & Record<string, (of: unknown, ...more: unknown[]) => ComponentType>
const render = (of: ComponentType): string => renderToStaticMarkup(createElement(of))

test('a missing component, its members and its results become placeholders', () => {
  const styled = missing('default', 'styled-parcels') as unknown as Styled
  const mark = '<span class="docs-missing" title="styled-parcels">'
  for (const of of [styled as unknown as ComponentType, styled(() => null), styled('div'), styled['div']?.(['a'])])
    assert.match(render(of as ComponentType), `${mark}<span class="docs-missing-name">styled-parcels is missing here`)
  assert.match(render(styled['Line'] as unknown as ComponentType), 'styled-parcels.Line is missing here')
})

test('the children of a missing component stay, and missing functions return empty values', () => {
  const html = renderToStaticMarkup(createElement(missing('Box'), null, 'Text'))
  assert.match(html, 'Box is missing here</span>Text')
  const find = missing('find') as unknown as () => { then?: unknown; deep: { er: string } }
  assert.is(String(find().deep.er), '')
  assert.is(find().then, undefined)
})

test.run()
