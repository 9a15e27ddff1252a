/** Every directive and every component is used on a page of the manual, so that readers see the result. */
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { Nodes } from 'mdast'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { admonitionNames } from '../../src/compiler/compile/dialect/admonition.ts'
import { constructs, leafNames, textNames } from '../../src/compiler/compile/dialect/directives.ts'
import { takenByComponents } from './interface-text.ts'
import { pagesOfManual } from './tables.ts'

/** A page without its front matter and its code. */
function live(text: string): string {
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, '')
  const code: (readonly [number, number])[] = []
  const visit = (node: Nodes): void => {
    if ('children' in node) node.children.forEach(visit)
    const [from, to] = [node.position?.start.offset, node.position?.end.offset]
    if (/code/i.test(node.type) && from !== undefined && to !== undefined) code.push([from, to])
  }
  visit(fromMarkdown(body))
  return code.reduceRight((rest, [from, to]) => rest.slice(0, from) + rest.slice(to), body)
}

const pages = [...pagesOfManual()].map(([path, text]) => [path, live(text)] as const)
const notSeen = (names: Iterable<string>, sign: (name: string) => RegExp, of: RegExp): string[] =>
  [...names].filter((name) => !pages.some(([path, text]) => of.test(path) && sign(name).test(text)))

test('fences do not count as text of a page', () => {
  assert.not.match(live('---\na: b\n---\n\n```md\n::video\n```\n\nA `:kbd[x]`.'), /video|kbd/)
  assert.match(live('```md\nx\n```\n\n::video[x]{src=y}'), /^\s*::video/)
})

test('the component page shows each directive', () => {
  const kinds = admonitionNames({ admonitions: {} })
  const names = new Set([...Object.keys(constructs), ...kinds, ...textNames, ...leafNames])
  assert.ok(names.size > 30, String(names.size))
  assert.equal(
    notSeen(names, (name) => new RegExp(`:${name}(?=[\\s[{]|$)`, 'm'), /\.md$/),
    [],
  )
})

test('the component page shows each component', () => {
  const names = takenByComponents().keys()
  assert.equal(
    notSeen(names, (name) => new RegExp(`<${name}[\\s>]`), /\.mdx$/),
    [],
  )
})

test('each property of a component has a docstring', () => {
  assert.ok(takenByComponents().size > 20)
  const silent = [...takenByComponents()].flatMap(([name, members]) =>
    members.flatMap(({ path, doc }) => (doc === '' ? [`${name}.${path}`] : [])),
  )
  assert.equal(silent, [])
})

test.run()
