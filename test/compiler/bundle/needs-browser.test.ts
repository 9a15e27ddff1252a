import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { islands } from '../../../src/plugins/docusaurus/modules.ts'
import * as rules from '../../../src/text/needs-browser.ts'

const { isComponentName } = rules
const needsBrowser = (text: string) => rules.needsBrowser(text, islands)
const signsIn = (text: string) => rules.signsIn(text, islands)
const exportNeedsBrowser = (name: string, text: string) => rules.exportNeedsBrowser(name, text, islands)

test('state, handlers, classes and BrowserOnly need a browser', () => {
  for (const text of [
    'const [a] = useState(0); return <b>{a}</b>',
    'const [a] = useState<Record<string, number>>({}); return <b/>',
    'return <button onClick={go}>a</button>',
    'class A extends React.Component { render() { return <b/> } }',
    'class A extends PureComponent { render() { return <b/> } }',
    'return <BrowserOnly>{() => <b/>}</BrowserOnly>',
    'const x = useThing(); return <b>{x}</b>',
  ])
    assert.is(needsBrowser(text), true, text)
})

test('components without state and files without a component do not need a browser', () => {
  for (const text of [
    'const { siteConfig } = useDocusaurusContext(); return <b>{siteConfig.title}</b>',
    'return <a href={useBaseUrl("/a")}>a</a>',
    '// useState()\nreturn <b/>',
    '/* onClick={a} */ export const A = () => <b/>',
    'export function useThing() { const [a] = useState(0); return a }',
    'return <b one={2}/>',
  ])
    assert.is(needsBrowser(text), false, text)
})

test('an export is recognised as one that needs "use client"', () => {
  const text =
    'import { useState } from "react"\nexport const A = () => <b/>\nexport function B() { useState(0); return <b/> }\n'
  assert.is(exportNeedsBrowser('A', text), false)
  assert.is(exportNeedsBrowser('B', text), true)
  const inner = 'function Inner() { useState(0); return <b/> }\nexport const A = () => <Inner/>\n'
  assert.is(exportNeedsBrowser('A', inner), true)
  assert.is(exportNeedsBrowser('default', text), true)
})

test('hooks and constants are not components', () => {
  assert.is(isComponentName('Counter', ''), true)
  assert.is(isComponentName('useCounter', ''), false)
  assert.is(isComponentName('LIMIT', ''), false)
  assert.is(isComponentName('default', 'export default function Counter() {}'), true)
  assert.is(isComponentName('default', 'export default function useCounter() {}'), false)
})

test('effects and handlers are recognised', () => {
  const effects = { effects: true } as const
  const handlers = { handlers: true } as const
  for (const [text, signs] of [
    ['useEffect(() => {})', effects],
    ['React.useLayoutEffect(() => {})', effects],
    ['const a = useSyncExternalStore(b, c)', effects],
    ['componentDidMount() {}', effects],
    ['const Chart = lazy(() => import("./chart"))', effects],
    ['<canvas ref={(node) => draw(node)} />', effects],
    ['<canvas ref={node => draw(node)} />', effects],
    ['<BrowserOnly>{() => <b/>}</BrowserOnly>', effects],
    ['<button onClick={a}/>', handlers],
    ['jsx("button", { onClick: a })', handlers],
    ['<form action={save} />', handlers],
    ['<input ref={input} /> // useEffect()', {}],
    ['const [a] = useState(0)', {}],
  ] as const)
    assert.equal(signsIn(text), signs, text)
})

test('each export has its own signs', () => {
  const text = `import { useEffect } from 'react'
const shared = 1
export function Ready() { useEffect(() => {}); return <b/> }
export default function Counter() { return <button onClick={a}/> }
`
  assert.equal(rules.signsOfExports(text), {
    exported: { Ready: { effects: true }, default: { handlers: true } },
    rest: {},
  })
})

test.run()
