import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createProfiler } from '../../../src/compiler/run/profile.ts'
import { buildSite, temporaryFolder, write } from './site.ts'
import { build } from '../../../src/compiler/build.ts'
import { join } from 'node:path'

function stopwatch() {
  const now = { wall: 100, cpu: 10 }
  return { profiler: createProfiler({ wall: () => now.wall, cpu: () => now.cpu }), now }
}

test('a stage lasts until the next one; a repeated stage continues', () => {
  const { profiler, now } = stopwatch()
  now.wall += 5
  now.cpu += 1
  profiler.stage('compile')
  now.wall += 10
  now.cpu += 20
  profiler.stage('link')
  now.wall += 1
  profiler.stage('compile')
  now.wall += 2
  assert.equal(profiler.profile().stages, [
    { stage: 'config', wall: 5, cpu: 1 },
    { stage: 'compile', wall: 12, cpu: 20 },
    { stage: 'link', wall: 1, cpu: 0 },
  ])
})

test('times are those of sources, the slowest first, twenty of them', () => {
  const { profiler } = stopwatch()
  profiler.timed('compile', { path: 'a.md' }, 1)
  profiler.timed('compile', { path: 'b.yaml' }, 2)
  profiler.timed('compileLeft', { path: 'b.yaml', groups: [] }, 3)
  profiler.timed('evaluate', { file: 'a.md', entry: 'e' }, 1)
  profiler.timed('render', { page: { route: '/b', location: { file: 'b.yaml', line: 2, column: 1 } } }, 4)
  profiler.timed('render', { page: { route: '/tags' } }, 0.5)
  assert.equal(profiler.profile().slowest, [
    { source: 'b.yaml', compile: 5, evaluate: 0, render: 4 },
    { source: 'a.md', compile: 1, evaluate: 1, render: 0 },
    { source: '/tags', compile: 0, evaluate: 0, render: 0.5 },
  ])
  for (let index = 0; index < 30; index += 1) profiler.timed('compile', { path: `${index}.md` }, 100 + index)
  const { slowest, measured } = profiler.profile()
  assert.is(measured, 33)
  assert.is(slowest.length, 20)
  assert.is(slowest[0]?.source, '29.md')
})

test('a build has a profile only on request, and caches no profile', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': 'title: Parcels\nurl: https://parcels.example\ncontent:\n  - use: pages\n',
    'content/pages/index.md': '# Home\n\nText.\n',
  })
  const options = { root, out: join(root, 'dist'), drafts: false, cache: true, strict: false, jobs: 1 }
  const { profile } = await build({ ...options, profile: true })
  assert.equal(
    profile?.stages.map(({ stage }) => stage),
    ['config', 'read', 'compile', 'bundle', 'evaluate', 'link', 'render', 'emit'],
  )
  const [page] = profile?.slowest.filter(({ source }) => source === 'content/pages/index.md') ?? []
  assert.ok(page !== undefined && page.compile > 0 && page.render > 0)
  const again = await buildSite(root, true)
  assert.is(again.profile, undefined)
  assert.is(again.stats.fromCache, again.stats.pages)
})

test.run()
