/** `docs lock` on built sites: the lock, and the reports of later builds. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { lock } from '../../../src/commands/lock-addresses.ts'
import { buildSite, reports, temporaryFolder, write } from './site.ts'

const config = 'title: Parcels\nurl: https://parcels.example\ncontent:\n  - use: docs\n'
const start = '# Start\n\nHow to begin[^1].\n\n## Install\n\nRun one command.\n\n[^1]: Soon.\n'

const text = (root: string) => readFileSync(join(root, 'routes.lock'), 'utf8')

test('addresses and anchors are locked; a moved page and a reworded heading are reported until they are fixed', async () => {
  const root = temporaryFolder()
  const more = '# More\n\nMuch more. [Start](./start.md)\n'
  write(root, { 'site.config.yaml': config, 'content/docs/start.md': start, 'content/docs/more.md': more })
  const first = await lock({ root })
  assert.equal(first.diagnostics, [])
  assert.equal(first.added, ['/docs/more', '/docs/start', '/docs/start#install', '/search'])
  assert.match(text(root), /^\/docs\/start [0-9a-f]{8} content\/docs\/start\.md\n\/docs\/start#install [0-9a-f]{8}\n/m)
  assert.is(reports(await buildSite(root, true)), '')

  write(root, {
    'content/docs/start.md': start.replace('## Install', '## Set it up'),
    'content/docs/more.md': more.replace('# More', '---\nslug: much\n---\n\n# More'),
  })
  const report = await buildSite(root, true)
  assert.equal(
    report.diagnostics.map(({ code, subject, location, hint }) => [
      code,
      subject,
      `${location?.file}:${location?.line}`,
      hint,
    ]),
    [
      [
        'lock/gone-page',
        '/docs/more',
        'content/docs/more.md:2',
        'its page is "/docs/much" now: add "- { from: /docs/more, to: /docs/much }" to "redirects:" of site.config.yaml',
      ],
      [
        'lock/gone-anchor',
        '/docs/start#install',
        'content/docs/start.md:5',
        'its section has the anchor "#set-it-up" now: write "{#install}" after its heading',
      ],
    ],
  )
  // A build without changes repeats the reports, and a build after the fix has no reports.
  assert.is(reports(await buildSite(root, true)).split('\n').length, 2)
  write(root, {
    'site.config.yaml': `${config}redirects:\n  - { from: /docs/more, to: /docs/much }\n  - { from: /docs/start#install, to: /docs/start#set-it-up }\n`,
  })
  assert.is(reports(await buildSite(root, true)), '')
})

test('an accepted removal is not reported again; with an error nothing is written', async () => {
  const root = temporaryFolder()
  write(root, { 'site.config.yaml': config, 'content/docs/start.md': start })
  write(root, { 'routes.lock': '/docs/old 12345678\n/docs/start#gone 12345678\n' })
  const result = await lock({ root })
  assert.equal(
    result.diagnostics.map(({ code, subject }) => [code, subject]),
    [
      ['lock/gone-anchor', '/docs/start#gone'],
      ['lock/gone-page', '/docs/old'],
    ],
  )
  const { accepted, diagnostics } = await lock({ root, accept: true })
  assert.equal([accepted, diagnostics], [['/docs/old', '/docs/start#gone'], []])
  assert.match(text(root), '/docs/old gone\n')
  assert.is(reports(await buildSite(root, true)), '')
  const before = text(root)
  write(root, { 'content/docs/start.md': '---\ntitle: [\n---\n' })
  assert.ok((await lock({ root, accept: true })).diagnostics.some(({ severity }) => severity === 'error'))
  assert.is(text(root), before)
})

test('addresses of other locales are locked, and reported with their own addresses', async () => {
  const root = temporaryFolder()
  const german = '# Anfang\n\n## Einrichten\n\nEin Befehl.\n'
  write(root, {
    'site.config.yaml': `${config}locales: { en: English, de: Deutsch }\n`,
    'content/docs/start.md': '# Start\n\n## Install\n\nRun one command.\n',
    'content/docs/more.md': '# More\n',
    'content/i18n/de/docs/start.md': german,
  })
  const first = await lock({ root })
  assert.equal(first.diagnostics, [])
  assert.equal(
    first.added.filter((address) => address.includes('start')),
    ['/docs/start', '/docs/start#install', '/de/docs/start', '/de/docs/start#install'],
  )
  assert.match(text(root), '/de/docs/start#install')
  assert.match(text(root), 'content/i18n/de/docs/start.md')
  assert.is((await lock({ root })).added.length, 0)
  assert.is(reports(await buildSite(root, true)), '')
  write(root, { 'content/i18n/de/docs/start.md': german.replace('## Einrichten', '## Einrichten {#einrichten}') })
  const report = await buildSite(root, true)
  assert.equal(
    report.diagnostics.map(({ code, subject, location }) => [code, subject, location?.file]),
    [['lock/gone-anchor', '/de/docs/start#install', 'content/i18n/de/docs/start.md']],
  )
})

test.run()
