import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { svgModule } from '../../../src/compiler/bundle/svg-module.ts'

test('a picture is a component with its attributes and its content', () => {
  const text = svgModule(
    '<?xml version="1.0"?><!-- a --><svg class="a" viewBox="0 0 1 1" onload="x()" style="b"><path d="M0 0"/></svg>',
  )
  assert.match(text, 'const own = {"className":"a","viewBox":"0 0 1 1"}')
  assert.match(text, String.raw`const inner = "<path d=\"M0 0\"/>"`)
})

test.run()
