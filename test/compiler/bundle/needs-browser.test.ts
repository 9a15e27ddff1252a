import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { islands } from '../../../src/plugins/docusaurus/modules.ts'
import * as rules from '../../../src/text/needs-browser.ts'

const { isComponentName } = rules
const needsBrowser = (text: string) => rules.needsBrowser(text, islands)
const wakesAlone = (text: string) => rules.wakesAlone(text, islands)
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

test("a component with an effect hydrates without a reader's action", () => {
  assert.is(wakesAlone('useEffect(() => {})'), true)
  assert.is(wakesAlone('<button onClick={a}/>'), false)
})

test.run()
