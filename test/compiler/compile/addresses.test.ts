import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { unreadable } from '../../../src/compiler/compile/addresses.ts'

const hintFor = (url: string): string | undefined =>
  unreadable({ url, kind: 'image', slot: 0 } as unknown as Parameters<typeof unreadable>[0], 'missing').hint

test('an expression as the address of an image has a hint with an element', () => {
  const hint = 'Markdown links and images have no expressions: in .mdx write <img src={logo} alt="…" />'
  assert.is(hintFor('{logo}'), hint)
  assert.is(hintFor('{{logo}}'), hint)
  assert.is(hintFor('a{1}.png'), undefined)
})

test.run()
