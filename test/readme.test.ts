/** The README names every key, option, command and exit code; and its tour builds. */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../src/build.ts'
import { closingLine } from '../src/cli/build.ts'
import { reportText } from '../src/cli/print.ts'
import { configJsonSchema } from './config/json-schema.ts'
import { navbarItems } from '../src/config/navbar-items.ts'
import { codes } from '../src/diagnostics/codes.ts'
import { blogSchema } from '../src/plugins/blog/front-matter.ts'
import { blogOptions } from '../src/plugins/blog/options.ts'
import { docsSchema } from '../src/plugins/docs/front-matter.ts'
import { docsOptions } from '../src/plugins/docs/options.ts'
import { openapiOptions } from '../src/plugins/openapi/options.ts'
import { pagesOptions, pageSchema } from '../src/plugins/pages/index.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const main = ['main', 'options']
  .map((name) => readFileSync(new URL(`../src/cli/${name}.ts`, import.meta.url), 'utf8'))
  .join('')

/** The text between a heading and the next one of its level or above. */
function part(heading: string): string {
  const level = heading.indexOf(' ')
  const from = readme.indexOf(`\n${heading}\n`)
  assert.ok(from !== -1, heading)
  const lines = readme.slice(from + heading.length + 2).split('\n')
  let code = false
  const end = lines.findIndex((line) => {
    if (line.startsWith('```')) code = !code
    return !code && new RegExp(`^#{1,${level}} `).test(line)
  })
  return lines.slice(0, end === -1 ? lines.length : end).join('\n')
}

/** Words in code marks. */
function named(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => [
      code,
      code.split(/[ .:]/).at(-1) ?? '',
      code.replace(/^\./, ''),
    ]),
  )
}

function missing(keys: readonly string[], text: string): string[] {
  const found = named(text)
  return keys.filter((key) => !key.startsWith('@') && !found.has(key))
}

/** Custom properties of one rule of the theme's tokens, with their values on one line. */
function tokens(selector: string): ReadonlyMap<string, string> {
  const sheet = readFileSync(new URL('../theme/styles/tokens.css', import.meta.url), 'utf8')
  const from = sheet.indexOf(`\n${selector} {`)
  const rule = sheet.slice(from, sheet.indexOf('\n}', from)).replace(/\/\*.*?\*\//gs, '')
  const found = [...rule.matchAll(/(--[\w-]+):([^;]+);/g)]
  return new Map(found.map(([, name = '', value = '']) => [name, value.trim().replace(/\s+/g, ' ')]))
}

/** Texts in code marks of each cell of the tables in a part. */
function cells(text: string): string[][][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)),
    )
}

const firstOf = (schema: { readonly options: readonly unknown[] }) =>
  Object.keys((schema.options[0] as { shape: object }).shape)

test('every key of the configuration', async () => {
  const { properties } = (await configJsonSchema()) as { properties: Record<string, { properties?: object }> }
  const keys = Object.entries(properties).flatMap(([key, { properties: inner }]) =>
    inner === undefined ? [key] : Object.keys(inner),
  )
  assert.ok(keys.length > 30)
  assert.equal(missing(keys, part('## Configuration')), [])
  assert.equal(missing(Object.keys(navbarItems), part('## Configuration')), [])
})

test('every option and front-matter key of the content types', () => {
  assert.equal(missing([...Object.keys(docsOptions.shape), ...firstOf(docsSchema)], part('### `docs`')), [])
  assert.equal(missing([...Object.keys(blogOptions.shape), ...firstOf(blogSchema)], part('### `blog`')), [])
  assert.equal(missing([...Object.keys(pagesOptions.shape), ...Object.keys(pageSchema.shape)], part('### `pages`')), [])
  assert.equal(missing(Object.keys(openapiOptions.shape), part('### `openapi`')), [])
})

test('every custom property of the theme, with what it is by default', () => {
  const dark = tokens(':where(:root)')
  const light = tokens("[data-theme='light']")
  assert.ok(dark.size > 50 && light.size > 20)
  const rows = cells(part('### Colours, fonts, widths'))
  assert.equal(rows.flatMap(([names = []]) => names).sort(), [...dark.keys()].sort())
  for (const [names = [], , ...defaults] of rows) {
    const wanted = [dark, light].map((values) => names.flatMap((name) => values.get(name) ?? []))
    if (['--font-text', '--font-code'].includes(names[0] ?? '')) wanted[0] = []
    assert.equal([defaults[0], defaults[1] ?? []], wanted, names.join())
  }
})

test('every command with its options, and no other', () => {
  const declared = [...main.matchAll(/(?:\.option\(|new Option\()\s*'(?:-\w, )?(--[a-z-]+)/g)].map(
    ([, name]) => name ?? '',
  )
  const told = [...part('## Commands').matchAll(/`(--[a-z-]+)/g)].map(([, name]) => name ?? '')
  assert.equal(
    [...new Set(declared)].sort(),
    [...new Set(told)].filter((name) => !['--help', '--version'].includes(name)).sort(),
  )
  for (const [, name, argument] of main.matchAll(/\.command\('([a-z]+)'\)[^)]+\)\s*\.argument\('([^']+)'/g)) {
    part(`### \`docs ${name} ${argument}\``)
  }
  for (const heading of ['init [dir]', 'new page <path> [siteDir]', 'new post <title> [siteDir]'])
    part(`### \`docs ${heading}\``)
})

test('codes are those that there are', () => {
  const told = [...readme.matchAll(/(?:warning|error)\[([a-z/-]+)\]/g)].map(([, code]) => code ?? '')
  assert.ok(told.length > 1)
  assert.equal(
    told.filter((code) => !Object.hasOwn(codes, code)),
    [],
  )
})

test('the tour says what really happens', async () => {
  const tour = part("## A minute's tour")
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docs-tour-')))
  const blocks = [...tour.matchAll(/^```(\w*)\n(.*?)\n^```$/gms)].map(([, language, text = '']) => ({ language, text }))
  const said = blocks.flatMap(({ language, text }) => (language === '' ? [timeless(text)] : []))
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
    assert.is(await run(), said[0])
    edit('content/docs/start.md', 'packnig', 'packing')
    assert.is(`${await run()}\n${await run()}`, said[1])
    edit('site.config.yaml', 'navbar', 'navbra')
    assert.is(await run(), said[2])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

function timeless(text: string): string {
  return text.replace(/\d+(?:\.\d)? s\b/g, 'N s')
}
test.run()
