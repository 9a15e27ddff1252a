/** `.mdx` against the MDX documentation of the format. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fixtures } from './mdx-fixtures.ts'
import { outcome } from './mdx.ts'

for (const [chapter, cases] of Object.entries(fixtures)) {
  for (const { name, source, html = '', fault = '' } of cases) {
    test(`${chapter}: ${name}`, async () => {
      assert.equal(await outcome(source), { html, fault })
    })
  }
}

test.run()
