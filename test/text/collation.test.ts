import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { initialOf, nameOrder, sortedByName } from '../../src/text/collation.ts'
import { tailorings } from '../../src/text/collation-table.ts'

const sorted = (names: string, locale: string): string =>
  sortedByName(names.split(' '), (name) => name, locale).join(' ')

test('numbers are compared by value, in any digits', () => {
  assert.is(sorted('part10 part2 Part1 v1.10 v1.9', 'en'), 'Part1 part2 part10 v1.9 v1.10')
  assert.is(sorted('a010 a9 a10 a09', 'en'), 'a09 a9 a010 a10')
  assert.is(sorted(`x${'9'.repeat(30)} x1${'0'.repeat(30)}`, 'en'), `x${'9'.repeat(30)} x1${'0'.repeat(30)}`)
})

test('accents and capitals are compared last', () => {
  assert.is(sorted('Zebra Ärger arm Arm Angel öl oben', 'de'), 'Angel Ärger arm Arm oben öl Zebra')
  assert.is(sorted('cote côte coté Straße Strasse strauß', 'fr'), 'cote coté côte Strasse Straße strauß')
  assert.is(sorted('ąz az Łódź lody Œuvre oeil', 'en'), 'az ąz lody Łódź oeil Œuvre')
})

test('letters have their position in the alphabet of the language', () => {
  assert.is(sorted('Ärlig Zebra Åka Arm Öl', 'sv'), 'Arm Zebra Åka Ärlig Öl')
  assert.is(sorted('Ås Øl Æble Zoo Aase Abe', 'da'), 'Abe Zoo Æble Øl Ås Aase')
  assert.is(sorted('chata cibule hrad duha čas', 'cs'), 'cibule čas duha hrad chata')
  assert.is(sorted('łódka lwy ląd ćma cyrk', 'pl'), 'cyrk ćma ląd lwy łódka')
  assert.is(sorted('ılık ışık ince Isı İzmir hız', 'tr'), 'hız ılık Isı ışık ince İzmir')
  assert.is(sorted('ñandú nuez oca', 'es'), 'nuez ñandú oca')
  assert.is(sorted('ёлка ель жук игла йога як', 'ru'), 'ёлка ель жук игла йога як')
  assert.is(sorted('ґрати гора дім їжак іній йод', 'uk'), 'гора ґрати дім іній їжак йод')
  assert.is(sorted('ωμέγα άλφα βήτα Άνω', 'el'), 'άλφα Άνω βήτα ωμέγα')
  assert.is(sorted('さくら ざっし しお カメラ がく', 'ja'), 'がく カメラ さくら ざっし しお')
  assert.is(sorted('나무 각 가나 강', 'ko'), '가나 각 강 나무')
  assert.is(sorted('खेल आम कमल अनार', 'hi'), 'अनार आम कमल खेल')
})

test('scripts are in a fixed order: digits, Latin, Greek, Cyrillic, Hebrew, Arabic, Thai, Hangul, kana, Han', () => {
  assert.is(sorted('中 あ 한 ก ا א я ω z 9 _', 'en'), '_ 9 z ω я א ا ก 한 あ 中')
})

test('the order is total, and does not depend on how a letter is composed', () => {
  const order = nameOrder('en')
  const names = ['é', 'e\u0301', 'É', 'e', 'E', 'a-b', 'a b', '']
  for (const a of names) for (const b of names) assert.is(order(a, b), -order(b, a) || 0)
  assert.is(order('e\u0301', 'é'), 0)
  assert.ok(order('e', 'é') < 0 && order('é', 'f') < 0)
})

test('in lists by letter, accents are grouped with their letter, unless the accent makes a separate letter', () => {
  assert.equal(
    ['ärger', 'Arm', 'éclair', '9', '中'].map((name) => initialOf(name, 'de')),
    ['A', 'A', 'E', '9', '中'],
  )
  assert.equal([initialOf('ärlig', 'sv'), initialOf('ñandú', 'es'), initialOf('ince', 'tr')], ['Ä', 'Ñ', 'İ'])
})

test('every letter that an alphabet adds follows its neighbour', () => {
  for (const [language, groups] of Object.entries(tailorings))
    for (const group of groups) {
      const letters = group.split(' ').filter((letter) => !letter.startsWith('='))
      assert.equal(
        sortedByName(letters.toReversed(), (letter) => letter, language),
        letters,
        `${language}: ${group}`,
      )
    }
})

test.run()
