import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { unstableCall } from '../../../src/compiler/bundle/unstable-render.ts'

const callIn = async (text: string) => (await unstableCall(text, 'tsx'))?.text

test('calls during rendering are found', async () => {
  for (const [text, call] of [
    ['export default function A() { return <b>{Math.random()}</b> }', 'Math.random()'],
    ['export const A = () => <b>{Date.now()}</b>', 'Date.now()'],
    ['export default () => <b>{new Date().getFullYear()}</b>', 'new Date()'],
    ['const A = memo(() => <b>{crypto.randomUUID()}</b>)', 'crypto.randomUUID()'],
    ['function A() { const [id] = useState(() => Math.random()); return <b>{id}</b> }', 'Math.random()'],
    ['function A({ all }) { return all.map((item) => <b>{item}{Math.random()}</b>) }', 'Math.random()'],
  ] as const)
    assert.is(await callIn(text), call, text)
})

test('calls in effects, handlers, refs, other functions and comments are allowed', async () => {
  for (const text of [
    'function A() { useEffect(() => { set(Math.random()) }, []); return <b/> }',
    'function A() { return <button onClick={() => set(Date.now())}/> }',
    'function A() { const start = () => { set(Date.now()) }; return <button onClick={start}/> }',
    'function A() { const start = useRef(Date.now()); return <b/> }',
    'function A() { return <b>{new Date(2020, 1)}</b> }',
    'const now = () => Date.now()',
    '// Math.random()\nfunction A() { return <b/> }',
  ])
    assert.is(await callIn(text), undefined, text)
})

test('the position is that of the call in the text', async () => {
  const text = '// Math.random()\nconst a = () => Math.random()\nfunction A() {\n  return <b>{Math.random()}</b>\n}\n'
  assert.equal(await unstableCall(text, 'tsx'), { text: 'Math.random()', at: text.lastIndexOf('Math') })
})

test.run()
