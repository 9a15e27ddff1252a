import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { unitsOf } from '../../../src/satellites/exchange/align.ts'
import { importSegments } from '../../../src/satellites/exchange/import-segments.ts'
import { lockOf } from '../../../src/compiler/translations/lock-file.ts'
import { rawOf } from '../../../src/compiler/translations/inline.ts'
import { readPo, writePo } from '../../../src/satellites/exchange/po.ts'
import { sentencesOf } from '../../../src/compiler/translations/sentences.ts'
import type { PageUnits } from '../../../src/satellites/exchange/units.ts'
import { readXliff } from '../../../src/satellites/exchange/xliff-read.ts'
import { writeXliff } from '../../../src/satellites/exchange/xliff-write.ts'
import { page, parse } from './parse.ts'

const languages = { source: 'en', target: 'de' }
const source = page(`---
title: Parcels
---
Run \`npm ci\`, e.g. now. Then **wait**, and read [more](b.md).

| Step | What |
| --- | --- |
| One | Send \\| track |
`)
const units = (): PageUnits => ({ source: source.file, units: unitsOf(source) })

/** The export with words instead of empty translations. */
function translated(text: string, words: Readonly<Record<string, string>>): string {
  return Object.entries(words).reduce(
    (po, [from, to]) => po.replace(`msgid "${from}"\nmsgstr ""`, `msgid "${from}"\nmsgstr "${to}"`),
    text,
  )
}

test('sentences are split at their ends', () => {
  const of = (text: string) => {
    const [section] = page(`${text}\n`).sections
    return sentencesOf(section?.blocks[0]?.pieces ?? []).map(({ pieces }) => rawOf(pieces))
  }
  assert.equal(of('Use it, e.g. Here. **So.** `x` is on. And v1.2 is out!'), [
    'Use it, e.g. Here.',
    '**So.**',
    '`x` is on.',
    'And v1.2 is out!',
  ])
  assert.equal(of('これは一つ。これは「二つ。」三つ'), ['これは一つ。', 'これは「二つ。」', '三つ'])
  assert.equal(of('See [one. Two](x) there.'), ['See [one. Two](x) there.'])
})

test('inline code is protected, and restored unchanged', () => {
  const xml = writeXliff([units()], languages)
  assert.match(xml, 'Run <ph id="1" canDelete="no" type="other" dataRef="d1" disp="`npm ci`"/>, e.g. now.')
  assert.match(xml, '<pc id="2" type="fmt" subType="xlf:b" dataRefStart="d2" dataRefEnd="d2">wait</pc>')
  const po = translated(writePo([units()], languages), {
    Parcels: 'Pakete',
    'Run <1/>, e.g. now.': 'Starte <1/> jetzt.',
    'Then <2>wait</2>, and read <3>more</3>.': 'Lies <3>mehr</3>, und <2>warte</2> *kurz*.',
    Step: 'Schritt',
    What: 'Was',
    One: 'Eins',
    'Send | track': 'Schicken | verfolgen',
  })
  const file = readPo(po, 'de.po')
  assert.equal(file.diagnostics, [])
  const imported = importSegments({ source, segments: file.segments, parse })
  assert.equal(imported.diagnostics, [])
  assert.is(
    imported.text,
    `---
title: Pakete
---
Starte \`npm ci\` jetzt. Lies [mehr](b.md), und **warte** \\*kurz\\*.

| Schritt | Was |
| --- | --- |
| Eins | Schicken \\| verfolgen |
`,
  )
  assert.equal(imported.lock, lockOf(source.sections))
  // The export again, without a change.
  const earlier = { translation: page(imported.text), lock: imported.lock }
  const again: PageUnits = { source: source.file, units: unitsOf(source, earlier) }
  for (const segments of [
    readXliff(writeXliff([again], languages), 'de.xlf').segments,
    readPo(writePo([again], languages), 'de.po').segments,
  ])
    assert.is(importSegments({ source, known: earlier, segments, parse }).text, imported.text)
  // An unchanged sentence keeps its translation; for a changed one, the old translation is a proposal.
  const edited = page(source.text.replace('and read', 'and study'))
  const left = unitsOf(edited, earlier).flatMap(({ segments }) => segments)
  assert.equal(
    left
      .filter(({ state }) => state === 'initial')
      .map((unit) => [rawOf(unit.source), unit.target && rawOf(unit.target)]),
    [['Then **wait**, and study [more](b.md).', 'Lies [mehr](b.md), und **warte** *kurz*.']],
  )
  const half = importSegments({ source: edited, known: earlier, segments: [], parse })
  assert.is(half.text, imported.text)
})

test('invalid markup is refused at its location', () => {
  const problems = (msgstr: string) => {
    const po = translated(writePo([units()], languages), { 'Run <1/>, e.g. now.': msgstr })
    const file = readPo(po, 'de.po')
    const imported = importSegments({ source, segments: file.segments, parse })
    return [...file.diagnostics, ...imported.diagnostics].map(
      ({ location, message }) => `${location?.file}:${location?.line} ${message}`,
    )
  }
  assert.equal(problems('Starte <1/> jetzt.'), [])
  assert.equal(problems('Starte jetzt.'), ['de.po:22 the translation lacks code 1, `npm ci`'])
  assert.equal(problems('Starte <1/> <1/>.'), ['de.po:22 code 1 is there twice'])
  assert.equal(problems('Starte <1/> <7/>.'), ['de.po:22 the source has no code 7 of this kind'])
  assert.equal(problems('Starte <1/> <2>.'), ['de.po:22 <2> is not closed'])
  const xml = writeXliff([units()], languages)
  const of = (text: string) =>
    readXliff(text, 'de.xlf').diagnostics.map(({ location }) => `${location?.line}:${location?.column}`)
  assert.equal(of(xml), [])
  assert.equal(of(xml.replace('</unit>', '</unti>')), ['11:12'])
  assert.equal(of(xml.replace('version="2.1"', 'version="1.2"')), ['2:1'])
})

test('a code point is a character, or refused at its location', () => {
  const read = (hex: string) => {
    const xml = translated(writeXliff([units()], languages), {})
    return readXliff(xml.replace('</source>', `</source><target>a<cp${hex}/>b</target>`), 'de.xlf')
  }
  for (const [hex, text] of [
    ['0001', 'a\u0001b'],
    ['1F600', 'a😀b'],
    ['10FFFF', 'a\u{10FFFF}b'],
  ] as const) {
    const { segments, diagnostics } = read(` hex="${hex}"`)
    assert.equal([diagnostics, segments[0]?.target], [[], [{ kind: 'text', text }]])
  }
  for (const hex of [
    '',
    ' hex=""',
    ...['110000', 'D800', 'DFFF', '-1', '1G', '0x41', '1000000', ' 41'].map((word) => ` hex="${word}"`),
  ]) {
    const [problem] = read(hex).diagnostics
    assert.match(problem?.message ?? '', /is not a character/, hex)
    assert.ok((problem?.location?.line ?? 0) > 1)
  }
})

test('a translated section is never replaced by the text of its source', () => {
  const was = page('## One\n\nA b. C d.\n\n- x\n')
  const now = page('## One\n\nA b. C e.\n\n- x\n- y\n')
  const earlier = { translation: page('## Eins\n\nNur ein Satz\n'), lock: lockOf(was.sections) }
  const imported = importSegments({ source: now, known: earlier, segments: [], parse })
  assert.is(imported.text, '## Eins\n\nNur ein Satz\n')
  assert.equal(imported.lock, earlier.lock)
})

test.run()
