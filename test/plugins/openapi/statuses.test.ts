import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { statusLabel } from '../../../src/plugins/openapi/bodies.ts'
import words from '../../../theme/words/en.ts'

test('a status has its words; one without words stays as it is', () => {
  const labels = ['200', '404', '422', '2XX', '4xx', '5XX', 'default', '299', '7XX', 'constructor'].map((status) =>
    statusLabel(status, words.plugins.openapi),
  )
  assert.equal(labels, [
    '200 OK',
    '404 Not Found',
    '422 Unprocessable Entity',
    '2XX Success',
    '4xx Client error',
    '5XX Server error',
    'Any other status',
    '299',
    '7XX',
    'constructor',
  ])
})

test.run()
