/** Same input, same bytes: whatever the folder, time zone, language, threads, cache, or order of files. */
import { cpSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { corpusPages, corpusText } from '../../bench/corpus.ts'
import { docs, packageFolder, type Surroundings } from './docs.ts'
import { bytes, list, makeFolder, read, removeFolder, write } from './folder.ts'

const test = suite('e2e/same-bytes')

/** Enough pages for threads to run, and every kind of content; a warning, so that reports are compared as well. */
function source(): Record<string, string> {
  const pages = corpusPages(28)
  const fixture = join(packageFolder, 'test', 'fixtures', 'e2e-islands')
  const api = join(packageFolder, 'openapi')
  return {
    ...Object.fromEntries(pages.map((page) => [`content/docs/${page.path}.md`, corpusText(page, pages)])),
    ...Object.fromEntries(list(fixture).map((path) => [path, read(fixture, path)])),
    ...Object.fromEntries(list(api).map((path) => [`openapi/${path}`, read(api, path)])),
    'site.config.yaml': config,
    'openapi/openapi.yaml': read(api, 'openapi.yaml').replace(otherOperations, ''),
    // The description links to it.
    'content/pages/api/v1/sandbox.md': text('title: Sandbox', 'Here.'),
    'content/docs/Irmak.md': text('title: INDIGO iris', '## TITLE in İstanbul\n\nI, i. [Nothing](/docs/no-such-page).'),
    'content/docs/ärger.md': text('title: Ärger\ntags: [zeta, Äpfel, Iota]', '## Ähnlich\n\n## Ähnlich'),
    'content/blog/2025-01-01-new-year.md': text(
      'title: New year\nauthors: [ida]\ntags: [Iota, äon]',
      'At midnight.\n\n<!-- truncate -->\n\nStill.',
    ),
    'content/blog/2024-12-31-old-year.md': text(
      'title: Old year\ndate: 2024-12-31T23:30:00Z\nauthors: [ida]',
      'Before midnight.',
    ),
    'content/blog/authors.yml': 'ida:\n  name: Ida\n  page: true\n',
    'content/static/sign.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n',
  }
}

/** A few operations are enough: all are generated in the same way, and this file builds seven times. */
const otherOperations = /^  \/v1\/(?!shops\/\{slug\}\/webhooks:).*\n    \$ref: .*\n/gm

function text(matter: string, body: string): string {
  return `---\n${matter}\n---\n\n${body}\n`
}

const config = `title: Same
url: https://same.example
navbar:
  left:
    - { type: docSidebar, sidebarId: docs, label: Docs }
content:
  - use: docs
  - use: openapi
    options: { path: openapi/openapi.yaml, routeBasePath: api/v1 }
  - use: blog
  - use: pages
`

const home = makeFolder()
const short = join(home, 's')
const long = join(home, 'a folder with a much longer name', 'and-one-below', 'site')
const files = source()
const paths = Object.keys(files)
let first = new Map<string, string>()
let report = ''

test('a first build with threads succeeds', async () => {
  writeInOrder(short, paths)
  const { code, out, err } = await docs(['build', short, '--jobs', '2'], { env: { TZ: 'UTC', LANG: 'C' } })
  assert.is(code, 0, err)
  assert.match(out, /^1 warning in 1 file\. built \d+ pages/)
  first = bytes(join(short, 'dist'))
  report = err
  assert.ok(first.size > 120)
  assert.ok([...first.keys()].some((path) => path.startsWith('assets/island-')))
})
test.after(() => removeFolder(home))

function writeInOrder(folder: string, order: readonly string[]): void {
  for (const path of order) write(folder, { [path]: files[path] ?? '' })
}

/** Builds, and compares report and files with those of the first build. */
async function sameAgain(args: readonly string[], out: string, surroundings: Surroundings): Promise<void> {
  const { code, err } = await docs(['build', ...args], surroundings)
  assert.is(code, 0, err)
  assert.is(err, report)
  assertSame(bytes(out), first)
}

function assertSame(actual: ReadonlyMap<string, string>, expected: ReadonlyMap<string, string>): void {
  assert.equal(
    [...actual.keys()].filter((path) => !expected.has(path)),
    [],
    'unexpected files',
  )
  assert.equal(
    [...expected.keys()].filter((path) => !actual.has(path)),
    [],
    'missing files',
  )
  const different = [...expected].filter(([path, content]) => actual.get(path) !== content).map(([path]) => path)
  const [firstPath] = different
  if (firstPath !== undefined) {
    const [a, b] = [expected.get(firstPath) ?? '', actual.get(firstPath) ?? '']
    const at = [...a].findIndex((character, index) => character !== b[index])
    const around = [a, b].map((content) => content.slice(Math.max(0, at - 60), at + 60))
    assert.unreachable(`${different.length} files differ; ${firstPath} at ${at}: ${JSON.stringify(around)}`)
  }
}

test('the bytes do not depend on the folder, zone, language, threads, cache or order of files', () => {
  writeInOrder(long, [...paths].reverse())
  const env = { TZ: 'Asia/Tokyo', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }
  return sameAgain([long, '--jobs', '1', '--no-cache'], join(long, 'dist'), { env })
})

test('a build from the cache has the same bytes, also after moving the site', async () => {
  await sameAgain([short], join(short, 'dist'), { env: { TZ: 'Asia/Tokyo' } })
  const moved = join(home, 'moved', 'here')
  mkdirSync(dirname(moved), { recursive: true })
  cpSync(short, moved, { recursive: true })
  removeFolder(join(moved, 'dist'))
  await sameAgain([moved, '--jobs', '1'], join(moved, 'dist'), { env: { TZ: 'America/New_York' } })
})

test('builds after edits, and after undoing them, have the same bytes as clean builds', async () => {
  const page = 'content/docs/s01/c01/p02.md'
  const island = 'components/counter.tsx'
  const picture = 'content/static/sign.svg'
  const edits = {
    [page]: (files[page] ?? '').replace(/^title: .*$/m, 'title: Another title'),
    'content/pages/extra.md': '---\ntitle: Extra\n---\n\nExtra.\n',
    [island]: (files[island] ?? '').replace('className="counter"', 'className="counter edited"'),
    [picture]: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>\n',
  }
  write(short, edits)
  const built = await docs(['build', short])
  assert.is(built.code, 0)
  const edited = bytes(join(short, 'dist'))
  assert.match(edited.get('docs/s01/c01/p02.html') ?? '', 'Another title')
  assert.match(edited.get('docs/s01/c01/p03.html') ?? '', 'Another title', 'the sidebar of its neighbour')
  assert.match(edited.get('counters.html') ?? '', 'counter edited')
  // An incremental build after the edits equals a clean build: in a third zone, with two threads, without a cache, run
  // from inside, with another output.
  const out = join(home, 'public')
  const env = { TZ: 'America/New_York', LANG: 'en_US.UTF-8', HOME: home }
  const options = ['--jobs', '2', '--no-cache', '--out', out]
  const clean = await docs(['build', ...options], { cwd: short, env })
  assert.equal([clean.code, clean.err], [0, built.err])
  assertSame(edited, bytes(out))

  writeInOrder(short, [page, island, picture])
  removeFolder(join(short, 'content/pages/extra.md'))
  await sameAgain([short], join(short, 'dist'), {})
})

test('no output contains the name of its folder', () => {
  const withPaths = [...first].filter(([, content]) => content.includes(home) || content.includes(packageFolder))
  assert.equal(
    withPaths.map(([path]) => path),
    [],
  )
})

test.run()
