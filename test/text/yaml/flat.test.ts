import { isDeepStrictEqual } from 'node:util'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import fc from 'fast-check'
import { readFlatYaml } from '../../../src/text/yaml/flat.ts'
import { readYaml } from '../../../src/text/yaml/yaml.ts'
import { isMapping } from '../../../src/base/mapping.ts'

const where = { file: 'a.md', lineOffset: 1 }

/** The result of `yaml` in the form of `readFlatYaml`; `undefined` if it reports any problem. */
function withLibrary(text: string) {
  const yaml = readYaml(text, { ...where, maxBytes: 65_536 })
  if (yaml.problems.length > 0 || !isMapping(yaml.value)) return undefined
  const locations = Object.fromEntries(Object.keys(yaml.value).map((key) => [key, yaml.keyLocation([key])]))
  return { data: yaml.value, locations }
}

test('usual front matter is read without the library', () => {
  const text =
    'title: Install it\nsidebar_position: 3\ndraft: false\nslug: "/a"\nurl: https://x.example/#y\nby: it\'s "me"\n'
  assert.equal(readFlatYaml(text, where)?.data, {
    title: 'Install it',
    sidebar_position: 3,
    draft: false,
    slug: '/a',
    url: 'https://x.example/#y',
    by: 'it\'s "me"',
  })
  assert.equal(readFlatYaml(text, where), withLibrary(text))
})

test('other front matter is left to the library', () => {
  const texts = [
    '',
    'a:',
    'a: b # c',
    'a: b: c',
    'a: b:',
    'a: [b]',
    'a: 1.5',
    'a: 010',
    'a: null',
    'a: True',
    'a: b\n  c',
  ]
  const more = [
    'a: b\na: c',
    '__proto__: b',
    'true: b',
    'a: "b\\n"',
    "a: 'b''c'",
    'a: b\t',
    'a: b\r\n',
    'a: b ',
    '# a',
    ' a: b',
  ]
  for (const text of [...texts, ...more]) assert.is(readFlatYaml(text, where), undefined, JSON.stringify(text))
})

test('the fast reader returns the same values as the library', () => {
  const sign = fc.constantFrom(
    ...'ab1 -:#,.\'"[]{}&*!|>%@`~?\\/_é\u2028\u00a0\u0085\ufeff\u{1f600}\t\r\n'.match(/./gsu)!,
  )
  const value = fc.oneof(
    fc.array(sign, { maxLength: 12 }).map((signs) => signs.join('')),
    fc.array(sign, { maxLength: 12 }).map((signs) => `b${signs.join('')}`),
    fc.array(sign, { maxLength: 8 }).map((signs) => `"${signs.join('')}"`),
    fc.array(sign, { maxLength: 8 }).map((signs) => `'${signs.join('')}'`),
    fc.constantFrom(
      'true',
      'False',
      'null',
      'NULL',
      '~',
      '0',
      '-0',
      '-3',
      '017',
      '123456789012345',
      '1e3',
      '0x1f',
      'yes',
      '.inf',
    ),
  )
  const key = fc.constantFrom('a', 'b_c', 'd-e', 'true', 'null', 'constructor', '1')
  const text = fc.array(fc.tuple(key, value), { minLength: 1, maxLength: 3 })
  let count = 0
  fc.assert(
    fc.property(text, fc.boolean(), (pairs, ends) => {
      const lines = pairs.map(([name, content]) => `${name}: ${content}`).join('\n') + (ends ? '\n' : '')
      const flat = readFlatYaml(lines, where)
      if (flat === undefined) return
      count++
      // The comparison of uvu treats objects with a key "constructor" as different classes.
      assert.ok(isDeepStrictEqual(flat, withLibrary(lines)), JSON.stringify(lines))
    }),
    { seed: 17, numRuns: 3_000 },
  )
  assert.ok(count > 100, `${count} texts`)
})

test.run()
