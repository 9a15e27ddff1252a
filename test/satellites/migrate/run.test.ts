import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { migrateDocusaurus, type Migration } from '../../../src/satellites/migrate/docusaurus/index.ts'

async function migrated(files: Readonly<Record<string, string>>, inside = '.'): Promise<Migration> {
  const folder = mkdtempSync(join(tmpdir(), 'docs-test-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const migration = await migrateDocusaurus(join(folder, inside))
    if ('error' in migration) throw new Error(migration.error)
    return migration
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const remark = 'module.exports = function links() {}\n'

test('a configuration can be an async function in TypeScript, with modules that are not installed', async () => {
  const { text, finish } = await migrated({
    'docusaurus.config.ts': `import type { Config } from '@docusaurus/types'
import { themes } from 'prism-react-renderer'
import gone from 'remark-gone'
import links from './src/links'

export default async function config(): Promise<Config> {
  const other = (await import('./src/other.mjs')).default
  return {
    title: 'T', url: 'https://t.example', baseUrl: '/',
    presets: [['classic', { docs: { remarkPlugins: [links, [other, { a: 1 }], gone] }, blog: false, theme: { customCss: require.resolve('./src/css/a.css') } }]],
    themeConfig: { prism: { theme: themes.github } },
  }
}
`,
    'src/links.js': remark,
    'src/other.mjs': 'export default function other() {}\n',
    'src/css/a.css': '',
  })
  assert.match(text, 'customCss: [ ./src/css/a.css ]')
  assert.match(text, /remarkPlugins:\n +- \.\/src\/links\.js\n +- - \.\/src\/other\.mjs\n +- a: 1\n +- remark-gone/)
  assert.equal(
    finish()
      .notes.filter(({ message }) => message.includes('installed'))
      .map(({ file, line, message }) => [file, line, message]),
    [['docusaurus.config.ts', 3, '"remark-gone" is not installed, so its value is unknown']],
  )
})

test('aliases of webpack plugins and of tsconfig.json are found, in options, in code, in packages and in the site', async () => {
  const { text } = await migrated({
    'docusaurus.config.js': `const path = require('node:path')
module.exports = {
  title: 'T',
  plugins: [
    ['alias', { alias: { '@parts': path.resolve(__dirname, './src/parts'), react: '/x/react' } }],
    './plugins/own.js',
    () => ({ name: 'a', configureWebpack: (config, isServer, { getJSLoader }) => ({ resolve: { alias: { lib$: path.join(__dirname, 'lib.js'), own: path.join(__dirname, 'node_modules/own') }, plugins: [getJSLoader()] } }) }),
    () => { throw new Error('not this one') },
  ],
}
`,
    'src/parts/a.js': '',
    'tsconfig.json':
      '{ "extends": "@docusaurus/tsconfig", /* ours */ "compilerOptions": { "baseUrl": ".", "paths": { "@site/*": ["./*"], "~/*": ["src/*"], }, }, }',
    'plugins/own.js':
      "module.exports = async ({ siteDir }) => ({ name: 'own', configureWebpack: { resolve: { alias: { '@data': siteDir + '/data', '@made': siteDir + '/.docusaurus/own' } } } })\n",
    'node_modules/docusaurus-plugin-alias/index.js':
      'module.exports = (_, { alias }) => ({ configureWebpack: () => ({ resolve: { alias } }) })\n',
  })
  const aliases = text.slice(text.indexOf('aliases:')).split('\n').slice(1, 5)
  assert.equal(
    aliases.map((line) => line.trim()),
    ['"~": ./src', '"@parts": ./src/parts', '"@data": ./data', 'lib$: ./lib.js'],
  )
})

test('a package in CommonJS can read its location', async () => {
  const { text } = await migrated({
    'docusaurus.config.js':
      "const { place } = require('placed')\nmodule.exports = { title: place, url: 'https://t.example', baseUrl: '/' }\n",
    'node_modules/placed/index.js': "exports.place = require('node:path').basename(__dirname)\n",
  })
  assert.match(text, 'title: placed')
})

test('a sidebar file is found as in jiti, without an extension or with that of JavaScript', async () => {
  for (const name of ['./sidebars', './sidebars.js']) {
    for (const reference of [`require.resolve('${name}')`, `'${name}'`]) {
      const { text } = await migrated({
        'docusaurus.config.js': `module.exports = { title: 'T', presets: [['classic', { docs: { sidebarPath: ${reference} } }]] }`,
        'sidebars.ts': 'export default { main: [] }\n',
      })
      assert.match(text, 'sidebars: ./sidebars.ts', reference)
    }
  }
})

test('docs beside the folder of the site make the parent folder the site', async () => {
  const { text, root } = await migrated(
    {
      'website/docusaurus.config.js': `module.exports = {
  title: 'T', url: 'https://t.example', baseUrl: '/',
  presets: [['classic', { docs: { path: '../docs', editUrl: 'https://x.example/edit/main/website', remarkPlugins: [require('./links')] } }]],
}
`,
      'website/links.js': remark,
      'website/static/a.txt': '',
      'docs/a.md': '# A\n',
    },
    'website',
  )
  assert.not.match(root, 'website')
  assert.match(text, 'path: docs')
  assert.match(text, 'siteDir: website')
  assert.match(text, 'remarkPlugins: [ ./website/links.js ]')
  assert.match(text, 'editUrl: https://x.example/edit/main/')
  assert.match(text, 'staticFolder: website/static')
})

test('createRedirects is called with the addresses of the site', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docs-test-'))
  writeFileSync(
    join(folder, 'docusaurus.config.js'),
    `module.exports = {
  title: 'T', url: 'https://t.example', baseUrl: '/b/',
  plugins: [['@docusaurus/plugin-client-redirects', { createRedirects: (path) => (path.startsWith('/docs/') ? [path.replace('/docs/', '/old/')] : undefined) }]],
}
`,
  )
  const migration = await migrateDocusaurus(folder)
  if ('error' in migration) throw new Error(migration.error)
  const { text } = migration.finish({
    addresses: ['/b/docs/a', '/b/blog', '/b/blog/authors/x/page/2'],
    codes: new Set(['front-matter/unknown-key']),
    shown: { embeds: new Set(['https://www.youtube.com', 'self', 'http://x.example']), forms: new Set() },
  })
  rmSync(folder, { recursive: true, force: true })
  assert.match(text, /redirects:\n {2}- from: \[ \/old\/a \]\n {4}to: \/docs\/a\n/)
  assert.match(text, 'ignore: [ front-matter/unknown-key ]')
  assert.match(text, '{ from: /blog/authors/x/authors/2, to: /blog/authors/x/page/2 }')
  assert.match(text, 'embeds: [ https://www.youtube.com, self ]')
  assert.not.match(text, 'forms:')
  assert.match(text, /links:\n {2}withBase: true\n {2}fromFolders: true\n/)
})

test('problems of a configuration are reported', async () => {
  const wrong = async (text: string): Promise<string> => {
    try {
      await migrated({ 'docusaurus.config.js': text })
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  assert.match(await wrong('module.exports = {'), /docusaurus\.config\.js:1: /)
  assert.is(await wrong("\nthrow new Error('no way')"), 'docusaurus.config.js:2: Error: no way')
  assert.is(await wrong('process.exit(3)'), 'docusaurus.config.js: it ended with code 3')
})

test('an editUrl function is called with a page', async () => {
  const { text } = await migrated({
    'docusaurus.config.js': `const editUrl = ({ versionDocsDirPath, docPath }) => 'https://x.example/edit/site/' + versionDocsDirPath + '/' + docPath
module.exports = { title: 'T', url: 'https://t.example', presets: [['classic', { docs: { editUrl } }]] }
`,
  })
  assert.match(text, 'editUrl: https://x.example/edit/site/')
})

test('a module of the configuration that throws is omitted, and reported with its line', async () => {
  const { text, finish } = await migrated({
    'docusaurus.config.ts': `import { env } from './src/env'
export default { title: 'T', url: 'https://t.example', baseUrl: '/', tagline: \`in \${env.place}\`, organizationName: 'o' }
`,
    'src/env.js': `const { z } = require('zod-gone')
const place = z.string().parse(process.env.DOCS_TEST_NOWHERE)
if (place !== 'quay') throw new Error("Can't happen")
module.exports = { env: { place } }
`,
  })
  assert.match(text, 'organizationName: o')
  assert.equal(
    finish()
      .notes.filter(({ file }) => file === 'src/env.js')
      .map(({ line, message }) => [line, message]),
    [
      [1, '"zod-gone" is not installed, so its value is unknown'],
      [3, "this module of the configuration cannot be run (Error: Can't happen): its result is unknown"],
    ],
  )
})

test('a configuration that needs environment variables runs with placeholders, which are listed', async () => {
  const { text, finish } = await migrated({
    'docusaurus.config.js': `const need = (name) => { if (!process.env[name]) throw new Error(name); return process.env[name] }
module.exports = { title: 'T', url: need('DOCS_TEST_SITE_URL'), baseUrl: '/', customFields: { key: need('DOCS_TEST_KEY') } }
`,
  })
  assert.match(text, 'url: https://example.com')
  assert.ok(
    finish().notes.some(({ message }) =>
      message.endsWith('it was run with DOCS_TEST_KEY=unset, DOCS_TEST_SITE_URL=https://example.com'),
    ),
  )
})

test.run()
