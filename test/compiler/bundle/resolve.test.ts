import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { join } from 'node:path'
import { islandName } from '../../../src/compiler/bundle/client-module.ts'
import { locatePlugin } from '../../../src/compiler/bundle/plugins.ts'
import { missingThemeFiles, themeFile } from '../../../src/compiler/bundle/resolve.ts'
import { bundleServer } from '../../../src/compiler/bundle/server.ts'
import type { ThemeModule } from '../../../src/model/linked.ts'
import { toolFiles } from '../../../src/compiler/run/tool-files.ts'
import { temporaryFolder, write } from '../stages/site.ts'
import words from '../../../theme/words/en.ts'

const root = temporaryFolder()
write(root, {
  'own/document.tsx': `import { name } from '@theme/parts/name'\nexport default ({ children }) => <html lang={name}>{children}</html>`,
  'own/mdx/index.ts': 'export const components = {}',
  'own/inline.ts': `export const inlineScript = 'own'`,
  'own/script/index.ts': '',
  'own/styles/index.css': '',
  'own/parts/name.ts': `export const name = 'own'`,
  'own/layouts/page.tsx': 'export default () => <p />',
  'site/parts/name.ts': `import { name as original } from '@waybill/docs/theme/parts/name'\nexport const name = 'site of ' + original`,
  'widget.tsx': `// a comment\n'use client'\nimport { useState } from 'react'\nexport default function Widget({ start }) { const [n] = useState(start); return <b>{n}</b> }\nexport const limit = 3\n`,
  'plain.tsx': `export const text = "'use client'"\n`,
  'uses.tsx': `import Widget, { limit } from './widget'\nimport { text } from './plain'\nexport const all = { Widget, limit, text }\n`,
  'plugins/good.ts': `import { z } from '@waybill/docs/plugin'\nexport const create = () => ({ name: typeof z.object, at: __dirname })`,
  'plugins/bad.ts': `export const create = () => {\n  (((\n}`,
  'node_modules/packed/package.json': '{"name":"packed","version":"1.0.0","main":"main.cjs"}',
  'node_modules/packed/main.cjs': 'exports.create = () => ({ name: "packed" })',
})
const folders = { builtIn: join(root, 'own'), site: join(root, 'site') }

test('a theme file of the site replaces that of the package, unless the original is requested', () => {
  assert.is(themeFile('parts/name', folders), join(root, 'site/parts/name.ts'))
  assert.is(themeFile('parts/name.ts', folders), join(root, 'site/parts/name.ts'))
  assert.is(themeFile('parts/name', folders, true), join(root, 'own/parts/name.ts'))
  assert.is(themeFile('mdx/index', folders), join(root, 'own/mdx/index.ts'))
  assert.is(themeFile('mdx', folders), join(root, 'own/mdx/index.ts'))
  assert.is(themeFile('nope', folders), undefined)
})

test('a theme that lacks required files is reported', () => {
  assert.equal(missingThemeFiles(folders), [])
  assert.equal(missingThemeFiles({ builtIn: join(root, 'site') }), [
    'document',
    'mdx/index',
    'inline',
    'script/index',
    'styles/index',
  ])
})

test('names of islands do not depend on the folder of the site', () => {
  assert.is(islandName('/x/site/parts/a.tsx', ['/x/site', '/y']), 'parts/a')
  assert.is(islandName('/y/islands/b.ts', ['/x/site', '/y']), 'islands/b')
  assert.is(islandName('/z/lib/c.jsx', ['/x/site', '/y']), 'lib/c')
})

const server = await bundleServer({
  root,
  folders,
  layouts: ['page'],
  pluginLayouts: { brought: join(root, 'own/layouts/page.tsx'), page: '/not/used' },
  modules: [join(root, 'uses.tsx')],
  words,
  baseUrl: '/',
  environment: {},
  outdir: join(root, '.docs/bundle'),
  tool: toolFiles,
})

test('the bundle contains the theme, with the parts that the site replaces', async () => {
  assert.equal(server.diagnostics, [])
  const theme = (await import(server.theme)) as ThemeModule
  assert.equal(Object.keys(theme.layouts), ['page', 'brought'])
  assert.is((theme.Document as (props: object) => { props: { lang: string } })({}).props.lang, 'site of own')
  const inputs = server.inputs.map((path) => path.slice(root.length + 1))
  for (const name of ['site/parts/name.ts', 'own/parts/name.ts', 'widget.tsx', 'uses.tsx', 'plain.tsx'])
    assert.ok(inputs.includes(name), name)
})

test('modules that begin with "use client" become islands; others do not', async () => {
  assert.equal(server.clientModules, [{ id: 'widget', path: join(root, 'widget.tsx') }])
  const { all } = (await import(server.modules[join(root, 'uses.tsx')] ?? '')) as {
    all: { Widget: { name: string }; limit: number; text: string }
  }
  assert.equal([all.Widget.name, all.limit, all.text], ['Island', 3, "'use client'"])
})

test('modules that cannot be built are reported with their locations, and the others are built', async () => {
  const broken = temporaryFolder()
  write(broken, {
    'content/x.tsx': `import './nowhere'\n`,
    'y.tsx': 'export const a = <b>',
    'z.tsx': 'export const a = 1',
  })
  const { diagnostics, theme, modules } = await bundleServer({
    root: broken,
    folders: { builtIn: folders.builtIn },
    layouts: [],
    pluginLayouts: {},
    modules: ['content/x.tsx', 'y.tsx', 'z.tsx'].map((name) => join(broken, name)),
    words,
    baseUrl: '/',
    environment: {},
    outdir: join(broken, 'out'),
    tool: toolFiles,
  })
  assert.match(theme, /\/theme\.mjs$/)
  assert.equal(Object.keys(modules), [join(broken, 'z.tsx')])
  assert.equal(
    diagnostics.map(({ code, location }) => `${code} ${location?.file}:${location?.line}:${location?.column}`).sort(),
    ['module/build content/x.tsx:1:8', 'module/build y.tsx:1:21'],
  )
})

test('a page loads without islands that cannot be built, also if the site has no other island', async () => {
  const site = temporaryFolder()
  write(site, { 'a.tsx': `'use client'\nimport './nowhere'\nexport default () => <b />` })
  const { diagnostics, files, modules } = await bundleServer({
    root: site,
    folders: { builtIn: folders.builtIn },
    layouts: [],
    pluginLayouts: {},
    modules: [join(site, 'a.tsx')],
    words,
    baseUrl: '/',
    environment: {},
    outdir: join(site, 'out'),
    tool: toolFiles,
  })
  assert.equal(
    diagnostics.map(({ message }) => message),
    ['no module "./nowhere"'],
  )
  assert.ok(files.some(([name]) => name === 'island-signs.mjs'))
  const { default: Island } = (await import(modules[join(site, 'a.tsx')] ?? '')) as { default: unknown }
  assert.type(Island, 'function')
})

const locate = (use: string, builtIn = false) =>
  locatePlugin(use, {
    root,
    outdir: join(root, '.docs/plugins'),
    builtIn,
    tool: toolFiles,
    location: { file: 'site.config.yaml', line: 4, column: 5 },
  })

test('plugins are built in, part of the site, or from a package', async () => {
  const builtIn = await locate('docs', true)
  assert.match('url' in builtIn ? builtIn.url : '', /src\/plugins\/docs\/index\.ts$/)
  for (const use of ['./plugins/good', './plugins/good.ts']) {
    const plugin = await locate(use)
    if ('code' in plugin) throw new Error(plugin.message)
    assert.equal(plugin.inputs, [join(root, 'plugins/good.ts')])
    const module = (await import(plugin.url)) as { create(): object }
    assert.equal(module.create(), { name: 'function', at: join(root, 'plugins') })
  }
  const packed = await locate('packed')
  if ('code' in packed) throw new Error(packed.message)
  assert.equal(packed.inputs, [
    join(root, 'node_modules/packed/main.cjs'),
    join(root, 'node_modules/packed/package.json'),
  ])
})

test('missing plugins and plugins that cannot be built are reported', async () => {
  const told = async (use: string) => {
    const problem = await locate(use)
    return 'code' in problem ? `${problem.code} ${problem.location?.file}:${problem.location?.line}` : ''
  }
  assert.is(await told('./plugins/none'), 'config/unknown-plugin site.config.yaml:4')
  assert.is(await told('not-installed'), 'config/unknown-plugin site.config.yaml:4')
  assert.match(await told('./plugins/bad.ts'), /^config\/plugin-load plugins\/bad\.ts:3$/)
  const hint = async (use: string) => {
    const problem = await locate(use)
    return 'code' in problem ? problem.hint : ''
  }
  assert.is(await hint('mermaid'), 'the built-in plugin is called "diagrams"')
  assert.is(await hint('rehype-katex'), 'the built-in plugin is called "math"')
  assert.match((await hint('not-installed')) ?? '', /: npm install not-installed$/)
})

test.run()
