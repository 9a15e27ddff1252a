import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createElement, memo, useId, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as checked from '../../../src/compiler/islands/checked.ts'
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
  const form = html(() => createElement('form', { action }, '<script>addEventListener("submit",x)</script>'))
  assert.not.match(form, /<script/)
  assert.match(form, '&lt;script&gt;addEventListener(&quot;submit&quot;,x)&lt;/script&gt;</form></docs-island>')
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
  const Island = island('x', 'Button', Button, { found: true }) as ComponentType<Record<string, unknown>>
  assert.is(renderToStaticMarkup(createElement(Island, { label: () => 'l' })), '<b>l</b>')
  assert.equal(
    takeIslandProblems().map((problem) => problem.kind === 'static' && problem.error.message),
    ['<Button> is given a function as "label", which cannot be sent to the browser'],
  )
  assert.equal(takeIslandProblems(), [])
})

type Props = Record<string, unknown>

/** HTML of an island with the mode of its module, and the problems of the page. */
function shown(Component: ComponentType<Props>, props: Props, manner: Parameters<typeof island>[3] = {}) {
  beginIslands('p', true)
  const Island = island('x', 'X', Component, manner) as ComponentType<Props>
  return { html: renderToStaticMarkup(createElement(Island, props)), problems: takeIslandProblems() }
}
const Plain = (props: Props) => createElement('b', null, Object.keys(props).join())
const withMode = (mode: string, rest: string) =>
  `<docs-island data-island="x" data-export="X" data-key="p0-" data-client="${mode}">${rest}</docs-island>`

test('a directive sets the mode, before that of the module, and is not a prop', () => {
  assert.is(shown(Plain, { 'client:idle': true }, { mode: 'visible' }).html, withMode('idle', '<b></b>'))
  assert.is(shown(Plain, { 'client:visible': '20px' }).html, withMode('visible 20px', '<b></b>'))
  assert.is(shown(Plain, { 'client:load': false }, { mode: 'visible' }).html, withMode('visible', '<b></b>'))
})

test('without a mode, an island with effects hydrates when it is visible', () => {
  const both = { effects: true, handlers: true } as const
  assert.is(shown(Plain, {}, { signs: both }).html, withMode('visible', '<b></b>'))
  assert.not.match(shown(Plain, {}, { signs: { handlers: true } }).html, 'data-client')
  const waiting = { 'client:interaction': true }
  assert.equal(shown(Plain, waiting, { signs: both }), { html: withMode('interaction', '<b></b>'), problems: [] })
  assert.match(
    JSON.stringify(shown(Plain, waiting, { signs: { effects: true } }).problems),
    'has effects but no handlers',
  )
})

test('mistakes in directives are problems of the page', () => {
  const { html, problems } = shown(Plain, { 'client:visable': true, 'client:load': true })
  assert.not.match(html, 'data-client')
  assert.equal(problems, [
    {
      kind: 'directive',
      name: 'X',
      directive: 'client:visable',
      message: 'there is no mode "client:visable"',
      hint: 'did you mean "client:visible"?',
    },
  ])
  assert.match(JSON.stringify(shown(Plain, { 'client:visible': '5em' }).problems), '"value":"5em"')
  assert.match(JSON.stringify(shown(Plain, { 'client:idle': true, 'client:load': true }).problems), 'several modes')
})

test('with client:only, the server renders the fallback, and keeps the children', () => {
  const Unused = () => {
    throw new Error('rendered on the server')
  }
  const fallback = createElement('p', { slot: 'fallback', key: 'f' }, 'Loading')
  assert.is(shown(Unused, { 'client:only': 'react', children: fallback }).html, withMode('only', '<p>Loading</p>'))
  assert.is(
    shown(Unused, { 'client:only': true, children: ['c', fallback] }).html,
    `${withMode('only', '<p>Loading</p>')}<docs-slot hidden="">c</docs-slot>`,
  )
})

test('an island that throws, or whose module throws, is replaced by its error', () => {
  const error = new Error('window is not defined')
  const Broken = () => {
    throw error
  }
  const { html, problems } = shown(Broken, {})
  assert.is(
    html,
    '<docs-island data-island="x" data-export="X" data-key="p0-" data-failed=""><docs-fault role="alert">&lt;X&gt; could not be shown: window is not defined</docs-fault></docs-island>',
  )
  assert.equal(problems, [{ kind: 'failed', name: 'X', error }])
  assert.equal(shown(undefined as never, {}, { error }).problems, problems)
  assert.is(shown(undefined as never, { 'client:only': true }, { error }).html, withMode('only', ''))
})

test('a call with another result in the browser is a problem, unless the server does not render the island', () => {
  const unstable = { call: 'Date.now()', location: { file: 'x.tsx', line: 1, column: 1 } }
  assert.equal(shown(Plain, {}, { unstable }).problems, [{ kind: 'unstable', name: 'X', ...unstable }])
  assert.equal(shown(Plain, { 'client:only': true }, { unstable }).problems, [])
})

test('a directive on an element that is not an island is reported and removed', () => {
  beginIslands('p', true)
  const Static = (props: Props) => createElement('b', null, Object.keys(props).join())
  assert.is(renderToStaticMarkup(checked.jsx(Static, { 'client:load': true })), '<b></b>')
  assert.is(renderToStaticMarkup(checked.jsx('i', { 'client:load': true })), '<i></i>')
  assert.equal(
    takeIslandProblems().map((problem) => problem.kind === 'directive' && problem.message),
    ['Static', 'i'].map((name) => `"client:load" does nothing here: <${name}> is not an island`),
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

test('the element of a module with a directive has its location in the report', () => {
  beginIslands('p')
  const source = { fileName: 'board.tsx', lineNumber: 3, columnNumber: 5 }
  const element = checked.jsxDEV('p', { 'client:load': true, id: 'a' }, undefined, false, source)
  assert.equal(element.props, { id: 'a' })
  const [problem] = takeIslandProblems()
  assert.is(problem?.kind, 'directive')
  assert.equal(problem && 'location' in problem && problem.location, { file: 'board.tsx', line: 3, column: 5 })
})

test.run()
