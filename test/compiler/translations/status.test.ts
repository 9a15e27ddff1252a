import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { losses } from '../../../src/compiler/translations/compare.ts'
import { lockOf, readPageLock, untranslated, writePageLock } from '../../../src/compiler/translations/lock-file.ts'
import { sourceChange } from '../../../src/compiler/translations/source-change.ts'
import { staleReports, staleSections } from '../../../src/compiler/translations/status.ts'
import { updatedLock } from '../../../src/compiler/translations/update.ts'
import { page, parse } from './parse.ts'
import { readPage } from '../../../src/compiler/translations/page.ts'

const source = `---
title: Parcels
sidebar_position: 2
---
All about *parcels*, [one](/docs/one)
at a time.

## Send it

Run \`npm ci\`, in {{ shop }}.

\`\`\`js
send('parcel') // to the door
\`\`\`

## Track it

![A van](van.png)
`
const german = `---
title: Pakete
sidebar_position: 2
---
Alles über *Pakete*, [eins](/de/docs/one) nach dem anderen.

## Schicken

Starte \`npm ci\`, in {{ shop }}.

\`\`\`js
send('parcel') // zur Tür
\`\`\`

## Verfolgen

![Ein Wagen](van.png)
`
const translation = (text = german) => page(text, 'content/i18n/de/docs/a.md')
const lock = lockOf(page(source).sections)
const stale = (text: string) =>
  staleSections({ source: page(text), translation: translation(), lock }).map(
    ({ state, id, location }) => `${state} ${id} ${location.line}`,
  )

test('an edit makes its section stale; other line breaks do not', () => {
  assert.equal(stale(source), [])
  assert.equal(stale(source.replace('one)\nat', 'one) at').replace('*parcels*', '_parcels_')), [])
  assert.equal(stale(source.replace('## Send', '<!-- note -->\n\n## Send')), [])
  assert.equal(stale(source.replace('sidebar_position: 2', 'sidebar_position: 3')), [])
  assert.equal(stale(source.replace('in {{', 'at {{')), ['changed send-it 7'])
  assert.equal(stale(source.replace('title: Parcels', 'title: Boxes')), ['changed --- 1'])
  assert.equal(stale(source.replace('[one](/docs/one)', '[one](/docs/two)')), ['changed . 5'])
})

test('new, removed and renamed sections are distinguished', () => {
  assert.equal(stale(`${source}\n## Lose it\n\nSorry.\n`), ['added lose-it 17'])
  assert.equal(stale(source.replace(/## Track[^]*/, '')), ['removed track-it 15'])
  assert.equal(stale(source.replace('## Send it', '## Ship it')), ['changed ship-it 7'])
})

test('a stale section is a warning at its heading', () => {
  const pair = { source: page(source.replace('in {{', 'at {{')), translation: translation(), lock }
  const [report] = staleReports(pair)
  assert.is(report?.code, 'translation/stale')
  assert.is(
    report?.hint,
    'translate content/docs/a.md:8, then run "docs translate update content/i18n/de/docs/a.md#send-it"',
  )
})

test('a written lock is read back unchanged; with both sides of a merge conflict, the source is unknown', () => {
  const text = writePageLock(lock)
  assert.equal(readPageLock(text), lock)
  const [, , , send = ''] = text.split('\n')
  const merged = text.replace(
    send,
    `<<<<<<< a\n${send}\n=======\n${send.replace(/ [0-9a-f]{8}/, ' 00000001')}\n>>>>>>> b`,
  )
  assert.equal(readPageLock(merged).find(({ id }) => id === 'send-it')?.digest, '-')
})

test('a single section can be recorded, and unknown headings are refused', () => {
  const changed = page(source.replace('in {{', 'at {{').replace('van.png', 'car.png'))
  const pair = { source: changed, translation: translation() }
  const updated = updatedLock(pair, { before: lock, sections: ['send-it'], accept: false })
  assert.ok('lock' in updated)
  if ('lock' in updated)
    assert.equal(
      staleSections({ ...pair, lock: updated.lock }).map(({ id }) => id),
      ['track-it'],
    )
  const other = { source: changed, translation: translation(german.replace('## Verfolgen', '### Verfolgen')) }
  const refusal = updatedLock(other, { sections: [], accept: false })
  assert.is('problem' in refusal && refusal.problem.location?.line, 15)
  assert.ok('lock' in updatedLock(other, { sections: [], accept: true }))
})

test('content that a translation lacks is reported', () => {
  const lost = (text: string) =>
    losses({ source: page(source), translation: translation(text), lock }).map(
      ({ code, location }) => `${code} ${location?.line}`,
    )
  assert.equal(lost(german), [])
  assert.equal(lost(german.replace("send('parcel')", "sende('parcel')")), ['translation/code 11'])
  assert.equal(lost(german.replace(/```[^]*?```/, '')), ['translation/code 7'])
  assert.equal(lost(german.replace('/de/docs/one', '/de/docs/two')), ['translation/link 5'])
  assert.equal(lost(german.replace('van.png', 'x.png')), ['translation/image 15'])
  assert.equal(lost(german.replace('{{ shop }}', 'Laden')), ['translation/placeholder 7'])
  assert.equal(lost(german.replace('`npm ci`', 'npm')), ['translation/placeholder 7'])
  assert.equal(lost(german.replace('sidebar_position: 2', 'sidebar_position: 3')), ['translation/front-matter 3'])
  assert.ok(lost(german.replace('## Verfolgen', '### Verfolgen')).includes('translation/heading 15'))
})

test('a translation that ends before the first heading is unfinished until it is recorded', () => {
  const pair = {
    source: page(source),
    translation: translation('---\ntitle: Pakete\nsidebar_position: 2\n---\nAlles.\n'),
  }
  const described = page(source.replace('title: Parcels', 'title: Parcels\ndescription: All'))
  assert.equal(losses({ ...pair, lock: undefined }), [])
  assert.equal(losses({ ...pair, source: described, lock: undefined }), [])
  assert.ok(losses({ ...pair, lock }).length > 5)
  // Other keys are not words, and belong to every translation.
  const bare = translation('# Pakete\n\nAlles.\n')
  assert.equal(
    losses({ ...pair, translation: bare, lock: undefined }).map(({ message }) => message),
    ['the front matter lacks the key "sidebar_position" of the source'],
  )
})

test('a section with the words of the source is listed, but not as a warning', () => {
  const partial = lock.map((section) => (section.id === 'send-it' ? section : { ...section, digest: untranslated }))
  const pair = { source: page(source), translation: translation(), lock: partial }
  assert.equal(
    staleSections(pair).map(({ id, fallsBack }) => [id, fallsBack]),
    [
      ['---', true],
      ['.', true],
      ['track-it', true],
    ],
  )
  assert.equal(staleReports(pair), [])
})

test('history shows the date and the source of a change', () => {
  const now = page(source.replace('in {{', 'at {{'))
  const sections = staleSections({ source: now, translation: translation(), lock })
  const versions = [
    { commit: 'bbb', date: '2026-02-02', text: now.text },
    { commit: 'aaa', date: '2026-01-01', text: source },
  ]
  const [change] = sourceChange(now, sections, {
    versions,
    parse: (text) => readPage('content/docs/a.md', text, parse),
  })
  assert.equal(change?.since, { commit: 'bbb', date: '2026-02-02' })
  assert.match(change?.difference ?? '', /^-Run .*in \{\{.*\n\+Run .*at \{\{/m)
})

test.run()
