import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { otherEndings } from '../../../src/compiler/stages/read.ts'

test('files of Markdown with another ending are reported', () => {
  const paths = ['docs/a.md', 'docs/B.MD', 'docs/c.markdown', 'docs/d.MDX', 'docs/e.mdx', 'docs/f.txt', 'docs/markdown']
  assert.equal(
    otherEndings(paths).map(({ code, location, hint }) => [code, location?.file, hint]),
    [
      ['read/ignored', 'docs/B.MD', 'rename it to B.md'],
      ['read/ignored', 'docs/c.markdown', 'rename it to c.md'],
      ['read/ignored', 'docs/d.MDX', 'rename it to d.mdx'],
    ],
  )
})

test.run()
