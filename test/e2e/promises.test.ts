/**
 * The promises about publishing, with the real command: the whole old site or the whole new site, after any kill and
 * with any number of commands.
 */
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { docsInTurn } from './in-turn.ts'

const bin = fileURLToPath(new URL('../../bin/docs.js', import.meta.url))
/** Enough pages for both threads, and for a kill during their writing. */
const pages = 30
const test = suite('promises')
const { docs, close } = docsInTurn()
test.after(close)
let root = ''

test.before.each(() => {
  root = mkdtempSync(join(tmpdir(), 'docs-promises-'))
})
test.after.each(() => rmSync(root, { recursive: true, force: true }))

/** Writes a site in which every page contains `mark`. */
function write(site: string, mark: string): void {
  mkdirSync(join(site, 'content', 'docs'), { recursive: true })
  writeFileSync(
    join(site, 'site.config.yaml'),
    'title: Promises\nurl: https://docs.waybill.example\ncontent:\n  - use: docs\n    options: { path: content/docs, routeBasePath: docs }\n',
  )
  for (let page = 0; page < pages; page++) {
    writeFileSync(join(site, 'content', 'docs', `p${page}.md`), `---\ntitle: Page ${page}\n---\n\nThis is ${mark}.\n`)
  }
}

/** The marks in the pages of a published site; empty without a site. */
function marks(dist: string): string[] {
  if (!existsSync(dist)) return []
  const names = readdirSync(join(dist, 'docs')).filter((name) => name.endsWith('.html'))
  assert.is(names.length, pages, 'every page is there')
  return [
    ...new Set(
      names.map((name) => /This is (\w+)\./.exec(readFileSync(join(dist, 'docs', name), 'utf8'))?.[1] ?? 'nothing'),
    ),
  ]
}

const build = (site: string) => spawnSync(process.execPath, [bin, 'build', site], { encoding: 'utf8' })

/**
 * Moments at which a build is killed, as fractions of its duration: while pages are compiled, rendered and published.
 * `test/compiler/publish/kill.test.ts` kills 25 publications, and `test/e2e/kills.test.ts` kills builds by phase.
 */
const moments = [0.35, 0.62, 0.79, 0.87, 1]

test('after a kill at any moment the site is complete, and the next command repairs leftovers', async () => {
  write(root, 'first')
  assert.is(build(root).status, 0)
  // All its pages are new, as in the killed builds.
  write(root, 'old')
  const started = performance.now()
  assert.is(build(root).status, 0)
  const elapsed = performance.now() - started
  let mark = 'old'
  for (const [round, moment] of moments.entries()) {
    const delay = elapsed * moment
    const next = `round${round}`
    write(root, next)
    const child = spawn(process.execPath, [bin, 'build', root], { stdio: 'ignore' })
    const ended = new Promise((done) => child.once('exit', done))
    await new Promise((done) => setTimeout(done, delay))
    child.kill('SIGKILL')
    await ended
    const seen = marks(join(root, 'dist'))
    assert.ok(seen.length <= 1, `a mixture of ${seen.join(' and ')} after ${delay} ms`)
    assert.ok(seen.length === 0 || seen[0] === mark || seen[0] === next, `${seen[0]} after ${delay} ms`)
    const healed = await docs(['build', root])
    assert.is(healed.code, 0, healed.err)
    assert.equal(marks(join(root, 'dist')), [next])
    mark = next
  }
  const names = readdirSync(join(root, '.dist.docs')).map((name) => name.replace(/^old-.*/, 'spare tree'))
  assert.equal(
    names.sort(),
    ['manifest-copy.json', 'manifest.json', 'spare tree', 'spare.json'],
    'nothing is left over',
  )
})

test('two commands at once never mix their files', async () => {
  write(root, 'first')
  const other = mkdtempSync(join(tmpdir(), 'docs-promises-'))
  try {
    cpSync(root, other, { recursive: true })
    write(other, 'second')
    const run = (site: string) =>
      new Promise<number | null>((done) => {
        spawn(process.execPath, [bin, 'build', site, '--out', join(root, 'dist')], { stdio: 'ignore' }).once(
          'exit',
          done,
        )
      })
    const codes = await Promise.all([run(root), run(other), run(root)])
    assert.equal(codes, [0, 0, 0])
    assert.is(marks(join(root, 'dist')).length, 1)
  } finally {
    rmSync(other, { recursive: true, force: true })
  }
})

test.run()
