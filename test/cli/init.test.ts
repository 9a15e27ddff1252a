/** `docs init` and `docs new`: their questions, the files that they write, and what they refuse. */
import { execSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runInit, terminalAsker, type Asker, type InitFlags } from '../../src/cli/init.ts'
import { main } from '../../src/cli/main.ts'
import { besidePackage } from '../../src/satellites/scaffold/beside.ts'
import { reports, buildSite, temporaryFolder, write } from '../compiler/stages/site.ts'
import { runCommand } from './run-command.ts'

/** Answers in the order of the questions; records the questions. */
function asker(answers: readonly (string | undefined)[]): Asker & { readonly questions: string[] } {
  const questions: string[] = []
  const answer = (message: string) => Promise.resolve(answers[questions.push(message) - 1])
  return {
    questions,
    text: ({ message, fallback, check }) => {
      assert.is(check(fallback), undefined)
      return answer(`${message} ${fallback}`)
    },
    choose: ({ message, labels }) => answer(`${message} ${Object.values(labels).join('/')}`) as Promise<'netlify'>,
  }
}

const init = (folder: string | undefined, ask?: Asker, flags: Partial<InitFlags> = {}) =>
  runCommand(() => runInit(folder, { yes: false, ...flags }, ask))
const text = (root: string, path: string) => readFileSync(join(root, path), 'utf8')

test('init asks three questions and suggests answers', async () => {
  const folder = join(temporaryFolder(), 'my-docs')
  const ask = asker(['Parcel handbook', 'me.example/handbook', 'netlify'])
  const { code, out, err } = await init(folder, ask)
  assert.is(`${code} ${err}`, '0 ')
  assert.equal(ask.questions, [
    'Title of the site? My docs',
    'Address of the site? https://docs.example.com',
    'Host of the site? Other, or not decided yet/GitHub Pages/Netlify/Cloudflare Pages',
  ])
  assert.match(
    text(folder, 'site.config.yaml'),
    /^title: Parcel handbook\n.*\nurl: https:\/\/me\.example\nbaseUrl: \/handbook\/$/m,
  )
  assert.ok(existsSync(join(folder, 'netlify.toml')))
  assert.match(out, /^\nmade "Parcel handbook": \d+ files in .*my-docs\n\n {2}cd .*my-docs\n {2}npm install {5}once\n/)
})

test('flags replace questions, and cancelling writes nothing', async () => {
  const folder = join(temporaryFolder(), 'docs')
  const ask = asker([undefined])
  const { code } = await init(folder, ask, { title: 'A', url: 'https://a.example' })
  assert.is(code, 1)
  assert.is(ask.questions.length, 1)
  assert.is(existsSync(folder), false)
})

test('--minimal creates one page, which builds without a report, and all required files', async () => {
  const folder = join(temporaryFolder(), 'small')
  const { code, out } = await init(folder, undefined, { yes: true, minimal: true, url: 'https://a.example/b' })
  assert.is(code, 0)
  assert.match(out, 'Begin with content/docs/index.md; README.md has more.')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))
  assert.equal(files.filter((name) => /^content.*\.|^openapi/.test(name)).sort(), [
    'content/docs/index.md',
    'content/pages/search.md',
    'content/static/favicon.svg',
  ])
  assert.not.match(text(folder, '.github/workflows/docs.yml'), 'impact')
  const { diagnostics } = await buildSite(folder, true)
  assert.equal(diagnostics, [])
  assert.match(text(folder, 'dist/index.html'), '<h1')
})

test('without a terminal, or with --yes, no question is asked', async () => {
  for (const flags of [{}, { yes: true }]) {
    const folder = join(temporaryFolder(), 'parcel-kit')
    const { code } = await init(folder, undefined, flags)
    assert.is(code, 0)
    assert.match(text(folder, 'site.config.yaml'), /^title: Parcel kit$/m)
    assert.match(
      text(folder, 'site.config.yaml').split('\n')[0] ?? '',
      /^# yaml-language-server: \$schema=\.\/node_modules\/@waybill\/docs\//,
    )
  }
})

test('without a prompt, a folder that is not named and has files gets no site', async () => {
  const here = process.cwd()
  const folder = temporaryFolder()
  try {
    write(folder, { '.git/HEAD': 'x', 'main.c': '' })
    process.chdir(folder)
    for (const flags of [{}, { yes: true }]) {
      const { code, err } = await init(undefined, undefined, flags)
      assert.is(code, 1)
      assert.match(err, /^docs: nothing was written: this folder is not empty; .*docs init my-docs.*docs init \.\)\n$/)
      assert.equal(readdirSync(folder).sort(), ['.git', 'main.c'])
    }
    assert.is((await init('.', undefined, { yes: true })).code, 0)
    assert.ok(existsSync(join(folder, 'site.config.yaml')))
    const empty = join(temporaryFolder(), 'empty')
    write(empty, { '.git/HEAD': 'x' })
    process.chdir(empty)
    assert.is((await init(undefined)).code, 0)
  } finally {
    process.chdir(here)
  }
})

test('typing replaces the suggested address, and an empty line accepts it', async () => {
  const question = { message: 'Address?', fallback: 'https://docs.example.com', check: () => undefined }
  const answer = async (typed: string) => {
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined })
    const output = Object.assign(new PassThrough(), { isTTY: true, columns: 80, rows: 24 })
    const text = terminalAsker('folder', { input, output }).text(question)
    input.write(`${typed}\r`)
    return text
  }
  assert.is(await answer('me.example'), 'me.example')
  assert.is(await answer(''), 'https://docs.example.com')
})

test('--install runs the package manager that started the command, and the next steps mention it', async () => {
  const tools = temporaryFolder()
  const log = join(tools, 'log')
  write(tools, { pnpm: `#!/bin/sh\necho "$(pwd) $@" >> '${log}'\nexit $(cat '${tools}/status')\n`, status: '0' })
  chmodSync(join(tools, 'pnpm'), 0o755)
  const before = { PATH: process.env['PATH'], agent: process.env['npm_config_user_agent'] }
  try {
    process.env['PATH'] = `${tools}:${before.PATH}`
    process.env['npm_config_user_agent'] = 'pnpm/10.4.1 npm/? node/v22.14.0 linux x64'
    const folder = realpathSync(temporaryFolder())
    const { code, out } = await init(folder, undefined, { yes: true, install: true })
    assert.is(code, 0)
    assert.is(readFileSync(log, 'utf8'), `${folder} install\n`)
    assert.not.match(out, 'pnpm install')
    assert.match(out, /\n {2}pnpm run dev {4}see your changes/)
    write(tools, { status: '3' })
    const failed = await init(join(folder, 'second'), undefined, { yes: true, install: true })
    assert.is(failed.code, 1)
    assert.match(failed.err, /^docs: "pnpm install" failed; /)
    assert.match(failed.out, /\n {2}pnpm install {4}once\n/)
  } finally {
    process.env['PATH'] = before.PATH
    if (before.agent === undefined) delete process.env['npm_config_user_agent']
    else process.env['npm_config_user_agent'] = before.agent
  }
})

test('existing files are kept', async () => {
  const folder = temporaryFolder()
  write(folder, { 'Site.config.yaml': 'mine', 'content/a.md': '', '.git/HEAD': 'x' })
  const { code, err } = await init(folder, asker([]))
  assert.is(code, 1)
  assert.match(
    err,
    /^docs: nothing was written: "Site\.config\.yaml", "content" in .* would be overwritten; name a new folder: docs init my-docs\n$/,
  )
  assert.equal(readdirSync(folder).sort(), ['.git', 'Site.config.yaml', 'content'])
  write(folder, { 'package.json': '{}' })
  const file = join(folder, 'package.json')
  assert.match((await init(file, asker([]))).err, /exists and is not a folder\n$/)
  assert.is((await init(folder, undefined, { url: 'no address' })).code, 2)
})

test('a project gets a site beside its package.json and README.md, which are unchanged', async () => {
  const folder = temporaryFolder()
  write(folder, { 'readme.md': 'mine', 'package.json': '{}', '.gitignore': 'x', '.git/HEAD': 'x' })
  const { code, out } = await init(folder, undefined, { yes: true })
  assert.is(code, 0)
  assert.match(out, /kept \.gitignore, package\.json, readme\.md/)
  assert.match(out, /\n {2}npm install --save-dev @waybill\/docs/)
  assert.match(
    out,
    '\n  npm pkg set scripts.docs:dev="docs serve" scripts.docs:check="docs check --strict" scripts.docs:build="docs build --strict" scripts.docs:preview="docs preview"',
  )
  assert.match(out, /\n {2}npm run docs:dev {2}see your changes.*\n {2}npm run docs:build {2}build the site/)
  assert.not.match(out, 'left out')
  assert.is(text(folder, 'readme.md') + text(folder, 'package.json') + text(folder, '.gitignore'), 'mine{}x')
  assert.ok(readdirSync(folder).includes('site.config.yaml'))
})

test('existing files and packages of a project are kept, and the omitted files are listed', async () => {
  const folder = temporaryFolder()
  const project = {
    scripts: { 'docs:dev': 'typedoc', build: 'tsc' },
    devDependencies: { '@waybill/docs': '^0.1.0' },
  }
  write(folder, { 'package.json': JSON.stringify(project), '.github/CODEOWNERS': 'x' })
  const { code, out } = await init(folder, undefined, { yes: true, hosting: 'github-pages' })
  assert.is(code, 0)
  assert.equal(JSON.parse(text(folder, 'package.json')), project)
  assert.match(out, /kept \.github, package\.json\nnot created: \.github\/workflows\/docs\.yml\n/)
  assert.not.match(out, 'npm install')
  assert.match(
    out,
    /\n {2}npm pkg set scripts\.docs:check="docs check --strict" scripts\.docs:build="docs build --strict" scripts\.docs:preview="docs preview"/,
  )
  assert.match(out, /\n {2}npx docs serve .*\n {2}npm run docs:build /)
})

test('texts and settings of a new site refer to no script, since an existing project may lack it', async () => {
  for (const flags of [{ minimal: true }, { hosting: 'netlify' }] as const) {
    const folder = temporaryFolder()
    write(folder, { 'package.json': '{}' })
    assert.is((await init(folder, undefined, { yes: true, ...flags })).code, 0)
    const files = readdirSync(folder, { recursive: true }).map(String)
    const filesWithCommands = files.filter(
      (file) => /\.(?:md|toml|ya?ml)$/.test(file) && /npm run /.test(text(folder, file)),
    )
    assert.equal(filesWithCommands, [])
  }
})

test('an invalid package.json is unchanged, and the tool runs without scripts', () => {
  assert.equal(besidePackage('{'), {
    install: 'npm install --save-dev @waybill/docs',
    serve: 'npx docs serve',
    build: 'npx docs build',
  })
})

test('npm sets the printed scripts and preserves everything else', () => {
  const folder = temporaryFolder()
  write(folder, { 'package.json': '{\n\t"name": "mine",\n\t"scripts": { "build": "tsc" }\n}\n' })
  const { scripts = '' } = besidePackage(text(folder, 'package.json'))
  execSync(scripts, { cwd: folder, stdio: 'pipe' })
  assert.equal(JSON.parse(text(folder, 'package.json')), {
    name: 'mine',
    scripts: {
      build: 'tsc',
      'docs:dev': 'docs serve',
      'docs:check': 'docs check --strict',
      'docs:build': 'docs build --strict',
      'docs:preview': 'docs preview',
    },
  })
})

test('a folder with nothing but .git becomes a site that builds without a warning, under any path', async () => {
  const folder = temporaryFolder()
  write(folder, { '.git/HEAD': 'x' })
  assert.is((await init(folder, undefined, { yes: true, url: 'https://x.example/a/b', hosting: 'cloudflare' })).code, 0)
  const report = await buildSite(folder, true)
  assert.is(reports(report), '')
  assert.ok(report.published)
  const date = /^date: (.*)$/m.exec(text(folder, 'content/blog/welcome.md'))?.[1] ?? ''
  assert.ok(Math.abs(Date.parse(date) - Date.now()) < 2 * 86_400_000)
})

test('pages and posts are created once, in the folders that the site reads', async () => {
  const root = join(temporaryFolder(), 'kit')
  await init(root, undefined, { yes: true, url: 'https://x.example/kit/' })
  const make = (...args: readonly string[]) => runCommand(() => main(['new', ...args, root]))
  const page = await make('page', '/docs/writing/house-style')
  assert.match(page.out, /^wrote content\/docs\/writing\/house-style\.md, address: \/kit\/docs\/writing\/house-style\n/)
  assert.match(text(root, 'content/docs/writing/house-style.md'), /^---\ntitle: House style\n/)
  assert.is(
    (await make('page', '/kit/docs/writing/house-style')).err,
    'docs: content/docs/writing/house-style.md exists already\n',
  )
  assert.is(
    (await make('page', '--mdx', '/docs/writing/house-style')).err,
    'docs: content/docs/writing/house-style.md exists already\n',
  )
  assert.match((await make('page', '/about')).out, /link to it from another page/)
  const post = await make('post', 'New in May')
  assert.match(post.out, /^wrote content\/blog\/new-in-may\.md, address: \/kit\/blog\/new-in-may\n/)
  assert.match(text(root, 'content/blog/new-in-may.md'), /^date: \d{4}-\d\d-\d\d\nauthors: \[editors\]$/m)
  write(root, { 'content/pages/about.md': undefined })
  assert.is(reports(await buildSite(root, true)), '')
})

test('a site with an invalid configuration gets no page', async () => {
  const root = temporaryFolder()
  write(root, { 'site.config.yaml': 'title: A\nurl: https://a.example\ncontnet: []\n' })
  const { code, err } = await runCommand(() => main(['new', 'page', '/a', root]))
  assert.is(code, 1)
  assert.match(err, /^error\[config\/unknown-key\]/)
  assert.match(
    (await runCommand(() => main(['new', 'page', '/a', join(root, basename(root))]))).err,
    /^docs: folder not found/,
  )
})

test.run()
