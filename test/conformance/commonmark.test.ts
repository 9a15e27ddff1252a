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

const deviations: Deviations = {
  602: bare,
  606: bare,
  608: bare,
  611: bare,
  612: bare,
}

const element = 'raw HTML is sanitised: an element that GitHub does not allow goes, its content stays'
const removed = 'raw HTML is sanitised: scripts and styles do not run'
const attribute = 'raw HTML is sanitised: an attribute that GitHub does not allow goes'
const scheme = 'a scheme that could reach into the machine of a reader is no address'

const sanitising: Deviations = {
  150: element,
  163: element,
  164: attribute,
  169: attribute,
  170: removed,
  171: element,
  172: removed,
  173: removed,
  176: removed,
  178: removed,
  201: element,
  491: element,
  524: element,
  536: element,
  598: scheme,
  599: scheme,
  601: scheme,
  613: element,
  614: element,
  615: element,
  616: attribute,
  617: element,
}

test('the specification has 652 examples', () => {
  assert.is(examples.length, 652)
})

test('every example of CommonMark 0.31.2 is compiled as it says, but for the named ones', async () => {
  assert.is(await surprises(examples, { expected: deviations, sanitised: true }), '')
})

test('all that sanitising takes out of the examples is named', async () => {
  assert.is(await surprises(examples, { expected: { ...deviations, ...sanitising }, sanitised: false }), '')
})

test.run()
