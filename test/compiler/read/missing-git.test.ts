import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { commitsOf } from '../../../src/compiler/read/git.ts'
import { temporaryFolder } from '../stages/site.ts'

test('a ref of a site on a machine without git is reported with what is missing', () => {
  const path = process.env['PATH']
  process.env['PATH'] = temporaryFolder()
  try {
    assert.equal(
      [...commitsOf(temporaryFolder(), ['v1'])],
      [['v1', { message: 'the ref "v1" cannot be read: git cannot be run', hint: 'install git' }]],
    )
  } finally {
    process.env['PATH'] = path
  }
})

test.run()
