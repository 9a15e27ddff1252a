/** Every error of the MDX parsers, in the words that writers read. */
import { readFileSync } from 'node:fs'
import { createProcessor } from '@mdx-js/mdx'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { VFile } from 'vfile'
import { VFileMessage } from 'vfile-message'
import { mdxProblem } from '../../src/compiler/compile/errors/mdx-error.ts'
import { file, line, mdxProblems } from '../compiler/compile/compile.ts'
import { faults } from './mdx-faults.ts'

for (const [name, cases] of Object.entries(faults)) {
  for (const { source, at, message, hint } of cases) {
    test(`${name}: ${JSON.stringify(source)}`, async () => {
      const problems = await mdxProblems(source)
      assert.equal(
        problems.map(({ location, ...rest }) => {
          const end = location?.endColumn === undefined ? '' : `-${location.endColumn}`
          return { ...rest, at: `${location?.file} ${(location?.line ?? 0) - line + 1}:${location?.column}${end}` }
        }),
        [{ code: 'mdx/syntax', severity: 'error', message, hint, at: `${file} ${at}` }],
      )
    })
  }
}

/** Messages of the parsers for the sources above. */
async function complaints(): Promise<string> {
  const messages: string[] = []
  for (const { source } of Object.values(faults).flat()) {
    const processor = createProcessor({ format: 'mdx' })
    const vfile = new VFile(source)
    try {
      processor.stringify(await processor.run(processor.parse(vfile) as never, vfile), vfile)
    } catch (error) {
      messages.push((error as Error).message)
    }
  }
  return messages.join('\n')
}

const parsers: readonly (readonly [file: string, pattern: RegExp])[] = [
  ['micromark-extension-mdx-jsx/lib/factory-tag.js', /(?:crash\(code, |new VFileMessage\()'([^'`]+)/g],
  ['micromark-factory-mdx-expression/index.js', /new VFileMessage\(\s*'([^']+)'/g],
  ['micromark-extension-mdxjs-esm/lib/syntax.js', /new VFileMessage\(\s*'([^']+)'/g],
  ['mdast-util-mdx-jsx/lib/index.js', /new VFileMessage\(\s*'([^']+)'/g],
  ['@mdx-js/mdx/lib/plugin/recma-document.js', /file\.fail\(\s*'([^']+)'/g],
]

test('no message of the parsers is lost', async () => {
  const reported = await complaints()
  const missing: string[] = []
  let count = 0
  for (const [path, pattern] of parsers) {
    const url = new URL(`../../node_modules/${path}`, import.meta.url)
    const messages = new Set([...readFileSync(url, 'utf8').matchAll(pattern)].map(([, words = '']) => words))
    assert.ok(messages.size > 0, path)
    count += messages.size
    missing.push(...[...messages].filter((words) => !reported.includes(words)))
  }
  assert.equal(missing, [])
  assert.ok(count > 30, String(count))
})

const where = { file: 'a.mdx', firstLine: 10, text: 'one\r\ntwo <b>\r\nthree' }
const reportLine = (error: unknown) => {
  const { message, location } = mdxProblem(error, where)
  return `${location?.line}:${location?.column}-${location?.endColumn ?? ''} ${message}`
}

test('lines are those of the file, with any line ending', () => {
  assert.is(
    reportLine(new VFileMessage('Expected a closing tag for `<b>` (2:5-2:8)')),
    '11:5-8 the tag <b> is opened here and never closed',
  )
  assert.is(reportLine(new VFileMessage('Odd', { line: 3, column: 2 })), '12:2- Odd')
  assert.is(
    reportLine(new VFileMessage('Odd', { start: { line: 2, column: 1 }, end: { line: 2, column: 4 } })),
    '11:1-4 Odd',
  )
})

test('an unexpected error is reported verbatim, at the location in its message', () => {
  assert.is(
    reportLine(new Error('Cannot close `x` (3:1-3:3):\n  it’s not open.')),
    '12:1-3 Cannot close `x`: it’s not open',
  )
  assert.is(reportLine(new TypeError('no such thing')), '10:1- no such thing')
  assert.is(reportLine('thrown'), '10:1- thrown')
  assert.is(mdxProblem('thrown', where).hint, 'MDX is code; a page that is only prose can be .md')
})

test('a location outside of the text becomes the end of the text', () => {
  assert.is(reportLine(new Error('x (9:9)')), '12:6- x')
})

test.run()
