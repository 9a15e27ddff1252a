import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { statusLabel } from '../../../src/plugins/openapi/bodies.ts'
import words from '../../../theme/words/en.ts'

test('a status has a label; a status without a label is shown as it is', () => {
  const labels = ['200', '404', '422', '2XX', '4xx', '5XX', 'default', '299', '7XX', 'constructor'].map((status) =>
    statusLabel(status, words.plugins.openapi),
  )
  assert.equal(labels, [
    '200 OK',
    '404 Not Found',
    '422 Unprocessable Entity',
    'Success (200–299)',
    'Client error (400–499)',
    'Server error (500–599)',
    'Any other status',
    '299',
    '7XX',
    'constructor',
  ])
})

test.run()
