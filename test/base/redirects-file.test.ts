import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readRedirectLines } from '../../src/base/redirects-file.ts'

test('rules have a source, a target, a status and conditions', () => {
  const text = '# head\r\n/a /b#c\n\n/d id=:id /e/:id 302! Country=de # note\n/f'
  assert.equal(readRedirectLines(text), [
    { line: 2, text: '/a /b#c', from: '/a', to: '/b#c', status: '301', conditions: [] },
    {
      line: 4,
      text: '/d id=:id /e/:id 302! Country=de # note',
      from: '/d',
      to: '/e/:id',
      status: '302!',
      conditions: ['id=:id', 'Country=de'],
    },
    { line: 5, text: '/f', from: '/f', status: '301', conditions: [] },
  ])
})

test.run()
