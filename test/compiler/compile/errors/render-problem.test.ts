import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { failed, islandProblem, positionsOfElements } from '../../../../src/compiler/compile/errors/render-problem.ts'
import type { ElementPosition } from '../../../../src/model/facts.ts'

test('a mistake in the value of a directive is located at the element with this value', () => {
  const source = '<Chart client:visible />\n\n<Chart client:visible="20px" />\n\n<Chart client:visible="5em" />\n'
  const elements: Record<string, ElementPosition> = {}
  positionsOfElements(unified().use(remarkParse).use(remarkMdx).parse(source), elements, (...at) => at)
  const page = { file: 'a.mdx', elements, components: [], codes: [], imports: [], urls: [], source: () => source }
  const lineOf = (name: string, value?: string) =>
    islandProblem(
      { kind: 'directive', name, directive: 'client:visible', ...(value && { value }), message: '', hint: '' },
      page,
    ).location?.line
  assert.is(lineOf('Chart', '5em'), 5)
  assert.is(lineOf('OtherName', '20px'), 3)
  assert.is(lineOf('Chart', 'computed'), 1)
  assert.is(lineOf('Chart'), 1)
})

test('a directive in an expression is located there, and one in a module at its element', () => {
  const source = '{[1].map(() => (\n  <Chart client:laod />\n))}\n'
  const elements: Record<string, ElementPosition> = {}
  positionsOfElements(unified().use(remarkParse).use(remarkMdx).parse(source), elements, (...at) => at)
  assert.equal(elements['Chart client:laod'], [2, 10])
  const page = { file: 'a.mdx', elements, components: [], codes: [], imports: [], urls: [], source: () => source }
  const location = { file: 'board.tsx', line: 3, column: 5 }
  const problem = { kind: 'directive', name: 'Chart', directive: 'client:laod', message: '', hint: '' } as const
  assert.equal(islandProblem(problem, page).location, { file: 'a.mdx', line: 2, column: 10, endColumn: 21 })
  assert.equal(islandProblem({ ...problem, location }, page).location, location)
})

test('an island whose module throws has the name of its import in the report', () => {
  const source = 'import Chart from "@site/charts/bar.tsx"\n\n<Chart />\n'
  const elements: Record<string, ElementPosition> = { Chart: [3, 1] }
  const imports = [{ specifier: '@site/charts/bar.tsx', line: 1, column: 19, names: ['default'] }]
  const page = { file: 'a.mdx', elements, components: [], codes: [], imports, urls: [], source: () => source }
  const error = new Error('window is not defined')
  const report = (name: string) => islandProblem({ kind: 'failed', name, error }, page)
  assert.is(report('bar').message, '<Chart> throws: window is not defined')
  assert.match(report('bar').hint ?? '', 'or write <Chart client:only>')
  assert.equal(report('bar').location, { file: 'a.mdx', line: 3, column: 1, endColumn: 7 })
  assert.is(report('other').message, '<other> throws: window is not defined')
})

test('underscores instead of the asterisks of a comment are a regular expression', () => {
  const source = '{/_ TODO: remove this _/}\n'
  const page = { file: 'a.mdx', elements: {}, components: [], codes: [], imports: [], urls: [], source: () => source }
  const error = new Error('Objects are not valid as a React child (found: [object RegExp]). If you meant to …')
  assert.is(failed(error, page).hint, 'write {/* … */} for a comment')
})

test('components of other tools that need a browser are replaced by modes of islands', () => {
  const page = { file: 'a.mdx', elements: {}, components: [], codes: [], imports: [], urls: [], source: () => '' }
  const hint = failed(new Error('Expected component `BrowserOnly` to be defined'), page).hint ?? ''
  assert.match(hint, '<Name client:only> never runs on the server')
})

test('an unknown name of a file of data', () => {
  const imports = [{ specifier: './d.json', line: 1, column: 9 }]
  const page = { file: 'a.mdx', elements: {}, components: [], codes: [], imports, urls: ['/d.js'], source: () => '' }
  const error = new SyntaxError("The requested module '/d.js' does not provide an export named 'b'")
  assert.is(
    failed(error, page).hint,
    'a file of data only exports its keys at the top, and all of it as the default: import data from "./d.json"',
  )
})

test('imported objects are listed with their lines, since any of them may be the refused one', () => {
  const report = (source: string) => {
    const page = { file: 'a.mdx', elements: {}, components: [], codes: [], imports: [], urls: [], source: () => source }
    const message = 'Objects are not valid as a React child (found: object with keys {width}). If you meant to …'
    const { location, hint } = failed(Object.assign(new Error(message), { stack: '' }), page)
    return [location?.line, location?.column, hint]
  }
  const advice = 'show one of its properties, or JSON.stringify of it'
  const start = "import { box, crate } from './data.js'\n\nText {box}.\n"
  assert.equal(report(start), [3, 6, advice])
  assert.equal(report(`${start}\n{crate} {box.size}\n`), [
    3,
    6,
    `it is {box} on line 3, {crate} on line 5 or {box.size} on line 5; ${advice}`,
  ])
  const many = `${start}\n${'{crate}\n\n'.repeat(6)}`
  assert.match(String(report(many)[2]), '{crate} on line 11 or one of 2 more; show')
})

test.run()
