/** Promise 4: after any number of changes, `docs serve` shows what a clean build shows. */
import { spawn, type ChildProcess } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { random } from '../../bench/random.ts'
import { command } from './docs.ts'

const bin = fileURLToPath(new URL('../../bin/docs.js', import.meta.url))
/** So many changes, in batches of different sizes; `DOCS_EDITS` sets another number, `DOCS_SEED` another course. */
const edits = Number(process.env['DOCS_EDITS'] ?? 200)
const { between, one } = random(process.env['DOCS_SEED'] ?? 'live')
const below = (limit: number) => between(0, limit - 1)

const test = suite('live equals build')
let folder = ''
let root = ''
let server: ChildProcess
let base = ''
let problems = ''

const at = (path: string) => join(root, path)
function save(path: string, text: string): void {
  mkdirSync(dirname(at(path)), { recursive: true })
  // As editors do it: in place, or by a file that takes the other's name.
  if (below(2) === 0) return writeFileSync(at(path), text)
  writeFileSync(at(`${path}.tmp~`), text)
  renameSync(at(`${path}.tmp~`), at(path))
}
const read = (path: string) => readFileSync(at(path), 'utf8')
function list(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}
const docs = () => list(at('content/docs')).filter((path) => /\.mdx?$/.test(path) && !/(?:^|\/)_/.test(path))

const config = (title: string, redirects: readonly string[], word = '') => `title: ${title}
url: https://docs.waybill.example
content:
  - use: docs
    options: { path: content/docs, routeBasePath: docs }
  - use: blog
    options: { path: content/blog, routeBasePath: blog }
theme: { folder: theme, words: { frame: { skip: 'Skip${word}' }, content: { tasks: { done: 'Done${word}' } } } }
redirects:
${redirects.map((name) => `  - { from: /was/${name}, to: /docs/page-0 }`).join('\n') || '  []'}
`
let count = 30
const page = (number: number) => `---
title: Page ${number}
---

Text of page ${number}, see [the first](/docs/page-0).

- [x] Task

## Heading ${number}

\`\`\`js
const page = ${number}
\`\`\`
`
const island = (label: string) => `'use client'
export function Button() {
  return <button type="button">${label}</button>
}
`

/** The kinds of change. Each leaves a site without errors, but for the last, which is mended at the end. */
const changes: Readonly<Record<string, () => void>> = {
  text: () => {
    const path = `content/docs/${one(docs())}`
    save(path, `${read(path)}\nSentence ${below(1e6)}.\n`)
  },
  title: () => {
    const path = `content/docs/${one(docs())}`
    save(path, read(path).replace(/^title: .*$/m, `title: Title ${below(1e6)}`))
  },
  heading: () => {
    const path = `content/docs/${one(docs())}`
    save(path, `${read(path)}\n## Section ${below(1e6)}\n\nText.\n`)
  },
  add: () => save(`content/docs/${one(['', 'deep/', 'other/'])}page-${count}.md`, page(count++)),
  remove: () => {
    const all = docs().filter((path) => path !== 'page-0.md')
    if (all.length > 12) rmSync(at(`content/docs/${one(all)}`))
  },
  move: () => {
    const all = docs().filter((path) => /(?:^|\/)page-[1-9]/.test(path))
    if (all.length === 0) return
    const from = one(all)
    mkdirSync(at('content/docs/moved'), { recursive: true })
    renameSync(at(`content/docs/${from}`), at(`content/docs/moved/page-${count++}.md`))
  },
  folder: () => {
    const [from, to] = existsSync(at('content/docs/deep')) ? ['deep', 'depth'] : ['depth', 'deep']
    if (existsSync(at(`content/docs/${from}`)) && !existsSync(at(`content/docs/${to}`)))
      renameSync(at(`content/docs/${from}`), at(`content/docs/${to}`))
  },
  category: () => {
    mkdirSync(at('content/docs/other'), { recursive: true })
    save('content/docs/other/_category_.json', JSON.stringify({ label: `Label ${below(100)}` }))
  },
  draft: () => {
    const path = `content/docs/${one(docs())}`
    const text = read(path)
    save(path, /^draft:/m.test(text) ? text.replace(/^draft:.*\n/m, '') : text.replace('---\n', '---\ndraft: true\n'))
  },
  config: () =>
    save(
      'site.config.yaml',
      config(
        `Site ${below(50)}`,
        Array.from({ length: below(4) }, (_, index) => `n${index}`),
      ),
    ),
  words: () => save('site.config.yaml', config('Site', [], ` ${below(100)}`)),
  post: () =>
    save(
      `content/blog/2025-0${1 + below(9)}-1${below(9)}-post-${count++}.md`,
      `---\ntitle: Post ${below(99)}\ntags: [t${below(3)}]\n---\n\nWords.\n`,
    ),
  partial: () => save('content/docs/_part.md', `Included ${below(1e6)}.\n`),
  island: () => save('content/docs/button.tsx', island(`Press ${below(1e6)}`)),
  component: () => save('theme/mdx/badge-note.tsx', `export const note = ${below(100)}\n`),
  style: () =>
    save(
      'theme/styles/index.css',
      `@import '@waybill/docs/theme/styles/index.css';\nbody { --probe: ${below(1e6)}px }\n`,
    ),
  picture: () => {
    save(`content/docs/dot.svg`, `<svg xmlns="http://www.w3.org/2000/svg" width="${1 + below(99)}" height="9"></svg>`)
    if (!read('content/docs/page-0.md').includes('dot.svg'))
      save('content/docs/page-0.md', `${read('content/docs/page-0.md')}\n![A dot](./dot.svg)\n`)
  },
  static: () => save('content/static/data.json', `{"n":${below(1e6)}}`),
  broken: () =>
    save('content/docs/broken.mdx', one(['<Card\n', '# Fine now\n', '{(() => { throw new Error("x") })()}\n'])),
}

test.before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docs-equal-'))
  root = join(folder, 'site')
  mkdirSync(root)
  writeFileSync(at('site.config.yaml'), config('Site', []))
  for (const path of ['content/docs', 'content/blog', 'content/static', 'theme/styles', 'theme/mdx'])
    mkdirSync(at(path), { recursive: true })
  for (let number = 0; number < count; number++)
    save(`content/docs/${number % 3 === 1 ? 'deep/' : number % 3 === 2 ? 'other/' : ''}page-${number}.md`, page(number))
  save('content/docs/_part.md', 'Included.\n')
  save('content/docs/with-part.md', '---\ntitle: With a part\n---\n\n::partial{file="./_part.md"}\n')
  save('content/docs/button.tsx', island('Press'))
  save('content/docs/island.mdx', `import { Button } from './button.tsx'\n\n# Island\n\n<Button />\n\n- [x] Task\n`)
  changes['post']?.()
  server = spawn(process.execPath, [bin, 'serve', root, '--port', '38610'], { stdio: ['ignore', 'pipe', 'pipe'] })
  server.stderr?.setEncoding('utf8').on('data', (part: string) => (problems += part))
  server.once('exit', (code, signal) => (problems += `\nthe server ended: ${code} ${signal}`))
  base = await new Promise((resolve) => {
    let text = ''
    server.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part
      const address = /serving (\S+)/.exec(text)?.[1]
      if (address !== undefined) resolve(address)
    })
  })
})
test.after(async () => {
  server.kill('SIGTERM')
  await new Promise((done) => server.once('exit', done))
  rmSync(folder, { recursive: true, force: true })
})

const client = '<script type="module" src="/__docs/client.js"></script>'
const routeOf = (path: string) =>
  path === '404.html' ? '/404.html' : `/${path.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$/, '')}`

/** What a clean build makes of the site as it is now, by the address that it is asked for by. */
async function cleanBuild(): Promise<ReadonlyMap<string, string>> {
  const copy = join(folder, 'copy')
  rmSync(copy, { recursive: true, force: true })
  cpSync(root, copy, { recursive: true, filter: (path) => !path.includes(`${sep}.docs`) })
  const { code, out, err } = await command([process.execPath, bin, 'build', copy, '--drafts'], { cwd: folder })
  assert.is(code, 0, out + err)
  const dist = join(copy, 'dist')
  const files = list(dist).filter((path) => path !== '_headers' && path !== '_redirects')
  return new Map(
    files.map((path) => [
      path.endsWith('.html') ? routeOf(path) : `/${path}`,
      // Hosts that know rules redirect by them.
      path.startsWith('was/') ? '301' : readFileSync(join(dist, path), 'latin1'),
    ]),
  )
}

async function served(route: string): Promise<string> {
  const response = await fetch(base + encodeURI(route), { redirect: 'manual' })
  const bytes = Buffer.from(await response.arrayBuffer()).toString('latin1')
  return response.status === 200 || route === '/404.html' ? bytes.replace(client, '') : `${response.status}`
}

async function settled(): Promise<void> {
  const wanted = await cleanBuild()
  let wrong: string[] = []
  for (let tries = 0; tries < 40; tries++) {
    wrong = []
    for (const [route, text] of wanted) if ((await served(route)) !== text) wrong.push(route)
    if (wrong.length === 0) return
    await new Promise((done) => setTimeout(done, 500))
  }
  assert.equal(wrong, [], problems.slice(-2000))
}

test('after random changes every file is that of a clean build', async () => {
  const names = Object.keys(changes)
  for (let done = 0; done < edits;) {
    const batch = one([1, 1, 1, 2, 5, 20])
    for (let number = 0; number < batch && done < edits; number++, done++) changes[one(names)]?.()
    await new Promise((wait) => setTimeout(wait, one([0, 5, 30, 120])))
    if (done >= edits || below(12) === 0) await fetch(`${base}/docs/page-0`)
  }
  rmSync(at('content/docs/broken.mdx'), { force: true })
  await settled()
})

test('the same after thousands of files have changed at once', async () => {
  for (let number = 0; number < 1000; number++) writeFileSync(at(`content/docs/other/bulk-${number}.md`), page(number))
  for (const path of docs().filter((name) => name.startsWith('deep/'))) rmSync(at(`content/docs/${path}`))
  await settled()
})

test.run()
