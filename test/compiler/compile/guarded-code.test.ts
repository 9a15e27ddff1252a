import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { guardedCode } from '../../../src/compiler/compile/guarded-code.ts'

const begin = 'import {guardedValue as _docsGuarded} from "docs:guard";'

test('expressions, and elements with computed attributes, are guarded on their lines', () => {
  assert.is(
    guardedCode(
      'const a = _jsxs(_Fragment, {\n  children: ["a", b.c, _jsx(_components.p, {\n    title: d()\n  })]\n});',
    ),
    `${begin}const a = _jsxs(_Fragment, {\n  children: ["a", _docsGuarded(() => (b.c), "{b.c}", true), ` +
      `_docsGuarded(() => (_jsx(_components.p, {\n    title: d()\n  })), "<p>", false)]\n});`,
  )
})

test('an expression that ends with an element is guarded around it', () => {
  assert.is(
    guardedCode('_jsx("p", {children: a && _jsx(B, {c: d.e, children: x})})'),
    `${begin}_jsx("p", {children: _docsGuarded(() => (a && _docsGuarded(() => (_jsx(B, {c: d.e, ` +
      `children: _docsGuarded(() => (x), "{x}", false)})), "<B>", false)), "{a && _jsx(B, {c: d.e, children: x})}", true)})`,
  )
})

test('constant parts, functions and code that waits stay as they are', () => {
  for (const code of [
    'const a = _jsx("p", {className: "b", children: "c"})',
    'const a = _jsx(List, {children: (item) => item.name})',
    'const a = async () => _jsx("p", {children: await load()})',
    'const a = _jsx(MDXLayout, {...props, children: _jsx(_createMdxContent, {...props})})',
    'const a = _jsxs(_Fragment, {children: [_docsStatic(props.components, "[]"), "b"]})',
    `const a = ${'['.repeat(2000)}${']'.repeat(2000)}`,
  ])
    assert.is(guardedCode(code), code)
})

test.run()
