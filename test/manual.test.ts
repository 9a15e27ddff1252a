/** The tool's own manual is a site that builds without a report. */
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readIndex } from '../bench/search/documents.ts'
import { absentPages, parseJudged } from '../bench/search/judged.ts'
import { meanQuality } from '../bench/search/measures.ts'
import { openOurs } from '../bench/search/ours.ts'
import { score } from '../bench/search/score.ts'
import { buildSite, temporaryFolder } from './compiler/stages/site.ts'

const manual = fileURLToPath(new URL('../manual/', import.meta.url))

const root = join(temporaryFolder(), 'manual')

test('the manual builds without errors and warnings, and lists only existing pages', async () => {
  for (const name of ['site.config.yaml', 'cli.yaml', 'components', 'content'])
    cpSync(join(manual, name), join(root, name), { recursive: true })
  // Its pages show code from these folders.
  for (const name of ['plugins/plugins', 'deploy'])
    cpSync(join(manual, '../examples', name), join(root, '../examples', name), { recursive: true })
  // And types of packages that are installed for it.
  symlinkSync(join(manual, '../node_modules'), join(root, '../node_modules'))
  const { diagnostics } = await buildSite(root, true)
  assert.equal(diagnostics, [])
  const home = readFileSync(join(root, 'dist/index.html'), 'utf8')
  // A name that begins with `_` is that of a partial.
  const pages = readdirSync(join(root, 'content/docs'), { recursive: true, encoding: 'utf8' }).flatMap(
    (name) => /^((?:.*\/)?[^_/][^/]*)\.mdx?$/.exec(name.replaceAll(sep, '/'))?.[1] ?? [],
  )
  assert.ok(pages.length >= 45, String(pages.length))
  for (const page of pages.filter((name) => name !== 'index')) {
    assert.ok(existsSync(join(root, 'dist', `${page}.html`)), page)
    assert.match(home, `href="/${page}"`)
  }
})

test('its search has a right page among the first three for nine of ten questions of strangers', async () => {
  const judged = parseJudged(readFileSync(new URL('manual/questions.yaml', import.meta.url), 'utf8'))
  assert.ok(judged.length >= 40, String(judged.length))
  assert.is(new Set(judged.map(({ query }) => query.toLowerCase())).size, judged.length)
  const dist = join(root, 'dist')
  assert.equal(absentPages(judged, readIndex(dist).documents), [])
  const scored = await score('ours', await openOurs(dist), judged)
  const missed = scored.flatMap(({ query, found, quality }) =>
    quality.success3 === 1 ? [] : [`${query}: ${found.slice(0, 3).join(' ')}`],
  )
  assert.ok(meanQuality(scored.map(({ quality }) => quality)).success3 >= 0.9, missed.join('\n'))
})

test.run()
