/** `sidebars: ./sidebars.js`: the options after the file is read, before the plugin receives them. */
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { optionDiagnostics } from '../../../src/compiler/config/report.ts'
import { configSchema } from '../../../src/compiler/config/schema.ts'
import { readYaml } from '../../../src/text/yaml/yaml.ts'
import { completeOptions } from '../../../src/compiler/hooks/resolve-options.ts'
import { toolFiles } from '../../../src/compiler/run/tool-files.ts'
import type { PluginModule } from '../../../src/plugins/kit.ts'
import docs from '../../../src/plugins/docs/index.ts'
import { docsOptions } from '../../../src/plugins/docs/options.ts'
import { readSidebarFiles } from '../../../src/plugins/docs/sidebar-files.ts'
import pages from '../../../src/plugins/pages/index.ts'
import { temporaryFolder, write } from '../../compiler/stages/site.ts'

/** Reads the options of docs in a site with these files. */
async function read(options: string, files: Readonly<Record<string, string>> = {}, use = 'docs') {
  const root = join(temporaryFolder(), 'site')
  write(root, { 'a.txt': '', ...files })
  write(root, { '../outside.json': '{}' })
  symlinkSync('../outside.json', join(root, 'linked.json'))
  const text = `content:\n  - use: docs\n    options: ${options}\n`
  const yaml = readYaml(text, { file: 'site.config.yaml', maxBytes: 1e6 })
  const [content] = (yaml.value as { content: { options: Record<string, unknown> }[] }).content
  const declaration = { use, instance: 'docs', options: content?.options ?? {}, builtIn: true, path: ['content', 0] }
  const config = configSchema.parse({ title: 'T', url: 'https://t.example' })
  const where = { root, outdir: join(root, '.docs'), tool: toolFiles, config }
  // Only the files of sidebars are tested, not those of versions.
  const module: PluginModule = use === 'pages' ? pages : { ...(docs as PluginModule), resolveOptions: readSidebarFiles }
  const completed = await completeOptions(module, { declaration, yaml }, where)
  const path = ['content', 0, 'options']
  const problems = optionDiagnostics({ schema: docsOptions, value: completed.options, path, yaml: completed.yaml })
  return {
    options: completed.options,
    yaml: completed.yaml,
    hints: completed.diagnostics.flatMap(({ hint }) => hint ?? []),
    inputs: completed.inputs.map((input) => input.slice(root.length + 1)),
    told: [...completed.diagnostics, ...problems].map(
      ({ code, location, message }) => `${code} ${location?.file}:${location?.line}:${location?.column} ${message}`,
    ),
  }
}

const main = { main: ['a', { Guides: ['b'] }] }
const json = JSON.stringify(main)

test('sidebar files can be scripts of all kinds, and JSON', async () => {
  const files: Readonly<Record<string, string>> = {
    'sidebars.js': `module.exports = ${json}`,
    'esm.js': `export default ${json}`,
    'sidebars.cjs': `module.exports = ${json}`,
    'sidebars.mjs': `export const main = ${JSON.stringify(main.main)}`,
    'sidebars.ts': `import type { SidebarsConfig } from '@docusaurus/plugin-content-docs'\nconst all: SidebarsConfig = ${json}\nexport default all`,
    'versioned_sidebars/version-1.0-sidebars.json': json,
  }
  for (const file of Object.keys(files)) {
    const arrangement = await read(`{ sidebars: ./${file} }`, files)
    assert.equal([arrangement.options, arrangement.told], [{ sidebars: main }, []], file)
    assert.equal(arrangement.inputs, [file], file)
  }
})

test('a changed import rebuilds the file', async () => {
  const files = { 'sidebars.js': "module.exports = { main: require('./lib/more') }", 'lib/more.ts': "export = ['a']" }
  const arrangement = await read('{ sidebars: sidebars.js }', files)
  assert.equal(
    [arrangement.options, arrangement.inputs],
    [{ sidebars: { main: ['a'] } }, ['lib/more.ts', 'sidebars.js']],
  )
})

test('versions can have separate files', async () => {
  const options =
    '{ sidebars: ./a.json, versions: [{ name: current }, { name: "1.0", path: old, sidebars: ./b.json }] }'
  const arrangement = await read(options, { 'a.json': '{"a": ["x"]}', 'b.json': '{"b": ["y"]}' })
  assert.equal(arrangement.told, [])
  assert.equal(arrangement.options, {
    sidebars: { a: ['x'] },
    versions: [{ name: 'current' }, { name: '1.0', path: 'old', sidebars: { b: ['y'] } }],
  })
  assert.is(arrangement.yaml.locationOf(['content', 0, 'options', 'versions', 1, 'sidebars', 'b', 0])?.file, 'b.json')
})

test('sidebars in the configuration, and options of other plugins, are unchanged', async () => {
  const result = await read('{ sidebars: { main: [a] } }')
  assert.equal([result.options, result.told], [{ sidebars: { main: ['a'] } }, []])
  const other = await read('{ sidebars: ./a.json }', { 'a.json': '{}' }, 'pages')
  assert.equal(other.options, { sidebars: './a.json' })
})

test('a file that cannot be loaded is an error at the option, or in the file', async () => {
  const reportOf = async (name: string, text = '') => (await read(`{ sidebars: ${name} }`, { 'bad.js': text })).told
  const at = 'config/plugin-load site.config.yaml:3:26'
  assert.equal(await reportOf('./no.js'), [`${at} the sidebars of "no.js" cannot be loaded: the file does not exist`])
  assert.equal(await reportOf('./bad.js', 'throw new Error("boo")'), [
    `${at} the sidebars of "bad.js" cannot be loaded: boo`,
  ])
  assert.equal(await reportOf('./bad.js', 'module.exports = {'), [
    'config/plugin-load bad.js:1:19 Expected identifier but found end of file',
  ])
  assert.equal(await reportOf('./bad.js', 'module.exports = () => 1'), [
    'config/type site.config.yaml:3:26 sidebars must be a map of keys, but it is empty (in content[0].options)',
  ])
})

test('a file of the other kind of modules is reported with its name or the setting', async () => {
  const hintsOf = async (name: string, text: string) =>
    (await read(`{ sidebars: ./${name} }`, { [name]: text, 'package.json': '{ "type": "module" }' })).hints
  const common = 'write "export default", or name the file .cjs: package.json has "type": "module"'
  assert.equal(await hintsOf('sidebars.mjs', 'module.exports = { main: [] }'), [common])
  assert.equal(await hintsOf('sidebars.js', 'export default { main: [] }'), [])
})

test('no file outside of the site is loaded', async () => {
  const outside = "cannot be loaded: it is outside of the site's folder"
  for (const name of [
    '../outside.json',
    './linked.json',
    './x/../../outside.json',
    './.docs/a.json',
    'node_modules/a.js',
  ])
    assert.match((await read(`{ sidebars: ${name} }`, { 'node_modules/a.js': '', 'x/a.txt': '' })).told.join(), outside)
})

test('problems in a file are reported there: in JSON at their location, else with the path of the key', async () => {
  const text = '{\n\t"main": [\n\t\t{ "type": "doc", "idd": "a" }\n\t]\n}'
  assert.equal((await read('{ sidebars: ./s.json }', { 's.json': text })).told, [
    'config/missing-key s.json:3:3 "id" is missing in sidebars.main[0]; it must be a string (in content[0].options)',
    'config/unknown-key s.json:3:20 unknown key "idd" in sidebars.main[0] (in content[0].options)',
  ])
  assert.equal((await read('{ sidebars: ./s.js }', { 's.js': `// Sidebars\nmodule.exports = ${text}` })).told, [
    'config/missing-key s.js:1:1 "id" is missing in sidebars.main[0]; it must be a string (in content[0].options)',
    'config/unknown-key s.js:1:1 unknown key "idd" in sidebars.main[0] (in content[0].options)',
  ])
  const { yaml } = await read('{ sidebars: ./s.json }', { 's.json': '{"main": ["a", "b"]}' })
  assert.equal(yaml.locationOf(['content', 0, 'options', 'sidebars', 'main', 1]), {
    file: 's.json',
    line: 1,
    column: 16,
    endLine: 1,
    endColumn: 19,
  })
  assert.is(yaml.locationOf(['content', 0, 'options', 'sidebars'])?.file, 'site.config.yaml')
})

test.run()
