/** A new user's first minutes: a site is created, builds strictly, is changed, listed, profiled and cleaned. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import { find } from '../needs.ts'
import * as assert from 'uvu/assert'
import { docs as realDocs, packageFolder } from './docs.ts'
import { list, read, withFolder, write } from './folder.ts'
import { docsInTurn } from './in-turn.ts'

const test = suite('e2e/init')
const { docs, close } = docsInTurn()
test.after(close)

test('init, build, new, routes, profile and clean work in sequence', () =>
  withFolder(async (folder) => {
    const run = (...args: readonly string[]) => docs(args, { cwd: folder })
    const result = await realDocs(['init', 'kit', '--yes'], { cwd: folder })
    assert.is(`${result.code} ${result.err}`, '0 ')
    const site = join(folder, 'kit')
    const sources = list(site)
    const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
    const manifest = JSON.parse(read(site, 'package.json')) as { devDependencies: Record<string, string> }
    assert.equal(manifest.devDependencies, { '@waybill/docs': `^${version}` })

    const built = await realDocs(['build', 'kit', '--strict'], { cwd: folder })
    assert.is(`${built.code} ${built.err}`, '0 ')
    assert.match(built.out, /^built \d+ pages in [\d.]+ s \(0 from cache\)\n$/)
    const home = read(site, 'dist/index.html')
    assert.match(home, /<title>Guides, API reference and news \| Kit<\/title>/)
    assert.match(read(site, 'dist/blog/rss.xml'), /Hello, reader/)

    const post = await run('new', 'post', 'New in May', 'kit')
    assert.match(post.out, /address: \/blog\/new-in-may\n/)
    const routes = await run('routes', 'kit', '--format', 'json')
    const { routes: listed } = JSON.parse(routes.out) as { routes: { address: string; source?: { file: string } }[] }
    assert.is(listed.find(({ address }) => address === '/blog/new-in-may')?.source?.file, 'content/blog/new-in-may.md')

    if (find('python') !== undefined && find('bash') !== undefined) {
      const tested = await run('test', 'kit')
      assert.is(`${tested.code} ${tested.out}${tested.err}`, '0 4 examples passed, 0 failed on 2 pages\n')
    }

    const profiled = await run('build', 'kit', '--profile', '--format', 'json', '--jobs', '2')
    const { stats } = JSON.parse(profiled.out) as {
      stats: { profile: { slowest: { source: string; render: number }[] } }
    }
    // The slowest pages depend on the machine.
    const { slowest } = stats.profile
    assert.ok(
      slowest.some(({ source, render }) => source.startsWith('content/') && render > 0),
      JSON.stringify(slowest),
    )
    const files = list(join(site, 'dist')).map((path) => read(site, `dist/${path}`))
    assert.is((await run('build', 'kit', '--no-cache', '--jobs', '2')).code, 0)
    assert.equal(
      list(join(site, 'dist')).map((path) => read(site, `dist/${path}`)),
      files,
    )

    const cleaned = await run('clean', 'kit')
    assert.match(
      cleaned.out,
      /^removed dist \(\d+ files, [\d,]+ bytes\)\nremoved \.docs \(\d+ files, [\d,]+ bytes\)\n$/,
    )
    assert.equal(list(site), [...sources, 'content/blog/new-in-may.md'].sort())
    write(site, { 'dist/mine.txt': 'x' })
    const refused = await run('clean', 'kit')
    assert.is(
      `${refused.code} ${refused.err}`,
      '1 docs: not deleted: "dist" was not created by docs; it contains "mine.txt"\n',
    )

    const again = await run('init', 'kit', '--yes')
    assert.is(again.code, 1)
    assert.match(again.err, /^docs: nothing was written: .*"site\.config\.yaml".* in kit would be overwritten/)
  }))

test.run()
