/** Wrong trees of Markdown extensions: each is an error that names the plugin, the node, and what was expected. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildSite, reports, write } from '../compiler/stages/site.ts'
import { errorsOf, plugin, returns, site } from './wrong-plugins.ts'

const markdown = suite('wrong results: Markdown extensions')

const trees: readonly (readonly [extension: string, kind: 'remark' | 'rehype', error: string])[] = [
  [
    '(tree) => { tree.children[0].children = undefined }',
    'remark',
    'children[0].children of the tree must be a list of nodes, but it is undefined',
  ],
  [
    '(tree) => { tree.children.push(null) }',
    'remark',
    'children[2] of the tree must be a node (an object with a "type"), not null',
  ],
  ['() => 5', 'remark', 'the tree must be a node (an object with a "type"), not the number 5'],
  [
    '(tree) => { tree.children.push(tree) }',
    'remark',
    'the tree must be a tree of at most 1000 levels, which does not contain itself, not an object',
  ],
  [
    '(tree, file, next) => { tree.children.push({ type: "text" }); next() }',
    'remark',
    'children[2].value of the tree must be a string, but it is undefined',
  ],
  [
    '(tree) => { tree.children.push({ type: "code", value: "x", lang: 3 }) }',
    'remark',
    'children[2].lang of the tree must be a string, not the number 3',
  ],
  [
    '(tree) => { tree.children.push({ type: "element", tagName: 3, children: [], properties: {} }) }',
    'rehype',
    'children[3].tagName of the tree must be a string that is not empty, not the number 3',
  ],
]

markdown('trees that later steps could not use are reported', async () => {
  for (const [extension, list, error] of trees) {
    const expected = [`${returns} a Markdown extension (${list}): ${error}`]
    assert.equal(await errorsOf({ own: plugin('own', `markdown: { ${list}: [() => ${extension}] }`) }), expected)
    const preset = `markdown: { ${list}: [{ plugins: [[() => ${extension}, {}]] }] }`
    assert.equal(await errorsOf({ own: plugin('own', preset) }), expected)
  }
})

markdown('a tree with a valid shape that cannot be used is reported', async () => {
  const text = 'markdown: { rehype: [() => (tree) => { tree.children.push({ type: "raw" }) }] }'
  const [error = '', ...others] = await errorsOf({ own: plugin('own', text) })
  assert.equal(others, [])
  assert.match(error, 'plugin/result "own" returns a tree from a Markdown extension that cannot be used: ')
})

markdown('extensions that are not tree functions, and invalid texts, are reported', async () => {
  const errorsWith = (text: string) => errorsOf({ own: plugin('own', `markdown: { ${text} }`) })
  const returned = `${returns} a Markdown extension (remark): it must be a function that changes the tree, not`
  assert.equal(await errorsWith(`remark: [() => 'x']`), [`${returned} the string "x"`])
  assert.equal(await errorsWith('remark: [async () => {}]'), [`${returned} a promise`])
  const root = site({ own: plugin('own', 'markdown: { rewrite: () => 3 }') })
  write(root, { 'content/docs/index.md': undefined, 'content/docs/index.mdx': '# Home\n' })
  const line = `error plugin/result content/docs/index.mdx:1:1 "own" returns a wrong value from rewrite: it must be a string, not the number 3`
  assert.is(reports(await buildSite(root, true)), line)
})
markdown.run()
