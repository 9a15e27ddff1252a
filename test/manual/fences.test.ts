/** Examples of the manual for a program: configuration, front matter, plugins, parts of the theme, commands. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import ts from 'typescript-5'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse, parseAllDocuments } from 'yaml'
import type { Command } from 'commander'
import { program } from '../../src/cli/main.ts'
import { jsonSchemaFiles } from '../compiler/config/json-schema.ts'
import { temporaryFolder } from '../compiler/stages/site.ts'
import { fencesOfManual, type Fence } from './fences.ts'

const fences = fencesOfManual()
const root = fileURLToPath(new URL('../../', import.meta.url))
const schemas = new Map(
  (await jsonSchemaFiles()).map(([name, text]) => [
    name,
    new Ajv({ strict: false, formats: { uri: true, date: true, 'date-time': true, starts_with: true } }).compile(
      JSON.parse(text) as object,
    ),
  ]),
)

/** Message of a schema that rejects a value; `undefined` if it accepts the value. */
function problemOf(name: string, value: unknown): string | undefined {
  const validate = schemas.get(name)
  assert.ok(validate, name)
  if (validate(value)) return undefined
  return (validate.errors ?? [])
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
    .slice(-2)
    .join('; ')
}

/** Every invalid fence of a kind, with the error. */
function faults(some: readonly Fence[], fault: (fence: Fence) => string | undefined): string[] {
  return some.flatMap((fence) => {
    const problem = fault(fence)
    return problem === undefined ? [] : [`${fence.place} ${problem}`]
  })
}

const isConfig = ({ language, title, text }: Fence): boolean =>
  language === 'yaml' && (title?.endsWith('site.config.yaml') === true || text.startsWith('# site.config.yaml'))

test('each example of a configuration is valid', () => {
  const some = fences.filter(isConfig)
  assert.ok(some.length >= 60, String(some.length))
  const config = { title: 'Parcel handbook', url: 'https://handbook.example' }
  const wrong = faults(some, ({ text }) =>
    problemOf('site.config.schema.json', { ...config, ...(parse(text) as object | null) }),
  )
  assert.equal(wrong, [])
})

test('all other YAML and JSON can be parsed', () => {
  const some = fences.filter((fence) => /^(?:yaml|json)$/.test(fence.language) && !isConfig(fence))
  assert.ok(some.length >= 20, String(some.length))
  const wrong = faults(some, ({ language, text, meta }) => {
    // An example that another test compares with a file or an output may omit a part, as "…".
    if (/\b(?:output|file=)/.test(meta)) return undefined
    if (language === 'yaml') return parseAllDocuments(text).flatMap((parsed) => parsed.errors)[0]?.message
    try {
      JSON.parse(text)
      return undefined
    } catch (error) {
      return String(error)
    }
  })
  assert.equal(wrong, [])
})

test('front matter of examples has only known keys', () => {
  const some = fences.filter(
    ({ language, text, title = '' }) =>
      // Recipes and terms have the schema of the plugin that their page explains.
      /^mdx?$/.test(language) && text.startsWith('---\n') && !/^content\/(?:recipes|glossary)\//.test(title),
  )
  assert.ok(some.length >= 3, String(some.length))
  const wrong = faults(some, ({ text }) => {
    const [, front = ''] = /^---\n(.*?)\n---/s.exec(text) ?? []
    return problemOf('front-matter.schema.json', parse(front))
  })
  assert.equal(wrong, [])
})

/** Commands of the tool in a shell script, as words. */
function commandsIn(text: string): string[][] {
  return text
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .flatMap((line) => line.split(/&&|\|\||[|;]/))
    .flatMap((part) => {
      const [, rest] = /^\s*(?:- run: )?(?:\$ )?(?:npx (?:--yes )?(?:@waybill\/)?docs|docs)(\s.*)?$/.exec(part) ?? []
      return rest === undefined ? [] : [rest.replace(/\s#.*|\s&$/, '').match(/'[^']*'|"[^"]*"|\S+/g) ?? []]
    })
}

/** The first word that the program does not accept. */
function unknownWord(words: readonly string[]): string | undefined {
  let command: Command = program(() => undefined)
  for (const word of words) {
    const below = command.commands.find((candidate) => candidate.name() === word)
    if (below !== undefined) command = below
    else if (command.parent === null && !word.startsWith('-')) return word
    else if (word.startsWith('-')) {
      const [name] = word.split('=')
      const options = [...command.options, ...(command.parent?.options ?? [])]
      const has = options.some((option) => option.long === name || option.short === name)
      if (!has && !['--help', '-h', '--version'].includes(name ?? '')) return name
    }
  }
  return undefined
}

test('commands and options of the tool in shell examples exist', () => {
  const some = fences.filter(({ language }) => /^(?:sh|bash|console|yaml)$/.test(language))
  const commands = some.flatMap(({ text }) => commandsIn(text))
  assert.ok(commands.length >= 40, String(commands.length))
  const wrong = faults(some, ({ text }) => commandsIn(text).flatMap((words) => unknownWord(words) ?? [])[0])
  assert.equal(wrong, [])
})

test('JavaScript in examples can be parsed', () => {
  const some = fences.filter(({ language }) => /^(?:m?js|jsx)$/.test(language))
  assert.ok(some.length >= 8, String(some.length))
  const wrong = faults(some, ({ text }) => {
    const compilerOptions = { jsx: ts.JsxEmit.Preserve, target: ts.ScriptTarget.ESNext }
    const { diagnostics = [] } = ts.transpileModule(text, {
      fileName: 'a.jsx',
      compilerOptions,
      reportDiagnostics: true,
    })
    return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))[0]
  })
  assert.equal(wrong, [])
})

/** TypeScript that is not a whole module, by its page. */
const notTyped: Readonly<Record<string, string>> = {
  'analytics.md': 'the place in a footer where a button goes, without the code around it',
  'other-origins.md': 'it imports a module that a reader writes',
}

test('TypeScript in examples matches the types of the package', () => {
  const some = fences.filter(
    // A fence with `file` shows a file; `twoslash` is checked when the manual is built.
    ({ language, meta }) => /^tsx?$/.test(language) && !/\bfile=|twoslash/.test(meta),
  )
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'node_modules/@waybill'), { recursive: true })
  symlinkSync(root, join(folder, 'node_modules/@waybill/docs'))
  for (const name of ['@types', 'react', 'csstype', 'undici-types'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  const places = new Map<string, string>()
  for (const [at, { place, language, title, text }] of some.entries()) {
    if (notTyped[place.replace(/:.*/, '')] !== undefined) continue
    const path = join(folder, String(at), title ?? `example.${language}`)
    mkdirSync(dirname(path), { recursive: true })
    // A fence that continues the first plugin of its page omits the import.
    const before = text.includes('import ') ? '' : "import { definePlugin } from '@waybill/docs/plugin'; "
    writeFileSync(path, before + text)
    places.set(path, place)
  }
  assert.ok(places.size >= 8, String(places.size))
  // Packages that an example imports and this project does not install.
  const packages = join(folder, 'packages.d.ts')
  writeFileSync(packages, "declare module 'recharts'\n")
  const checked = ts.createProgram([...places.keys(), packages, join(root, 'templates/client.d.ts')], {
    ...{ strict: true, noEmit: true, skipLibCheck: true, jsx: ts.JsxEmit.ReactJSX, types: ['node'] },
    ...{
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      target: ts.ScriptTarget.ES2023,
    },
    paths: { '@theme/*': [join(root, 'lib/theme/*')] },
    typeRoots: [join(root, 'node_modules/@types')],
  })
  const wrong = [...places].flatMap(([path, place]) => {
    const source = checked.getSourceFile(path)
    return [...checked.getSyntacticDiagnostics(source), ...checked.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${place} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    )
  })
  assert.equal(wrong, [])
})

test.run()
