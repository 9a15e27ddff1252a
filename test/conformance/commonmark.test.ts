/** `.md` against every example of the CommonMark specification. */
import { tests } from 'commonmark-spec'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { surprises, type Deviations } from './compare.ts'

/** The specification shows tabs as arrows. */
const examples = tests.map(({ number, markdown, html }) => ({
  number,
  markdown: markdown.replaceAll('→', '\t'),
  html: html.replaceAll('→', '\t'),
}))

const bare = 'GFM: an address is a link without angle brackets too'

const unknown = 'a tag that HTML does not have is shown as text, where sanitising would take it out'
const deviations: Deviations = {
  602: bare,
  606: bare,
  608: bare,
  611: bare,
  612: bare,
  150: unknown,
  163: unknown,
  201: unknown,
  491: unknown,
  524: unknown,
  536: unknown,
  613: unknown,
  614: unknown,
  615: unknown,
  617: unknown,
  623: unknown,
}

const element = 'raw HTML is sanitised: an element that GitHub does not allow goes, its content stays'
const removed = 'raw HTML is sanitised: scripts and styles do not run'
const attribute = 'raw HTML is sanitised: an attribute that GitHub does not allow goes'
const scheme = 'a scheme that could reach into the machine of a reader is not an address'

const sanitising: Deviations = {
  164: attribute,
  169: attribute,
  170: removed,
  171: element,
  172: removed,
  173: removed,
  176: removed,
  178: removed,
  598: scheme,
  599: scheme,
  601: scheme,
  616: attribute,
}

test('the specification has 652 examples', () => {
  assert.is(examples.length, 652)
})

test('every example of CommonMark 0.31.2 has the specified output, except the listed ones', async () => {
  assert.is(await surprises(examples, { expected: deviations, sanitised: true }), '')
})

test('every part of the examples that sanitising removes is listed', async () => {
  assert.is(await surprises(examples, { expected: { ...deviations, ...sanitising }, sanitised: false }), '')
})

test.run()
