import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { unreadable } from '../../../src/compiler/compile/addresses.ts'

const hintFor = (
  url: string,
  kind: 'link' | 'image' = 'image',
  why: Parameters<typeof unreadable>[1] = 'missing',
): string | undefined => unreadable({ url, kind }, why, 'content/docs/a.md').hint

test('an expression as the address of an image has a hint with an element', () => {
  const hint = 'Markdown links and images have no expressions: in .mdx write <img src={logo} alt="…" />'
  assert.is(hintFor('{logo}'), hint)
  assert.is(hintFor('{{logo}}'), hint)
  assert.is(hintFor('a{1}.png'), undefined)
})

test('a link to a file of the repository has a hint with its place', () => {
  const beside = 'put the file next to the page, and write ./name'
  const where = 'it leads to "src/x.ts" in the folder of the site, outside of the content'
  assert.is(
    hintFor('../../src/x.ts', 'link', 'outside'),
    `${where}: write the full address of the file in the repository, https://…; or ${beside}`,
  )
  assert.is(hintFor('../../src/x.png', 'image', 'outside'), beside)
  assert.match(hintFor('../../static/x.zip', 'link', 'outside') ?? '', 'put the file into the static folder')
})

test.run()
