import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { html, markdown } from '../compile.ts'

/** The first cell of a table, with breaks written as `|`. */
async function cell(text: string): Promise<string> {
  const table = await html(`| ${text} |\n| --- |\n| x |`)
  return /<th>(.*?)<\/th>/s.exec(table)?.[1]?.replaceAll('<wbr>', '|') ?? ''
}

test('long names in code may break after separators', async () => {
  assert.is(
    await cell('`campaign_active_segment_exists`'),
    '<code class="name">campaign_|active_|segment_|exists</code>',
  )
  assert.is(
    await cell('`/v1/shops/{slug}/settings/segments`'),
    '<code class="name">/v1/|shops/|{slug}/|settings/|segments</code>',
  )
  assert.is(await cell('`delivery.window.earliest`'), '<code class="name">delivery.|window.|earliest</code>')
  assert.is(await cell('`https://docs.waybill.example`'), '<code class="name">https://|docs.|waybill.|example</code>')
})

test('short names, short pieces and text outside of code do not break', async () => {
  assert.is(await cell('`external_shipment_id`'), '<code>external_shipment_id</code>')
  assert.is(await cell('`tracking_number, carrier_reference`'), '<code>tracking_number, carrier_reference</code>')
  assert.is(await cell('`a_b_test_of_everything_at`'), '<code class="name">a_b_|test_|of_everything_at</code>')
  assert.is(await cell('campaign\\_active\\_segment\\_exists'), 'campaign_active_segment_exists')
  assert.match(await html('`campaign_active_segment`'), '<code>campaign_active_segment</code>')
})

test('a name without spaces moves to the next line before it breaks', async () => {
  for (const [name, isMarked] of [
    ['--save-dev', true],
    ['a/b', true],
    ['npm ci --omit=dev', false],
    ['delivery.window', false],
    ['-', false],
  ] as const)
    assert.is((await html(`Use \`${name}\``)).includes('<code class="name">'), isMarked, name)
})

test('names break in links and emphasis too, but not in code blocks', async () => {
  assert.is(
    await cell('**[`campaign_active_exists`](https://a.example)**').then((text) => text.replace(/<a [^>]*>/, '<a>')),
    '<strong><a><code class="name">campaign_|active_|exists</code></a></strong>',
  )
  const block = '<table><tr><td><pre><code>campaign_active_segment_exists</code></pre></td></tr></table>'
  assert.not.match(await html(block), '<wbr>')
})

test('in lines of text, only names that are too long for a phone may break', async () => {
  const name = '`shipments/in_delivery/DELIVERY_ATTEMPTED`'
  const broken = '<code class="name">shipments/<wbr>in_delivery/<wbr>DELIVERY_<wbr>ATTEMPTED</code>'
  assert.match(await html(`Of ${name}, read`), broken)
  assert.match(await html(`- first\n\n  **${name}**\n- second`), broken)
  assert.match(await html('`https://api.waybill.example`'), '<code class="name">https://api.waybill.example</code>')
  assert.not.match(await html('- first\n\n  ```\n  shipments/in_delivery/DELIVERY_ATTEMPTED\n  ```'), '<wbr>')
})

test('search and the Markdown version contain no break opportunities', async () => {
  const { body } = await markdown('| `campaign_active_segment_exists` |\n| --- |\n| x |')
  assert.match(body.html, '<wbr>')
  assert.match(body.sections[0]?.text ?? '', 'campaign_active_segment_exists')
  assert.match(body.markdown, '`campaign_active_segment_exists`')
})

test.run()
