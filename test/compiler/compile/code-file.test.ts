import type { Code } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readCode } from '../../../src/compiler/compile/code/read.ts'
import { findRegions } from '../../../src/compiler/compile/code/from-file.ts'
import words from '../../../theme/words/en.ts'
import { locator } from '../../../src/text/location.ts'
import { collectNodes } from '../../../src/compiler/compile/markdown/nodes.ts'

const client = `import { Client } from 'x'

// #region create
export async function create() {
  // #region inner
  return new Client()
  // #endregion
}
// #endregion create

  // #region open
`
const files: Readonly<Record<string, string | Uint8Array>> = {
  'content/docs/snippets/client.ts': client,
  'content/shared/tool.py': 'def main():\n\tif a:\n\t\treturn\n',
  'content/docs/twice.ts': '// #region a\n// #endregion\n//#region a\n//#endregion a',
  'content/docs/page.h': 'int x;\r\n#pragma region r\r\nint y;\r\n#pragma endregion\r\n',
  'content/docs/image.ts': Uint8Array.of(0x89, 0x50, 0xff),
  'content/docs/zero.ts': 'a\0b',
  'content/docs/marks.ts': 'a\uFDD0b',
  'site.css': 'a {}\n',
}

/** Fills the blocks of a text; returns their languages and codes, and the reports. */
function filled(text: string, rules = {}) {
  const file = 'content/docs/page.md'
  const blocks = collectNodes(fromMarkdown(text)).code as Code[]
  const paths: string[] = []
  const asset = (path: string) => {
    paths.push(path)
    const bytes = files[path]
    if (bytes === undefined) return /^(?:\.\.|elsewhere\/)/.test(path) ? 'outside' : 'missing'
    return { bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes, digest: '' }
  }
  const { diagnostics: problems } = readCode(
    blocks,
    { file, text, locationOf: locator(file, text, 5), asset, words: words.content, rules },
    [],
  )
  const lines = text.split('\n')
  return {
    blocks: blocks.map(({ lang, value }) => `${lang ?? ''}: ${value}`),
    read: paths,
    problems: problems.map(({ code, severity, message, hint, location }) => ({
      code: `${severity} ${code}`,
      message,
      ...(hint === undefined ? {} : { hint }),
      at: lines[(location?.line ?? 0) - 5]?.slice((location?.column ?? 0) - 1, (location?.endColumn ?? 0) - 1),
    })),
  }
}

const code = (meta: string): string => filled(`\`\`\`${meta}\n\`\`\``).blocks[0] ?? ''
const problem = (meta: string) => filled(`- x\n\n  \`\`\`${meta}\n  \`\`\``).problems[0]

test('a block shows a whole file, beside the page or from the folder of the site', () => {
  assert.equal(filled('```ts file="../shared/tool.py"\n```\n\n```file=@site/site.css\n```'), {
    blocks: ['ts: def main():\n\tif a:\n\t\treturn', 'css: a {}'],
    read: ['content/shared/tool.py', 'site.css'],
    problems: [],
  })
  assert.is(code('file=page.h'), 'c: int x;\nint y;')
  assert.is(code('file=./marks.ts'), 'ts: a\uFFFDb')
})

test('a block shows a region, without inner markers and without common indentation', () => {
  const body = 'export async function create() {\n  return new Client()\n}'
  assert.is(code('ts file="./snippets/client.ts" region="create"'), `ts: ${body}`)
  assert.is(code('ts file="./snippets/client.ts#create"'), `ts: ${body}`)
  assert.is(code('file=./snippets/client.ts region=inner'), 'ts: return new Client()')
  assert.is(code('file=page.h#r'), 'c: int y;')
})

test('a block shows lines of a file', () => {
  assert.is(code('file=../shared/tool.py lines="2-3"'), 'py: if a:\n\treturn')
  assert.is(code('file=../shared/tool.py lines=3,1'), 'py: \t\treturn\ndef main():')
  assert.is(code('file=../shared/tool.py#L2-L3'), 'py: if a:\n\treturn')
  assert.is(code('file=../shared/tool.py#L3'), 'py: return')
  assert.is(code('file=../shared/tool.py#L2-'), 'py: if a:\n\treturn')
})

test('a block with a digest reports a change of its file', () => {
  assert.equal(problem('file=@site/site.css hash=aaaaaaaa'), {
    code: 'error code/changed',
    message: 'the code of @site/site.css has changed',
    hint: 'look at the text again, then write hash="9a4487cc"',
    at: 'hash=aaaaaaaa',
  })
  assert.is(problem('file=@site/site.css hash="9A4487CC"'), undefined)
})

test('files that are missing, out of reach or not text are reported', () => {
  assert.equal(problem('ts file="./nope.ts"'), {
    code: 'error code/no-file',
    message: 'no file at "./nope.ts"',
    hint: 'looked for content/docs/nope.ts',
    at: 'file="./nope.ts"',
  })
  assert.equal(problem('file=../../../x.ts'), {
    code: 'error read/outside',
    message: '"../../../x.ts" leads out of the content folder',
    at: 'file=../../../x.ts',
    hint: 'name its folder in site.config.yaml: "markdown: { codeFolders: [src] }" in the folder of the site, "outside: [../src]" above it',
  })
  assert.is(
    problem('file=@site/elsewhere/x.ts')?.hint,
    'name its folder in site.config.yaml: "markdown: { codeFolders: [elsewhere] }"',
  )
  for (const path of ['/x.ts', 'https://a.example/x.ts']) {
    assert.equal(problem(`file=${path}`), {
      code: 'error code/no-file',
      message: `"${path}" is not the path of a file of the site`,
      hint: 'start at the page (./…) or at the folder of the site (@site/…)',
      at: `file=${path}`,
    })
  }
  for (const path of ['image.ts', 'zero.ts']) assert.is(problem(`file=${path}`)?.message, `"${path}" is not text`)
})

test('regions that are missing, duplicate or unclosed are reported', () => {
  const reportOf = (meta: string) => [
    problem(meta)?.code,
    problem(meta)?.message,
    problem(meta)?.hint,
    problem(meta)?.at,
  ]
  assert.equal(reportOf('file=./snippets/client.ts region="creat"'), [
    'error code/no-region',
    'the file has no region "creat"',
    'did you mean "create"?',
    'region="creat"',
  ])
  assert.equal(reportOf('file=./snippets/client.ts#nonesuch').slice(2), [
    'mark it by "#region nonesuch" in a comment',
    'file=./snippets/client.ts#nonesuch',
  ])
  assert.equal(reportOf('file=./twice.ts#a').slice(1, 3), [
    'the file has the region "a" twice',
    'it begins in lines 1 and 3; give one of them another name',
  ])
  assert.equal(reportOf('file=./snippets/client.ts#open').slice(1, 3), [
    'the region "open" is never closed',
    'it begins on line 11; write "#endregion open" where it ends',
  ])
})

test('missing lines are reported', () => {
  for (const [lines, message] of [
    ['2-9', 'the file has 3 lines, not "2-9"'],
    ['3-2', 'the range 3-2 runs backwards in "3-2"'],
    ['x', '"x" is not a line number in "x"'],
    ['0', 'lines count from 1, not from 0, in "0"'],
  ]) {
    const { code, message: text, at } = problem(`file=../shared/tool.py lines="${lines}"`) ?? {}
    assert.equal([code, text, at], ['error code/no-lines', message, `lines="${lines}"`])
  }
  assert.is(problem('file=../shared/tool.py#L9')?.message, 'the file has 3 lines, not "9-9"')
})

test('a block with code is unchanged, and its `file` is reported', () => {
  const { blocks, problems } = filled('```ts file="./snippets/client.ts"\nx\n```')
  assert.equal(blocks, ['ts: x'])
  assert.is(problems[0]?.code, 'warning code/meta')
  assert.is(problems[0]?.at, 'file="./snippets/client.ts"')
})

test('blocks without a file are unchanged', () => {
  assert.equal(filled('```ts profile=a\n```\n\n```ts xfile="b"\n```\n\n```ts\n```'), {
    blocks: ['ts: ', 'ts: ', 'ts: '],
    read: [],
    problems: [],
  })
})

test('the region markers of common editors are recognised', () => {
  for (const [begin, end] of [
    ['// #region a', '// #endregion'],
    ['//#region a', '//#endregion a'],
    ['// region a', '// endregion a'],
    ['/* #region a */', '/* #endregion a */'],
    ['/*#region a*/', '/*#endregion*/'],
    ['<!-- #region a -->', '<!-- #endregion -->'],
    ['{/* #region a */}', '{/* #endregion a */}'],
    ['# region a', '# endregion'],
    ['#region a', '#endregion'],
    ['--#region a', '-- #endregion a'],
    ['#pragma region a', '#pragma endregion'],
    ['#Region "a"', '#End Region'],
    ['(* #region a *)', '(* #endregion a *)'],
    [';#region a', ';#endregion'],
    ['REM #region a', 'REM #endregion'],
  ]) {
    const { regions, markers } = findRegions(['x', `  ${begin}`, 'y', `${end}`, 'z'])
    assert.equal(regions, [{ name: 'a', from: 2, to: 3 }], begin)
    assert.equal([...markers], [1, 3])
  }
})

test('text that mentions a region is not a marker', () => {
  for (const line of [
    'region a',
    'const region = 1',
    '// region is where we are',
    '# region names come first',
    '// a #region',
    'regions.push(1)',
    '"region": "eu"',
    'end region',
  ])
    assert.equal([...findRegions([line]).markers], [], line)
})

test('regions nest: an end without a name closes the last region, an end with a name also closes the regions inside it', () => {
  const { regions } = findRegions('#region a|#region b|#endregion|#region c|#endregion a|#endregion'.split('|'))
  assert.equal(regions, [
    { name: 'a', from: 1, to: 4 },
    { name: 'b', from: 2, to: 2 },
    { name: 'c', from: 4 },
  ])
})

test('on a migrated site, `file` on a block with code is not reported', () => {
  const text = "```ts file='routes.ts'\nown()\n```"
  assert.is(filled(text).problems.length, 1)
  assert.equal(filled(text, { mdx: {} }).problems, [])
})

test.run()
