import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createElement, memo, useId, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beginIslands, island, takeIslandProblems } from '../../../src/compiler/islands/server.ts'

function html(Component: ComponentType<Record<string, unknown>>, props: Record<string, unknown> = {}): string {
  beginIslands('p')
  return renderToStaticMarkup(
    createElement(island('x', 'X', Component) as ComponentType<Record<string, unknown>>, props),
  )
}

test('an island is a separate root, and its children are in a slot', () => {
  assert.is(
    html(({ children, a }) => createElement('b', { id: useId() }, a as string, children as string), {
      a: 'A',
      children: createElement('i', null, 'c'),
    }),
    '<docs-island data-island="x" data-export="X" data-key="p0-" data-props="{&quot;a&quot;:&quot;A&quot;}"><b id="_p0-R_0_">A<docs-slot><i>c</i></docs-slot></b></docs-island>',
  )
})

test('a form with an action has no inline script, and text that resembles a script stays', () => {
  const action = (() => undefined) as unknown as string
  const made = html(() => createElement('form', { action }, '<script>addEventListener("submit",x)</script>'))
  assert.not.match(made, /<script/)
  assert.match(made, '&lt;script&gt;addEventListener(&quot;submit&quot;,x)&lt;/script&gt;</form></docs-island>')
})

test('hidden children are kept beside the island', () => {
  const Folded = ({ open, children }: Record<string, unknown>) =>
    createElement('b', null, open ? (children as string) : 'closed')
  assert.is(
    html(Folded, { children: createElement('i', null, 'c') }),
    '<docs-island data-island="x" data-export="X" data-key="p0-"><b>closed</b></docs-island><docs-slot hidden=""><i>c</i></docs-slot>',
  )
})

test('a component without the directive stays HTML if its props cannot be serialised', () => {
  beginIslands('p')
  const Button = ({ label }: Record<string, unknown>) => createElement('b', null, (label as () => string)())
  const made = island('x', 'Button', Button, { found: true }) as ComponentType<Record<string, unknown>>
  assert.is(renderToStaticMarkup(createElement(made, { label: () => 'l' })), '<b>l</b>')
  assert.equal(
    takeIslandProblems().map(({ message }) => message),
    ['<Button> is given a function as "label", which cannot be sent to the browser'],
  )
  assert.equal(takeIslandProblems(), [])
})

test('an island that changes its content without an event is marked', () => {
  beginIslands('p')
  const made = island('x', 'X', () => createElement('b'), { alone: true }) as ComponentType
  assert.is(
    renderToStaticMarkup(createElement(made)),
    '<docs-island data-island="x" data-export="X" data-key="p0-" data-alone=""><b></b></docs-island>',
  )
})

test('components of all forms are wrapped; other exports of a client module are unchanged', () => {
  beginIslands('p')
  const Memo = island('x', 'Memo', memo(() => createElement('b')) as never) as ComponentType
  assert.is(
    renderToStaticMarkup(createElement(Memo)),
    '<docs-island data-island="x" data-export="Memo" data-key="p0-"><b></b></docs-island>',
  )
  for (const value of [5, 'text', null, undefined]) assert.is(island('x', 'value', value as never), value)
})

test.run()
