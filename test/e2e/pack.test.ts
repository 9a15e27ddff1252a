/** The package as others install it: packed, installed in another folder, used to build another site there. */
import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { needing } from '../needs.ts'
import { command, packageFolder } from './docs.ts'
import { bytes, copyFixture, list, makeFolder, read, removeFolder, write } from './folder.ts'

const test = suite('e2e/pack')
const folder = makeFolder()
const site = join(folder, 'site')
const installed = join(site, 'node_modules', '@waybill', 'docs')
let packed: readonly string[] = []
/** Without a network npm installs nothing: the package is unpacked as by npm. */
const installedTest = needing('tar', test)

test.after(() => removeFolder(folder))

test('the package contains all required files, and no file of the site or the tests', async () => {
  const { code, out, err } = await command(['npm', 'pack', '--ignore-scripts', '--json', '--pack-destination', folder])
  assert.is(code, 0, err)
  const [pack] = JSON.parse(out) as { filename: string; files: { path: string }[] }[]
  packed = pack?.files.map(({ path }) => path) ?? []
  const needed = [
    'bin/docs.js',
    'lib/cli/main.js',
    'lib/index.js',
    'lib/compiler/tasks/thread.js',
    'lib/plugin.d.ts',
    'lib/theme.d.ts',
    'lib/theme/parts/footer.d.ts',
    'theme/document.tsx',
    'templates/site/dot-gitignore',
    'templates/site/package.json',
    'templates/github-pages/dot-github/workflows/docs.yml',
    'front-matter.schema.json',
    'site.config.schema.json',
    // README links there.
    'manual/content/docs/index.md',
    'manual/waybill.webp',
    'lib/diagnostics/explanations/link/no-page.md',
    'lib/THIRD-PARTY-LICENSES.txt',
    'lib/sbom.cdx.json',
  ]
  assert.equal(
    needed.filter((path) => !packed.includes(path)),
    [],
  )
  assert.equal(
    packed.filter((path) => !/^bin\/docs\.js$|^(?:lib|manual|templates|theme)\/|^[^/]+$/.test(path)),
    [],
  )
  assert.equal(
    packed.filter((path) =>
      /\.test\.|^src\/|\.map$|^site\.config\.yaml|^tsconfig|^manual\/(?:\.docs|\.dist\.docs|dist)\//.test(path),
    ),
    [],
  )
})

installedTest('the package can be installed in another folder', async () => {
  copyFixture('e2e-consumer', site)
  write(site, { 'package.json': '{ "private": true, "type": "module" }\n' })
  const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'))
  await install(join(folder, tarball))
  assert.ok(existsSync(join(installed, 'lib', 'cli', 'main.js')))
})

/** Unpacks the package as `npm install` does, with links to its dependencies in the checkout. */
async function install(tarball: string): Promise<void> {
  const modules = join(site, 'node_modules')
  removeFolder(modules)
  mkdirSync(installed, { recursive: true })
  assert.is((await command(['tar', 'xzf', tarball, '-C', installed, '--strip-components', '1'])).code, 0)
  mkdirSync(join(modules, '.bin'))
  symlinkSync(join(installed, 'bin', 'docs.js'), join(modules, '.bin', 'docs'))
  for (const name of productionPackages()) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(packageFolder, 'node_modules', name), join(modules, name))
  }
}

/**
 * Names of the packages that npm installs with the package: the other packages of the checkout are only for
 * development.
 */
function productionPackages(): readonly string[] {
  const { packages } = JSON.parse(read(packageFolder, 'package-lock.json')) as {
    packages: Record<string, { dev?: boolean; peer?: boolean }>
  }
  return Object.entries(packages).flatMap(([path, { dev, peer }]) => {
    const name = path.slice('node_modules/'.length)
    const isInstalled = path !== '' && !dev && !peer && !name.includes('/node_modules/')
    return isInstalled && existsSync(join(packageFolder, path)) ? [name] : []
  })
}

installedTest(
  'npx @waybill/docs builds the site of that folder, with its plugin, its theme and its island',
  async () => {
    const { code, out, err } = await command(['npx', '--no-install', '@waybill/docs', 'build', '--strict'], {
      cwd: site,
    })
    assert.is(code, 0, out + err)
    assert.match(out, /^built \d+ pages/m)
    const dist = join(site, 'dist')
    const files = list(dist)
    assert.equal(read(dist, 'routes.txt').trim().split('\n').sort(), [
      '/',
      '/404',
      '/counter',
      '/docs/start',
      '/search',
    ])
    for (const path of ['index.html', 'docs/start.html', 'counter.html']) {
      // Wrapped, not replaced: the footer of the package follows.
      assert.match(read(dist, path), /<p class="imprint">Made by Consumer<\/p><footer class="footer">/)
    }
    assert.match(read(dist, 'counter.html'), '<button type="button">count 0</button>')
    assert.match(read(dist, 'counter.html'), '<strong>theme</strong>')
    assert.ok(files.some((path) => path.startsWith('assets/island-')))
    assert.not.match([...files].join('\n'), 'api-wrapper')
  },
)

installedTest('a second build uses the cache', async () => {
  const { code, out } = await command([process.execPath, join(installed, 'bin', 'docs.js'), 'build'], { cwd: site })
  assert.is(code, 0)
  const [, pages, cached] = /^built (\d+) pages in .* \((\d+) from cache\)/m.exec(out) ?? []
  assert.ok(pages !== undefined && pages === cached, out)
})

installedTest('npm create creates a site, installs its packages and prints the next steps', async () => {
  const source = join(packageFolder, 'src', 'satellites', 'scaffold', 'create')
  const { version } = JSON.parse(read(packageFolder, 'package.json')) as { version: string }
  const manifest = JSON.parse(read(source, 'package.json')) as { version: string; dependencies: object }
  assert.equal([manifest.version, manifest.dependencies], [version, { '@waybill/docs': `^${version}` }])
  const packed = await command(['npm', 'pack', '--ignore-scripts', '--pack-destination', folder], { cwd: source })
  assert.is(packed.code, 0, packed.err)
  const creator = join(site, 'node_modules', '@waybill', 'create-docs')
  mkdirSync(creator, { recursive: true })
  const tarball = join(folder, packed.out.trim())
  assert.is((await command(['tar', 'xzf', tarball, '-C', creator, '--strip-components', '1'])).code, 0)
  symlinkSync(join(creator, 'index.js'), join(site, 'node_modules', '.bin', 'create-docs'))
  // Nothing is downloaded: the first call cannot install, and the second has a package manager that only records its
  // call.
  const offline = { npm_config_offline: 'true', npm_config_cache: join(folder, 'cache') }
  const failed = await command(['npm', 'create', '--no-install', '@waybill/docs', 'kit', '--', '--yes', '--minimal'], {
    cwd: site,
    env: offline,
  })
  assert.is(failed.code, 1)
  assert.match(failed.err, 'docs: "npm install" failed; the site is complete')
  assert.match(failed.out, /made "Kit": \d+ files in kit\n\n {2}cd kit\n {2}npm install /)
  write(folder, { 'tools/bun': `#!/bin/sh\necho "$@" > called\n` })
  chmodSync(join(folder, 'tools', 'bun'), 0o755)
  const created = await command([process.execPath, join(creator, 'index.js'), 'second', '--yes'], {
    cwd: site,
    env: { PATH: `${join(folder, 'tools')}:${process.env['PATH']}`, npm_config_user_agent: 'bun/1.2.4 npm/? node/v22' },
  })
  assert.is(created.code, 0, created.err)
  assert.match(created.out, /\n {2}cd second\n {2}bun run dev /)
  assert.is(read(site, 'second/called'), 'install\n')
  for (const name of ['kit', 'second']) removeFolder(join(site, name))
})

/** One of each kind that can be wrapped, with the addition of the wrapper. */
const wrapped = {
  'layouts/page': ['return <Original {...props} />', 'return <><p className="over">Over</p><Original {...props} /></>'],
  'parts/header': [
    'return <Original {...props} />',
    'return <><p className="above">Above</p><Original {...props} /></>',
  ],
  'mdx/details': ['return <Original {...props} />', 'return <div className="wrapped"><Original {...props} /></div>'],
  'styles/tokens': ['/* Rules', ':root { --of-this-site: 1px }\n/* Rules'],
  'script/toc': ['return original(...args)', 'document.body.dataset.ofThisSite = "yes"\n  return original(...args)'],
  'script/index': ['// What', 'document.body.dataset.also = "yes"\n// What'],
} as const

/** The command of the installed package, in the folder of the site. */
function docs(...args: readonly string[]) {
  return command([process.execPath, join(installed, 'bin', 'docs.js'), ...args], { cwd: site })
}

/** Theme files whose ejection leaves the bytes of pages unchanged. */
const copied = [
  'document',
  'inline',
  'layouts/doc',
  'parts/frame',
  'mdx/index',
  'mdx/tabs',
  'script/menu',
  'styles/index',
]

installedTest('outside the checkout, files of the theme are listed, copied and wrapped', async () => {
  const dist = join(site, 'dist')
  const before = bytes(dist)
  await eject(copied.map((name) => [name]))
  assert.is((await docs('build')).code, 0)
  assert.equal(bytes(dist), before)
  const wrote = await eject(Object.keys(wrapped).map((name) => [name, '--wrap']))
  for (const [, path = '', name = ''] of wrote.matchAll(/^wrote (\S+), which wraps (\S+)$/gm)) {
    const [from, to] = wrapped[name as keyof typeof wrapped]
    assert.match(read(site, path), from)
    write(site, { [path]: read(site, path).replace(from, to) })
  }
  const { code, out, err } = await docs('build', '--strict')
  assert.is(code, 0, out + err)
  assert.match(read(dist, 'counter.html'), /<p class="above">Above<\/p><header /)
  assert.match(read(dist, 'counter.html'), /<p class="over">Over<\/p>/)
  assert.match(read(dist, 'counter.html'), /<div class="wrapped"><details/)
  assert.not.match(read(dist, 'docs/start.html'), 'class="over"')
  const asset = (pattern: RegExp) =>
    list(dist)
      .flatMap((path) => (pattern.test(path) ? [read(dist, path)] : []))
      .join('')
  assert.match(asset(/^assets\/style-/), /--space-1:.*--of-this-site:/s)
  assert.match(asset(/^assets\/script-/), /dataset\.ofThisSite="yes".*dataset\.also="yes"/s)
  const listed = (await docs('theme', 'list')).out
  const names = (mark: string) =>
    [...listed.matchAll(new RegExp(`^(\\S+) +${mark}(?: |$)`, 'gm'))].map(([, name]) => name)
  assert.equal(names('wrapped'), [...Object.keys(wrapped), 'parts/footer'].sort())
  assert.equal(names('replaced'), [...copied].sort())
})

/** Runs `docs theme eject` once for each list of arguments, all in one process; returns the output. */
async function eject(calls: readonly (readonly string[])[]): Promise<string> {
  write(site, {
    'eject.js': `import { main } from './node_modules/@waybill/docs/lib/cli/main.js'
for (const args of ${JSON.stringify(calls)}) if ((await main(['theme', 'eject', ...args])) !== 0) process.exitCode = 1
`,
  })
  const { code, out, err } = await command([process.execPath, 'eject.js'], { cwd: site })
  assert.is(code, 0, err)
  return out
}

installedTest('plugins and themes have types, with any copied or wrapped files', async () => {
  const paths = { '@theme/*': ['./theme/*', './node_modules/@waybill/docs/lib/theme/*'] }
  const { out } = await docs('theme', 'list', '--format', 'json')
  const { files } = JSON.parse(out) as { files: { name: string; by?: string }[] }
  const rest = files.filter(({ by }) => by === undefined).map(({ name }) => [name, '--wrap'])
  assert.ok(rest.length > 60)
  await eject(rest)
  write(site, {
    'tsconfig.json': JSON.stringify({
      compilerOptions: { ...compilerOptions, paths },
      include: ['plugins', 'components', 'layouts', 'theme', 'islands'],
    }),
    'layouts/bare.tsx': layout,
    'theme/parts/imports.ts': `import type { DocData } from '@waybill/docs/theme/data'
import { components } from '@waybill/docs/theme/mdx'
import { Toc } from '@waybill/docs/theme/parts/toc.tsx'
import { storedKey } from '@theme/parts/own'

export const data: DocData = null
export const names: string[] = Object.keys(components)
export const shown: Parameters<typeof Toc>[0]['page']['title'] = storedKey
`,
    'theme/parts/own.ts': `export const storedKey = 'own'\n`,
  })
  const tsc = join(packageFolder, 'node_modules', 'typescript', 'bin', 'tsc')
  // Two of them are invalid: since only these are reported, the others have types.
  write(site, { 'plugins/wrong.ts': wrongPlugin, 'theme/parts/wrong.tsx': wrongWrapper })
  symlinkTypes()
  const typeCheck = await command([process.execPath, tsc, '-p', 'tsconfig.json', '--checkers', '1'], { cwd: site })
  assert.match(typeCheck.out, /^plugins\/wrong\.ts\(3,\d+\): error TS/m)
  assert.match(typeCheck.out, /^theme\/parts\/wrong\.tsx\(4,\d+\): error TS2322: [^\n]*\n/m)
  assert.equal([errorsOf(typeCheck.out).length, typeCheck.err], [2, ''])
})

/** Errors of the compiler; continuation lines are indented. */
const errorsOf = (out: string): readonly string[] => out.split('\n').filter((line) => /^\S/.test(line))

const wrongWrapper = `import { Footer } from '@waybill/docs/theme/parts/footer'

export function Wrong() {
  return <Footer site={1} />
}
`

const compilerOptions = {
  strict: true,
  noEmit: true,
  module: 'ESNext',
  moduleResolution: 'Bundler',
  jsx: 'react-jsx',
  target: 'ES2023',
  types: [],
  skipLibCheck: false,
}

const wrongPlugin = `import { definePlugin } from '@waybill/docs/plugin'

export default definePlugin({ create: () => ({ nome: 'x' }) })
`

const layout = `import type { LayoutProps } from '@waybill/docs/theme'

export default function Bare({ page, content }: LayoutProps) {
  return <main><h1>{page.title}</h1>{content}</main>
}
`

/** The types of React, which such authors install. */
function symlinkTypes(): void {
  const types = join(site, 'node_modules', '@types')
  mkdirSync(types, { recursive: true })
  for (const name of ['react', 'react-dom']) {
    if (!existsSync(join(types, name)))
      symlinkSync(join(packageFolder, 'node_modules', '@types', name), join(types, name))
  }
}

test.run()
