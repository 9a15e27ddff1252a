import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { loadConfig } from '../../../src/compiler/config/load.ts'

const file = 'site.config.yaml'
const head = 'title: T\nurl: https://t.example\n'
const load = (rest: string, baseUrl?: string) =>
  loadConfig({ text: head + rest, file, ...(baseUrl === undefined ? {} : { baseUrl }) })

/** The only report on a configuration, as `code line:column-endColumn message (hint)`. */
function only(rest: string): string {
  const { diagnostics } = load(rest)
  assert.is(diagnostics.length, 1, JSON.stringify(diagnostics))
  const { code, message, location, hint } = diagnostics[0]!
  assert.is(location?.file, file)
  return `${code} ${location?.line}:${location?.column}-${location?.endColumn} ${message}${hint === undefined ? '' : ` (${hint})`}`
}

const good = suite('config: valid values')

good('defaults are filled in', () => {
  const { config, diagnostics } = load('')
  assert.equal(diagnostics, [])
  assert.is(config?.baseUrl, '/')
  assert.equal(config?.colorMode, { disableSwitch: false })
  assert.equal(
    [config?.search.maxSuggestions, config?.search.terms, config?.search.snippetLength],
    [8, 'preferred', 50],
  )
})

good('an invalid value is replaced by its default, and the values beside it stay', () => {
  const { saved, diagnostics } = load('colorMode:\n  defaultMode: blue\n  disableSwitch: true\n')
  assert.is(diagnostics.length, 1)
  assert.equal(saved?.colorMode, { disableSwitch: true })
})

good('the configuration of this repository is valid', () => {
  const text = readFileSync(new URL('../../../site.config.yaml', import.meta.url), 'utf8')
  assert.equal(loadConfig({ text, file }).diagnostics, [])
})

good('a navbar item without a type is a link, also inside a dropdown', () => {
  const { config, diagnostics } = load(
    'navbar:\n  left:\n    - { label: A, to: /a }\n    - type: dropdown\n      label: D\n      items: [{ label: B, to: /b }]\n',
  )
  assert.equal(diagnostics, [])
  assert.equal(config?.navbar.left, [
    { type: 'link', label: 'A', to: '/a' },
    { type: 'dropdown', label: 'D', items: [{ type: 'link', label: 'B', to: '/b' }] },
  ])
})

good('the base URL of the command line takes precedence, and is checked', () => {
  assert.is(load('baseUrl: /a/\n', '/b/').config?.baseUrl, '/b/')
  const { diagnostics } = load('', 'b')
  assert.is(diagnostics[0]?.code, 'config/value')
  assert.match(diagnostics[0]?.message ?? '', 'the base URL of the command cannot be "b"')
})

good('assistants have a known name, or an address', () => {
  const { config, diagnostics } = load(
    'assistants:\n  - claude\n  - chatgpt\n  - { label: Ours, href: "https://ask.example/new?about={url}" }\n',
  )
  assert.equal(diagnostics, [])
  assert.equal(config?.assistants, [
    { label: 'Claude', href: 'https://claude.ai/new?q={prompt}' },
    { label: 'ChatGPT', href: 'https://chatgpt.com/?hints=search&q={prompt}' },
    { label: 'Ours', href: 'https://ask.example/new?about={url}' },
  ])
  assert.equal(load('').config?.assistants, [])
})

good('the trailing slash of the url is removed', () => {
  assert.is(loadConfig({ text: 'title: T\nurl: https://t.example/\n', file }).config?.url, 'https://t.example')
})
good.run()

const bad = suite('config: reports')

bad('unknown keys are reported with the nearest known one', () => {
  assert.is(only('tagLin: x\n'), 'config/unknown-key 3:1-7 unknown key "tagLin" (did you mean "tagline"?)')
  assert.is(
    only('navbar:\n  logo: { alt: A, src: /a, sr: /b }\n'),
    'config/unknown-key 4:28-30 unknown key "sr" in navbar.logo (did you mean "src"?)',
  )
  assert.is(
    only('search:\n  zzz: 1\n'),
    'config/unknown-key 4:3-6 unknown key "zzz" in search (known keys: enabled, plugin, origins, maxSuggestions, highlight, terms, snippetLength)',
  )
})

bad('unknown keys for the type of an item are reported', () => {
  assert.is(
    only('navbar:\n  right:\n    - type: doc\n      docId: a\n      docsPluginID: b\n'),
    'config/unknown-key 7:7-19 unknown key "docsPluginID" in navbar.right[0] (did you mean "docsPluginId"?)',
  )
})

bad('unknown assistants, and addresses without the page, are reported', () => {
  assert.is(
    only('assistants: [cluade]\n'),
    'config/value 3:14-20 assistants[0] must be "chatgpt", "claude" or "perplexity" or a map of keys, not the string "cluade"',
  )
  for (const href of ['https://ask.example', 'javascript:alert({prompt})'])
    assert.match(
      only(`assistants: [{ label: X, href: "${href}" }]\n`),
      'write a URL with {prompt} or {url}: https://chat.example.com/?q={prompt}',
    )
  assert.match(only('contextual: {}\n'), 'the menu of assistants is "assistants"')
})

bad('variables of the environment in texts are reported if they are not public or not set', () => {
  const hint = (name: string) =>
    `only variables that start with DOCS_PUBLIC_ are public: rename it to DOCS_PUBLIC_${name}`
  assert.is(
    only('tagline: by ${TEAM_NAME}\n'),
    `environment/private 3:10-25 the variable TEAM_NAME is not public (${hint('TEAM_NAME')})`,
  )
  assert.is(
    only('footer:\n  copyright: "${YEAR}"\n'),
    `environment/private 4:14-23 the variable YEAR is not public (${hint('YEAR')})`,
  )
  assert.is(
    only('tagline: by ${DOCS_PUBLIC_TEAM}\n'),
    'environment/unset 3:10-32 the variable DOCS_PUBLIC_TEAM is not set (set it before the build: DOCS_PUBLIC_TEAM=value docs build)',
  )
  assert.is(load('baseUrl: ${BASE}\n').diagnostics[0]?.hint, hint('BASE'))
  assert.is(load('baseUrl: ${BASE}\n').diagnostics.length, 1)
  assert.equal(load('variables: { shell: "${HOME}" }\ntagline: a ${name}\n').diagnostics, [])
})

good('public variables of the environment are replaced, except in commands and after a backslash', () => {
  const environment = { DOCS_PUBLIC_TEAM: 'packers', DOCS_PUBLIC_BASE: '/next/' }
  const text =
    'title: T\nurl: https://t.example\ntagline: by ${DOCS_PUBLIC_TEAM}, \\${TEAM}\nbaseUrl: ${DOCS_PUBLIC_BASE}\ntest: { prepare: "echo ${DOCS_PUBLIC_TEAM}" }\n'
  const { config, diagnostics } = loadConfig({ text, environment })
  assert.equal(diagnostics, [])
  assert.is(config?.tagline, 'by packers, ${TEAM}')
  assert.is(config?.baseUrl, '/next/')
  assert.match(JSON.stringify(config?.test), 'echo ${DOCS_PUBLIC_TEAM}')
})

bad('locales without the default, with an underscore, as a list, and a colour that is a comment', () => {
  assert.is(
    only('locales: { fr: Français }\n'),
    'config/value 3:10-26 locales lacks the language of the site, "en" (add "en:" with its name, or set "locale:" to the language of the source files)',
  )
  assert.match(
    only('locales: { en: English, zh_CN: 中文 }\n'),
    '(write "zh-CN", also as the name of the folder of its translations)',
  )
  assert.match(
    only('locales: { root: { label: English }, fr: Français }\n'),
    '(write languages and their names: locales: { en: English, fr: Français }; "default: en" names the one at the root)',
  )
  assert.match(only('locales: [en, fr]\n'), '(write languages and their names: locales: { en: English, fr: Français })')
  assert.match(only('footer: { links: [/a] }\n'), '(write columns: "title", and "items" with "label" and "to")')
  assert.match(only('theme:\n  tokens:\n    color-accent: #ff0000\n'), '(# begins a comment: put the value in quotes)')
})

bad('a plugin that is only a name is an item with "use"', () => {
  assert.match(only('plugins: [mermaid]\n'), '(write "- use: diagrams")')
  assert.match(only('plugins: [{ use: images }, ./a.ts]\n'), '(write "- use: ./a.ts")')
  assert.match(only('plugins: math\n'), '(write a list: "- use: math" with its options below)')
})

bad('addresses without slashes or a scheme have a hint', () => {
  assert.match(only('baseUrl: help\n'), 'baseUrl cannot be "help": start and end with a slash (write "/help/")')
  assert.match(only('baseUrl: /a/b\n'), '(write "/a/b/")')
  const { diagnostics } = loadConfig({ text: 'title: T\nurl: x.example/docs\n' })
  assert.is(diagnostics[0]?.hint, 'write "https://x.example", and the path into "baseUrl: /docs/"')
})

bad('typographic quotes are reported once, with the hint at a value that is not valid', () => {
  const hint = (value: string) =>
    `write "${value}", with straight quotes; if readers are to see the quotes, '“${value}”'`
  assert.is(
    only('tagline: “X”\n'),
    `config/value 3:10-13 the quotes of “X” are typographic, so they are part of the value (${hint('X')})`,
  )
  assert.match(only('baseUrl: “/a/”\n'), `baseUrl cannot be "“/a/”": start and end with a slash (${hint('/a/')})`)
})

bad('missing keys are reported at the map that lacks them', () => {
  assert.is(
    only('navbar:\n  left:\n    - label: A\n'),
    'config/missing-key 5:7-15 "to" is missing in navbar.left[0]; it must be a string',
  )
  assert.is(
    only('navbar:\n  logo:\n    alt: A\n'),
    'config/missing-key 4:3-7 "src" is missing in navbar.logo; it must be a string',
  )
})

bad('wrong types are reported at the value', () => {
  assert.is(
    only('trailingSlash: "no"\n'),
    'config/type 3:16-20 trailingSlash must be true or false, not the string "no" ("no" is text in YAML: write false)',
  )
  assert.is(
    only('search: { maxSuggestions: "5" }\n'),
    'config/type 3:27-30 search.maxSuggestions must be a number, not the string "5" (write 5 without quotes)',
  )
  assert.is(
    only('navbar:\n  left:\n    - { label: A, to: {} }\n'),
    'config/type 5:23-25 navbar.left[0].to must be a string, not a map of keys',
  )
  assert.is(only('navbar:\n  left: x\n'), 'config/type 4:9-10 navbar.left must be a list, not the string "x"')
  assert.is(
    only('footer:\n'),
    'config/type 3:1-7 footer must be a map of keys, but it is empty (write "footer:" with "links" and "copyright" below)',
  )
  assert.is(only('tagline:\n  - a\n'), 'config/type 4:3-6 tagline must be a string, not a list')
  assert.is(
    only('redirects: [{ from: {}, to: /a }]\n'),
    'config/type 3:21-23 redirects[0].from must be a string or a list, not a map of keys',
  )
  assert.is(
    only('redirects: [{ from: [/a, {}], to: /a }]\n'),
    'config/type 3:26-28 redirects[0].from[1] must be a string, not a map of keys',
  )
  assert.is(
    only('search: { maxSuggestions: 1.5 }\n'),
    'config/type 3:27-30 search.maxSuggestions must be a whole number, not the number 1.5',
  )
})

bad('values of a list that YAML reads in another way than they look', () => {
  assert.is(
    only('colorMode: { defaultMode: null }\n'),
    'config/type 3:27-31 colorMode.defaultMode must be "light" or "dark", but it is empty (null is read as an empty value: leave the key out for the default)',
  )
  assert.is(
    only('colorMode: { defaultMode: 1.10 }\n'),
    'config/type 3:27-31 colorMode.defaultMode must be "light" or "dark", not the number 1.1 (1.10 is read as the number 1.1)',
  )
  assert.is(
    only('navbar:\n  left:\n    - { type: docSidebar, sidebarId: ~ }\n'),
    'config/type 5:38-39 navbar.left[0].sidebarId must be a string, but it is empty (~ is read as an empty value)',
  )
  assert.is(
    only('colorMode: { defaultMode: on }\n'),
    'config/value 3:27-29 colorMode.defaultMode must be "light" or "dark", not "on"',
  )
})

bad('impossible values are reported', () => {
  assert.is(
    only('colorMode: { defaultMode: drak }\n'),
    'config/value 3:27-31 colorMode.defaultMode must be "light" or "dark", not "drak" (did you mean "dark"?)',
  )
  assert.is(
    only('locale: German\n'),
    'config/value 3:9-15 locale cannot be "German": write a language tag, such as "de", "pt-BR" or "zh-Hans"',
  )
  assert.is(
    only('search: { maxSuggestions: 99 }\n'),
    'config/value 3:27-29 search.maxSuggestions must be at most 50, not 99',
  )
  assert.is(
    only('search: { snippetLength: 10 }\n'),
    'config/value 3:26-28 search.snippetLength must be at least 20, not 10',
  )
  assert.is(only('titleSeparator: ""\n'), 'config/value 3:17-19 titleSeparator must not be empty')
  assert.is(
    only('baseUrl: docs\n'),
    'config/value 3:10-14 baseUrl cannot be "docs": start and end with a slash (write "/docs/")',
  )
  assert.is(
    only('staticFolder: ../x\n'),
    'config/value 3:15-19 staticFolder cannot be "../x": write a path inside the site folder',
  )
  assert.is(
    only('theme: { folder: /etc }\n'),
    'config/value 3:18-22 theme.folder cannot be "/etc": write a path inside the site folder',
  )
  assert.is(
    only("theme: { tokens: { color-accent: 'rgb(1,2' } }\n"),
    'config/value 3:34-43 theme.tokens.color-accent cannot be "rgb(1,2": close all brackets and quotation marks',
  )
  assert.equal(load(`theme: { tokens: { font-text: '"A (b", f(g(1), [2])' } }\n`).diagnostics, [])
  assert.is(
    only('ignore: [link/nopage]\n'),
    'config/value 3:10-21 ignore[0] cannot be "link/nopage": unknown warning (did you mean "link/no-page"?)',
  )
  assert.is(
    only('ignore: [config/type]\n'),
    'config/value 3:10-21 ignore[0] cannot be "config/type": an error cannot be ignored',
  )
  for (const path of ['old.md', 'content/docs/**'])
    assert.match(
      only(`ignore: ['${path}']\n`),
      'it is not a code (files are excluded by "exclude:" in the options of their content)',
    )
  assert.equal(load('ignore: [link/no-page, glossary/unused]\n').diagnostics, [])
})

bad('a url with a path is reported', () => {
  const { diagnostics } = loadConfig({ text: 'title: T\nurl: https://t.example/docs\n', file })
  assert.is(diagnostics.length, 1)
  assert.is(diagnostics[0]?.message, 'url cannot be "https://t.example/docs": the URL must end after the host')
  assert.is(diagnostics[0]?.hint, 'write the path into "baseUrl: /docs/"')
  assert.equal(diagnostics[0]?.location, { file, line: 2, column: 6, endLine: 2, endColumn: 28 })
})

bad('an invalid url is reported', () => {
  const { diagnostics } = loadConfig({ text: 'title: T\nurl: t.example\n', file })
  assert.equal(
    diagnostics.map(({ message }) => message),
    ['url must be an absolute address (https://…), not "t.example"'],
  )
})

bad('addresses that could run code are reported, in navbar, footer and redirects', () => {
  for (const to of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '\\tjava\\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
  ]) {
    for (const place of [
      `navbar: { left: [{ label: A, to: "${to}" }] }`,
      `footer: { links: [{ title: A, items: [{ label: A, to: "${to}" }] }] }`,
      `redirects: [{ from: /a, to: "${to}" }]`,
    ]) {
      assert.match(only(`${place}\n`), /^config\/value 3:.*an address of this scheme could run code/, place)
    }
  }
  assert.equal(load('navbar: { left: [{ label: A, to: "mailto:a@t.example" }] }\n').diagnostics, [])
})

bad('unknown types of navbar items are reported with the nearest one, or with all', () => {
  assert.is(
    only('navbar:\n  left:\n    - type: docsidebar\n'),
    'config/unknown-navbar-item 5:13-23 unknown type "docsidebar" of the navbar item navbar.left[0] (did you mean "docSidebar"?)',
  )
  assert.match(
    only('navbar: { left: [{ type: dropdown, label: D, items: [{ type: xxxxxxxx }] }] }\n'),
    /^config\/unknown-navbar-item 3:62-70 .*items\[0\] \(the types are link, docSidebar, doc\)$/,
  )
  assert.match(only('navbar: { left: [{ type: 3 }] }\n'), /^config\/unknown-navbar-item 3:26-27 unknown type 3 /)
})

bad('invalid and misspelt plugin names are reported', () => {
  assert.is(
    only('content: [{ use: dosc }]\n'),
    'config/unknown-plugin 3:18-22 content[0].use cannot be "dosc": unknown plugin (did you mean "docs"?)',
  )
  for (const use of ['/etc/x', 'C:\\x', 'file:///x', 'A B', '..', './'])
    assert.match(only(`plugins: [{ use: '${use}' }]\n`), /^config\/unknown-plugin 3:18/, use)
  for (const use of ['docs', './a.ts', '../a', '@a/b', 'docs-plugin-glossary', 'a/b.js'])
    assert.equal(load(`plugins: [{ use: '${use}' }]\n`).diagnostics, [], use)
})

bad('several reports at once are in the order of their locations', () => {
  const { config, diagnostics } = loadConfig({
    text: 'titel: x\nurl: []\nlocale: German\nnavbar: { left: [{ type: x }, 3] }\nlocale: en\n',
    file,
  })
  assert.is(config, undefined)
  assert.equal(
    diagnostics.map(({ code, location }) => `${code} ${location?.line}`),
    [
      'config/missing-key 1',
      'config/unknown-key 1',
      'config/type 2',
      'config/value 3',
      'config/unknown-navbar-item 4',
      'config/type 4',
      'config/syntax 5',
    ],
  )
})

bad('reports never contain messages of the schema library', () => {
  const { diagnostics } = load(
    'navbar: { left: [{ type: dropdown, label: 3, items: [3, {}] }], right: 3 }\nredirects: [3, { from: [], to: [] }]\ncontent: {}\n',
  )
  assert.ok(diagnostics.length >= 7)
  for (const { message, location } of diagnostics) {
    assert.not.match(message, /invalid|expected|received|undefined/i)
    assert.ok(location)
  }
})
bad.run()

const texts = suite('config: invalid texts')

texts('empty texts, comments, lists and words are reported', () => {
  const codes = (text: string) =>
    loadConfig({ text, file }).diagnostics.map(({ code, location }) => `${code} ${location?.line}:${location?.column}`)
  assert.equal(codes(''), ['config/missing-key 1:1', 'config/missing-key 1:1'])
  assert.equal(codes('# x'), ['config/missing-key 1:1', 'config/missing-key 1:1'])
  const hints = loadConfig({ text: '', file }).diagnostics.map(({ hint }) => hint)
  assert.ok(
    hints.every((hint) => hint?.startsWith('add ')),
    String(hints),
  )
  assert.equal(codes('- a'), ['config/type 1:1'])
  assert.equal(codes('word'), ['config/type 1:1'])
})

texts('broken YAML is reported', () => {
  const { config, diagnostics } = loadConfig({ text: 'title: T\nurl: [\n', file })
  assert.is(config, undefined)
  assert.is(diagnostics[0]?.code, 'config/syntax')
})

texts('texts that are too deep or too large are reported', () => {
  assert.equal(
    loadConfig({ text: '['.repeat(1700), file }).diagnostics.map(({ code }) => code),
    ['config/too-large'],
  )
  assert.equal(
    loadConfig({ text: '- '.repeat(800), file }).diagnostics.map(({ code }) => code),
    ['config/too-large'],
  )
  assert.equal(
    loadConfig({ text: `title: ${'x'.repeat(1024 * 1024)}`, file }).diagnostics.map(({ code }) => code),
    ['config/too-large'],
  )
})
texts.run()
