import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { keepingCode } from '../../../src/plugins/markdown-plugin/replaced-code.ts'

const block = (meta: string | null) => ({ type: 'code', lang: 'Player', meta, value: 'run()' })
const tree = (...children: object[]) => ({ type: 'root', children })
const box = (name: string, children: readonly object[] = []) => ({
  type: 'mdxJsxTextElement',
  name,
  attributes: [],
  children,
})
const inside = (lang: string) => [
  {
    type: 'mdxJsxFlowElement',
    name: 'div',
    attributes: [{ type: 'mdxJsxAttribute', name: 'className', value: 'docs-fallback' }],
    children: [{ type: 'code', lang, meta: null, value: 'run()' }],
  },
]
type Tree = ReturnType<typeof tree> & { readonly children: { readonly children?: unknown; readonly type: string }[] }

test('an empty element in place of a code block gets the code as its content', async () => {
  const changed = tree(block('name=A&ext=js')) as Tree
  await keepingCode((root) => void Object.assign((root as Tree).children[0] ?? {}, box('div')))(changed, {})
  assert.equal(changed.children[0]?.children, inside('js'))
  const replaced = tree({ type: 'paragraph' }, block(null)) as Tree
  await keepingCode((root) => void (root as Tree).children.splice(1, 1, box('div')))(replaced, {})
  assert.equal(replaced.children[1]?.children, inside('tsx'))
})

test('an unchanged block, a component, and an element with content are left unchanged', async () => {
  const same = tree(block(null)) as Tree
  await keepingCode(() => undefined)(same, {})
  assert.is(same.children[0]?.type, 'code')
  for (const node of [box('Player'), box('div', [{ type: 'text', value: 'x' }])]) {
    const root = tree(block(null)) as Tree
    await keepingCode((tree) => void (tree as Tree).children.splice(0, 1, node))(root, {})
    assert.equal(root.children, [node])
  }
})

test.run()
