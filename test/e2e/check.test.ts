/** `docs check` and `docs explain`, the real commands. */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import { temporaryFolder, write } from '../compiler/stages/site.ts'
import { docs as realDocs, packageFolder } from './docs.ts'
import { docsInTurn } from './in-turn.ts'

const test = suite('e2e/check')
const { docs, close } = docsInTurn()
test.after(close)

const config = 'title: T\nurl: https://t.example\ncontent:\n  - use: pages\n'
const site = (files: Readonly<Record<string, string>>): string => {
  const root = temporaryFolder()
  write(root, { 'site.config.yaml': config, 'content/pages/index.md': '# Home\n', ...files })
  return root
}

test('check reports the same as a build, and writes no output', async () => {
  const root = site({ 'content/pages/index.md': '# Home\n\n[x](/nowhere)\n' })
  const checked = await docs(['check', root])
  assert.is(checked.code, 0)
  assert.match(checked.out, /^1 warning in 1 file\. checked 3 pages in [\d.]+ s\n$/)
  assert.equal(readdirSync(root).sort(), ['.docs', 'content', 'site.config.yaml'])
  const strict = await realDocs(['check', root, '--strict'])
  assert.is(strict.code, 1)
  const built = await docs(['build', root])
  assert.is(built.err, checked.err)
  assert.is(strict.err, checked.err)
})

test('check includes reports of rendering and of plugins, and errors exit with 1', async () => {
  const root = site({
    'site.config.yaml': `${config}plugins:\n  - use: ./plugins/strict.ts\n`,
    'content/pages/index.md': '---\nlayout: none-such\n---\n\n# Home\n',
    'plugins/strict.ts':
      "export default {\n  create: () => ({\n    name: 'strict',\n    check: () => [{ code: 'strict/always', severity: 'warning', message: 'always' }],\n  }),\n}\n",
  })
  const { code, out } = await docs(['check', root, '--format', 'json'])
  assert.is(code, 1)
  const { diagnostics, stats } = JSON.parse(out) as { diagnostics: { code: string }[]; stats: object }
  assert.equal(diagnostics.map((diagnostic) => diagnostic.code).sort(), ['strict/always', 'theme/missing-layout'])
  assert.equal(Object.keys(stats), ['pages', 'milliseconds'])
})

test('an unrelated folder at the path of the output does not matter', async () => {
  const root = site({ 'dist/mine.txt': 'x' })
  assert.is((await docs(['check', root])).code, 0)
  assert.equal(readdirSync(join(root, 'dist')), ['mine.txt'])
  assert.is(existsSync(join(root, '.dist.docs')), false)
})

test('a plugin that throws is reported with its location', async () => {
  const root = site({
    'site.config.yaml': `${config}plugins:\n  - use: ./plugins/broken.ts\n`,
    'plugins/broken.ts': `import { fail } from './fail.ts'

interface Page {
  readonly route: string
}

export default {
  create: () => ({
    name: 'broken',
    check: (site: { pages: readonly Page[] }) => fail(site.pages.map(({ route }) => route)),
    emitPage: () => fail([]),
    markdown: { remark: [() => () => fail(['a page'])] },
  }),
}
`,
    'plugins/fail.ts': `interface Unused {
  readonly long: string
}

export function fail(routes: readonly string[]): never {
  throw new Error(\`no good: \${routes.length}\`)
}
`,
  })
  const { out } = await docs(['check', root, '--format', 'json'])
  const { diagnostics } = JSON.parse(out) as { diagnostics: Diagnostic[] }
  const thrownAt = 'plugins/fail.ts:6:9'
  assert.equal(
    diagnostics
      .filter(({ code }) => code === 'plugin/threw')
      .map(
        ({ message, location, hint }) =>
          `${location === undefined ? '-' : `${location.file}:${location.line}:${location.column}`} ${message} (${hint})`,
      ),
    [
      `- "broken" threw in emitPage on "/404": no good: 0 (thrown at ${thrownAt})`,
      `- "broken" threw in emitPage on "/search": no good: 0 (thrown at ${thrownAt})`,
      `content/pages/index.md:1:1 "broken" threw in a Markdown extension (remark): no good: 1 (thrown at ${thrownAt}; configured at site.config.yaml:6:10)`,
      `content/pages/index.md:1:1 "broken" threw in emitPage on "/": no good: 0 (thrown at ${thrownAt})`,
      `${thrownAt} "broken" threw in check: no good: 3 (configured at site.config.yaml:6:10)`,
    ],
  )
})

test('SARIF and annotations name files from the root of the repository', async () => {
  const root = temporaryFolder()
  write(root, {
    '.git/HEAD': 'x',
    'web/docs/site.config.yaml': config,
    'web/docs/content/pages/index.md': '# Home\n\n[x](/nowhere)\n',
  })
  const folder = join(root, 'web', 'docs')
  const sarif = await docs(['build', folder, '--format', 'sarif'])
  assert.match(sarif.out, '"uri": "web/docs/content/pages/index.md"')
  assert.is(sarif.out.includes(root), false)
  assert.match((await docs(['check', folder, '--format', 'github'])).out, '::warning file=web/docs/content/pages/')
})

test('--watch checks again when something changes, and ends without a trace', async () => {
  const root = site({})
  const child = spawn(process.execPath, [`${packageFolder}bin/docs.js`, 'check', root, '--watch'])
  let out = ''
  const until = (pattern: RegExp) =>
    new Promise<void>((done, fail) => {
      const timer = setTimeout(() => fail(new Error(`never: ${pattern}\n${out}`)), 120_000)
      const look = () => {
        if (!pattern.test(out)) return
        clearTimeout(timer)
        child.stdout.off('data', look)
        done()
      }
      child.stdout.on('data', look)
      look()
    })
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  const ended = new Promise<number | null>((done) => child.on('close', done))
  try {
    await until(/^no problems\. checked 3 pages/)
    await new Promise((done) => setTimeout(done, 300))
    write(root, { 'content/pages/index.md': '# Home\n\n[x](/nowhere)\n' })
    await until(/\n1 warning in 1 file\. checked 3 pages/)
    assert.is(out.includes('\x1b'), false)
  } finally {
    child.kill('SIGINT')
  }
  assert.is(await ended, 0)
})

test('explain accepts a code or an area, and suggests the nearest code', async () => {
  const explanation = await docs(['explain', 'warning[link/no-page]'])
  assert.is(explanation.code, 0)
  assert.match(explanation.out, /^warning\[link\/no-page\]: A link leads to a path without a page\n/)
  assert.match(
    explanation.out,
    '  - Read the [packing guide](/docs/packnig).\n  + Read the [packing guide](/docs/packing).\n',
  )
  const area = await docs(['explain', 'mdx'])
  assert.is(area.out.split('\n').length, 4)
  const wrong = await realDocs(['explain', 'link/nopage'])
  assert.equal(
    [wrong.code, wrong.out, wrong.err],
    [2, '', 'docs: unknown code "link/nopage"\n  = hint: did you mean "link/no-page"?\n'],
  )
})
test.run()
