/** The README fits on one screen, its links lead to files, and its tour builds. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../src/compiler/build.ts'
import { closingLine } from '../src/cli/build.ts'
import { reportText } from '../src/cli/print.ts'
import { codes } from '../src/diagnostics/codes.ts'

const at = (path: string): URL => new URL(`../${path}`, import.meta.url)
const readme = readFileSync(at('README.md'), 'utf8')

test('the README fits on one screen, and its picture is small', () => {
  assert.ok(Buffer.byteLength(readme) <= 8192, String(Buffer.byteLength(readme)))
  const [, picture = ''] = /!\[[^\]]+\]\(([^)]+)\)/.exec(readme) ?? []
  assert.ok(readFileSync(at(picture)).length <= 150_000, picture)
})

test('relative links lead to files of the repository', () => {
  const linked = [...readme.matchAll(/\]\((?!https?:|\/)([^)\s#]+)/g)].map(([, path = '']) => path)
  assert.ok(linked.length > 20, String(linked.length))
  assert.equal(
    linked.filter((path) => !/^docs\/|^\.\/start/.test(path) && !existsSync(at(path))),
    [],
  )
})

test('codes in reports exist', () => {
  const codesInReadme = [...readme.matchAll(/(?:warning|error)\[([a-z/-]+)\]/g)].map(([, code]) => code ?? '')
  assert.ok(codesInReadme.length > 1)
  assert.equal(
    codesInReadme.filter((code) => !Object.hasOwn(codes, code)),
    [],
  )
})

test('the output in the tour is the output of the tool', async () => {
  const [, tour = ''] = /^## A minute's tour$([\s\S]*?)^## The manual$/m.exec(readme) ?? []
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docs-tour-')))
  const blocks = [...tour.matchAll(/^```(\w*)\n(.*?)\n^```$/gms)].map(([, language, text = '']) => ({ language, text }))
  const outputs = blocks.flatMap(({ language, text }) => (language === '' ? [timeless(text)] : []))
  const edit = (path: string, from: string, to: string) =>
    writeFileSync(join(root, path), readFileSync(join(root, path), 'utf8').replace(from, to))
  const run = async () => {
    const report = await build({ root, out: join(root, 'dist'), drafts: false, cache: true, strict: false, jobs: 1 })
    const text = reportText(report.diagnostics, root, false)
    return timeless(`${text === '' ? '' : `${text.trimEnd()}\n\n`}${closingLine(report)}`)
  }
  try {
    for (const { text } of blocks) {
      const path = /^(?:#|<!--) (\S+)/.exec(text)?.[1]
      if (path === undefined) continue
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), `${text}\n`)
    }
    assert.is(await run(), outputs[0])
    edit('content/docs/start.md', 'packnig', 'packing')
    assert.is(`${await run()}\n${await run()}`, outputs[1])
    edit('site.config.yaml', 'navbar', 'navbra')
    assert.is(await run(), outputs[2])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

function timeless(text: string): string {
  return text.replace(/\d+(?:\.\d)? s\b/g, 'N s')
}
test.run()
