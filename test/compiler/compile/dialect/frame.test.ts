import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { html, markdown, readable } from '../compile.ts'
import { plain, reports } from './reports.ts'
import { ofMdx } from './rendered.ts'

const framed = ':::frame[What *it* says]\n![A parcel](https://shop.example/parcel.svg)\n:::'

test('a framed picture has a caption, and enables the feature that styles it', async () => {
  const { body, facts, diagnostics } = await markdown(framed)
  assert.match(body.html, /^<figure class="framed" data-feature="framed"><div class="framed-view"><p><img /)
  assert.match(body.html, '</div><figcaption>What <em>it</em> says</figcaption></figure>')
  assert.equal([facts.features, diagnostics], [['framed'], []])
  assert.is(await plain(framed), '![A parcel]({0})\n\nWhat *it* says')
  const component = `<Frame caption={<>What <em>it</em> says</>}>\n![A parcel](https://shop.example/parcel.svg)\n</Frame>`
  assert.is((await ofMdx(component)).html.replaceAll('\n', ''), readable(body.html))
})

test('a frame needs content, but no caption', async () => {
  assert.not.match(await html(':::frame\nx\n:::'), 'figcaption')
  assert.match((await reports(':::frame[A]\n:::')).join(), '"frame" is empty')
})

test.run()
