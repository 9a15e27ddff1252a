/**
 * `docs serve` and `docs preview` with the real command: their answers, their refusals, and the arrival of a change.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { needing } from '../needs.ts'
import { removeFolder } from './folder.ts'

/** First line of Markdown versions. */
const index = '> Index of all pages: https://docs.waybill.example/llms.txt\n\n'
const bin = fileURLToPath(new URL('../../bin/docs.js', import.meta.url))
const test = suite('serve')
const withGit = needing('git', test)
let root = ''
let running: ChildProcess | undefined

test.before.each(() => {
  root = mkdtempSync(join(tmpdir(), 'docs-serve-'))
  mkdirSync(join(root, 'content', 'docs'), { recursive: true })
  writeFileSync(
    join(root, 'site.config.yaml'),
    'title: Served\nurl: https://docs.waybill.example\ncontent:\n  - use: docs\n    options: { path: content/docs, routeBasePath: docs }\nredirects:\n  - from: /old/*\n    to: /docs/one\nscripts: [own.ts]\n',
  )
  writeFileSync(join(root, 'content', 'docs', 'one.md'), '---\ntitle: One\n---\n\nFirst text.\n')
  writeFileSync(join(root, 'own.ts'), `import './part'\n`)
  writeFileSync(join(root, 'part.ts'), `console.log('first script')\n`)
})
test.after.each(() => {
  running?.kill('SIGKILL')
  removeFolder(root)
})

/** Output of the running command on stderr. */
let problems = ''

/** Starts a command and returns the address that it prints. */
function start(...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [bin, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  running = child
  problems = ''
  child.stderr.on('data', (chunk: Buffer) => (problems += chunk.toString()))
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const address = /serving (\S+?)\/?\n/.exec(text)?.[1]
      if (address !== undefined) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${text}`)))
  })
}

interface Answer {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly text: string
}

function ask(base: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    }).on('error', reject)
  })
}

async function eventually(check: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    if (await check()) return
    await new Promise((done) => setTimeout(done, 100))
  }
  assert.unreachable('it did not happen within two minutes')
}

test('serve answers with the published site, and a saved change appears', async () => {
  const base = await start('serve', root, '--port', '0')
  const page = await ask(base, '/docs/one')
  assert.is(page.status, 200)
  assert.match(page.text, 'First text.')
  assert.match(page.text, '/__docs/client.js')
  assert.match(String(page.headers['content-security-policy']), "default-src 'none'")
  assert.is((await ask(base, '/__docs/client.js')).status, 200)
  assert.is((await ask(base, '/old/anything')).headers['location'], '/docs/one')
  assert.is((await ask(base, '/docs/one.md')).text, `${index}# One\n\nFirst text.\n`)
  const markdown = await ask(base, '/docs/one', { accept: 'text/markdown, text/html;q=0.9' })
  assert.equal([markdown.text, markdown.headers['vary']], [`${index}# One\n\nFirst text.\n`, 'accept, accept-encoding'])
  assert.match((await ask(base, '/docs/one', { accept: 'text/html, text/markdown;q=0.9' })).text, '<html')
  assert.is((await ask(base, '/nothing')).status, 404)
  for (const attack of [
    '/../site.config.yaml',
    '/%2e%2e/site.config.yaml',
    '/@fs/etc/passwd',
    '/site.config.yaml',
    '/.docs/serve/site/index.html',
    '/.docs/cache/index.json',
  ]) {
    assert.is((await ask(base, attack)).status, 404, attack)
  }
  assert.is((await ask(base, '/docs/one', { host: 'evil.example' })).status, 403)
  assert.is((await ask(base, '/__docs/events', { origin: 'https://evil.example' })).status, 403)

  writeFileSync(join(root, 'content', 'docs', 'one.md'), '---\ntitle: One\n---\n\nSecond text.\n')
  await eventually(async () => (await ask(base, '/docs/one')).text.includes('Second text.'))
  writeFileSync(join(root, 'content', 'docs', 'two.md'), '# Two\n')
  await eventually(async () => (await ask(base, '/docs/two')).status === 200)

  // A module that a script of the site imports.
  const script = async () => {
    const { text } = await ask(base, '/docs/one')
    return (await ask(base, /src="([^"]*\/site-0-[^"]*)"/.exec(text)?.[1] ?? '/nothing')).text
  }
  assert.match(await script(), 'first script')
  writeFileSync(join(root, 'part.ts'), `console.log('second script')\n`)
  await eventually(async () => (await script()).includes('second script'))

  // A broken page leaves the last good site; the server continues.
  writeFileSync(join(root, 'content', 'docs', 'bad.mdx'), '<Card\n')
  await eventually(() => Promise.resolve(problems.includes('content/docs/bad.mdx')))
  assert.match((await ask(base, '/docs/one')).text, 'Second text.')
  rmSync(join(root, 'content', 'docs', 'bad.mdx'))
  writeFileSync(join(root, 'content', 'docs', 'one.md'), '# One\n\nThird text.\n')
  await eventually(async () => (await ask(base, '/docs/one')).text.includes('Third text.'))
})

withGit('a commit brings its date, though no file of the site has changed', async () => {
  const git = (...words: readonly string[]) =>
    spawnSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@waybill.example', ...words], {
      cwd: root,
      env: {
        ...process.env,
        GIT_COMMITTER_DATE: words.includes('--amend') ? '2021-03-04T12:00Z' : '2020-01-02T12:00Z',
      },
    })
  git('init', '-q')
  git('add', '.')
  git('commit', '-q', '-m', 'One page')
  const base = await start('serve', root, '--port', '0')
  await eventually(async () => (await ask(base, '/docs/one')).text.includes('2020-01-02'))
  git('commit', '-q', '--amend', '-m', 'One page, again')
  await eventually(async () => (await ask(base, '/docs/one')).text.includes('2021-03-04'))
})

test('preview answers like a host', async () => {
  assert.is(spawnSync(process.execPath, [bin, 'build', root]).status, 0)
  const base = await start('preview', root, '--port', '0')
  const second = spawnSync(process.execPath, [bin, 'serve', root, '--port', new URL(base).port])
  assert.equal([second.status, second.stderr.includes(`${new URL(base).port} is in use`)], [1, true])
  const page = await ask(base, '/docs/one')
  assert.is(page.status, 200)
  assert.not.match(page.text, '__docs')
  assert.is(page.headers['x-content-type-options'], 'nosniff')
  assert.is((await ask(base, '/docs/one.html')).headers['location'], '/docs/one')
  assert.is((await ask(base, '/old/x')).status, 301)
  assert.is((await ask(base, '/nothing')).status, 404)
  // The answer of nginx with `_nginx.conf`.
  assert.is((await ask(base, '/docs/one', { accept: 'text/markdown' })).text, `${index}# One\n\nFirst text.\n`)
  const part = await ask(base, '/docs/one.md', { range: 'bytes=2-4' })
  assert.equal([part.status, part.text], [206, 'Ind'])
  const tag = String(page.headers['etag'])
  assert.is((await ask(base, '/docs/one', { 'if-none-match': tag })).status, 304)
})

test.run()
