import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { targetOf } from '../../theme/script/moved.ts'

const rules = [
  { from: '/base/fr%C3%BCher/*', to: '/base/docs/*#top' },
  { from: '/base/old/*', to: '/base/x' },
  { from: '/base/*', to: '/*' },
]

test('a wildcard leads to its target, which may include the rest of the path', () => {
  const paths = ['/base/old', '/base/old/a/b', '/base/fr%C3%BCher/a%20b/c.html', '/base/fr%c3%bcher/', '/elsewhere']
  assert.equal(
    paths.map((path) => targetOf(path, rules)),
    ['/base/x', '/base/x', '/base/docs/a%20b/c#top', '/base/docs/#top', undefined],
  )
})

test('the rest of a path never becomes the name of a host', () => {
  assert.is(targetOf('/base//evil.example/x', rules), '/evil.example/x')
})

test.run()
