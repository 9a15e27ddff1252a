import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { thrownInPage } from '../../../src/compiler/compile/errors/thrown-in-page.ts'

function locationOf(body: string, message: string) {
  const page = { file: 'a.mdx', elements: {}, components: [], codes: [], imports: [], urls: [] }
  const { location } = thrownInPage(new Error(message), { ...page, source: () => `---\ntitle: A\n---\n\n${body}` })
  return [location.line, location.column, location.endColumn]
}

test('an unknown name is located in the first expression that contains it', () => {
  assert.equal(locationOf("{process.env.HOME} {require('fs')}", 'require is not defined'), [5, 21, 28])
  assert.equal(locationOf("a {b.i} {'i'} {{ i: 1 }.i}\n\n`{i}` $\\sum_{i}^{n}$", 'i is not defined'), [7, 14, 15])
})

test.run()
