/**
 * The manual mentions every key, option, command, code, file of the theme, component and token, and its tables are
 * correct.
 */
import { readdirSync, readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import { exit } from '../../src/cli/exit.ts'
import { program } from '../../src/cli/main.ts'
import { themeFiles } from '../../src/cli/theme-files.ts'
import { navbarItems } from '../../src/compiler/config/navbar-items.ts'
import { explainedCodes } from '../../src/diagnostics/explanations.ts'
import { configRows, frontMatterRows, optionRows, pagesOfManual, pluginOptions, withTables } from './tables.ts'

const pages = pagesOfManual()
const manualText = [...pages.values()].join('\n')

function page(path: string): string {
  const text = pages.get(path)
  assert.ok(text !== undefined, path)
  return text
}

/** Names in the first column of a table. */
const rows = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name))

/** Names that do not appear in code marks in a text. */
function missing(names: readonly string[], text: string): string[] {
  const documented = new Set([...text.matchAll(/`<?([^`\n]+?)>?`/g)].map(([, code = '']) => code))
  return names.filter((name) => !documented.has(name))
}

/** Custom properties in one rule of the theme's tokens; each line has their values. */
function tokens(selector: string): ReadonlyMap<string, string> {
  const sheet = readFileSync(new URL('../../theme/styles/tokens.css', import.meta.url), 'utf8')
  const from = sheet.indexOf(`\n${selector} {`)
  const rule = sheet.slice(from, sheet.indexOf('\n}', from)).replace(/\/\*.*?\*\//gs, '')
  const declarations = [...rule.matchAll(/(--[\w-]+):([^;]+);/g)]
  return new Map(declarations.map(([, name = '', value = '']) => [name, value.trim().replace(/\s+/g, ' ')]))
}

/** Texts in code marks, by cell, of the tables in a text. */
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

test('generated tables equal those of the schemas and the theme', () => {
  const old = [...pages].filter(([, text]) => withTables(text) !== text).map(([path]) => path)
  assert.equal(old, [], 'run npm run reference')
})

test('the manual lists every configuration key, every navbar item and every language of the interface', () => {
  const keys = page('reference/keys.md')
  const all = configRows().map(({ path }) => path)
  assert.ok(all.length > 150, String(all.length))
  assert.equal(
    all.filter((path) => !rows(keys).has(path)),
    [],
  )
  assert.equal(missing(Object.keys(navbarItems), keys), [])
  const languages = readdirSync(new URL('../../theme/words', import.meta.url)).flatMap(
    (name) => /^([a-z]{2}(?:-[A-Z]\w+)?)\.ts$/i.exec(name)?.[1] ?? [],
  )
  assert.ok(languages.length > 5)
  assert.equal(missing(languages, keys), [])
})

test('the manual lists every option of every built-in plugin, on the page with its table', () => {
  assert.ok(pluginOptions.size > 12, String(pluginOptions.size))
  for (const plugin of pluginOptions.keys()) {
    const text = [...pages.values()].find((candidate) => candidate.includes(`<!-- made: options ${plugin} -->`)) ?? ''
    const lost = optionRows(plugin).filter(({ path }) => !rows(text).has(path))
    assert.equal(
      lost.map(({ path }) => path),
      [],
      plugin,
    )
  }
})

test('the manual lists every key of front matter', () => {
  const rowNames = rows(page('reference/front-matter.md'))
  const all = frontMatterRows().flatMap((fields) => [...fields.keys()])
  assert.ok(all.length > 100, String(all.length))
  assert.equal(
    all.filter((key) => !rowNames.has(key)),
    [],
  )
})

interface Described {
  readonly flags?: Readonly<Record<string, string>>
  readonly commands?: readonly (Described & { readonly name: string })[]
}

test('the manual describes every command with its options', () => {
  const text = readFileSync(new URL('../../manual/cli.yaml', import.meta.url), 'utf8')
  const lost: string[] = []
  const compare = (command: Command, described: Described | undefined, name: string): void => {
    const flags = Object.keys(described?.flags ?? {}).flatMap((form) => form.replace(/[=?*!]+$/, '').split(', '))
    for (const { long } of command.options) if (!flags.includes(long ?? '')) lost.push(`${name} ${long}`)
    for (const subcommand of command.commands)
      compare(
        subcommand,
        described?.commands?.find(({ name: its }) => its === subcommand.name()),
        `${name} ${subcommand.name()}`,
      )
  }
  const docs = program(() => undefined)
  compare(docs, parse(text) as Described, 'docs')
  assert.equal(lost, [])
  const sections = docs.commands.map((entry) => `\n## docs ${entry.name()} {#`)
  assert.ok(sections.length > 12)
  assert.equal(
    sections.filter((heading) => !page('reference/running.md').includes(heading)),
    [],
  )
})

test('the manual lists every code of a report, and every exit code', () => {
  const codes = explainedCodes().map(({ code }) => code)
  assert.ok(codes.length > 100)
  const codePages = [...pages].flatMap(([path, text]) => (path.startsWith('codes/') ? [text] : [])).join('\n')
  assert.equal(
    codes.filter((code) => !codePages.includes(`\n## ${code}\n`)),
    [],
  )
  const exits = [...page('reference/exit-codes.md').matchAll(/^\| (\d) \{#exit-\1\} \|/gm)].map(([, code]) =>
    Number(code),
  )
  assert.equal(exits, Object.values(exit))
})

test('the manual lists every file of the theme, and every component', async () => {
  const rowNames = rows(page('reference/theme-files.md'))
  const files = themeFiles(undefined).files.map(({ name }) => name)
  assert.equal(
    files.filter((name) => !rowNames.has(name)),
    [],
  )
  const index = readFileSync(new URL('../../theme/mdx/index.tsx', import.meta.url), 'utf8')
  const [, list = ''] = /export const components = \{([^}]+)\}/.exec(index) ?? []
  const components = [...list.matchAll(/\w+/g)].map(([name]) => name)
  assert.ok(components.length > 15)
  assert.equal(missing(components, page('reference/theme.md') + page('reference/markdown.md')), [])
})

test('the manual lists every custom property of the theme, with its default', () => {
  const dark = tokens(':where(:root)')
  const light = tokens("[data-theme='light']")
  assert.ok(dark.size > 50 && light.size > 20)
  const table = cells(page('reference/tokens.md'))
  assert.equal(table.flatMap(([names = []]) => names).sort(), [...dark.keys()].sort())
  for (const [names = [], , ...defaults] of table) {
    const expected = [dark, light].map((values) => names.flatMap((name) => values.get(name) ?? []))
    if (['--font-text', '--font-code'].includes(names[0] ?? '')) expected[0] = []
    assert.equal([defaults[0], defaults[1] ?? []], expected, names.join())
  }
})

test('the manual lists every import, and every environment variable', () => {
  const { exports } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    exports: Readonly<Record<string, unknown>>
  }
  const imports = Object.keys(exports)
    .filter((path) => !path.includes('*') && path !== './package.json')
    .map((path) => `@waybill/docs${path.slice(1)}`)
  assert.equal(missing(imports, page('reference/library.md')), [])
  const source = new URL('../../src/', import.meta.url)
  const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(new URL(path, source), 'utf8'))
  const variables = code.flatMap((text) =>
    [...text.matchAll(/(?:process\.env|environment)(?:\.|\[')([A-Z][A-Z_\d]+)/g)].map(([, name = '']) => name),
  )
  assert.ok(variables.length > 10, String(variables.length))
  assert.equal(missing([...new Set(variables)], page('reference/environment.md')), [])
})

test('the manual lists every supported extension of a description', () => {
  const source = new URL('../../src/plugins/', import.meta.url)
  const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(?:openapi|arazzo|cli).*\.ts$/.test(path))
    .map((path) => readFileSync(new URL(path, source), 'utf8'))
    .join('\n')
  // Internal extensions that authors do not write.
  const internal = ['x-operation', 'x-docs-given']
  const extensions = [...new Set([...code.matchAll(/'(x-[A-Za-z-]+)'/g)].map(([, name = '']) => name))]
  assert.ok(extensions.length > 10, String(extensions.length))
  assert.equal(
    missing(
      extensions.filter((name) => !internal.includes(name)),
      manualText,
    ),
    [],
  )
})

test.run()
