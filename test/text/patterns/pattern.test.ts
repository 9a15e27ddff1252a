import { readFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { textFor } from '../../../src/api/generate/pattern.ts'
import { longestForV8, safePattern } from '../../../src/text/patterns/pattern.ts'
import { stepsOf } from '../../../src/text/patterns/steps.ts'
import { parsePattern } from '../../../src/text/patterns/syntax.ts'

const linesOf = (name: string): readonly string[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n')

/** Patterns of public JSON Schemas, and those that use rare syntax. */
const realPatterns = linesOf('real-patterns.txt')
const rarePatterns = linesOf('rare-patterns.txt')
const texts = [
  ...[
    '',
    'a',
    'b',
    'A',
    'ab',
    'ba',
    'aa',
    'aaa',
    'abc',
    'a-b',
    '-a',
    'a-',
    'a--b',
    'a.b',
    'a b',
    ' ',
    ' a',
    '_',
    '-',
    '$',
    '.',
  ],
  ...[
    '0',
    '12',
    '-1.5e3',
    '1x1',
    'Passw0rd',
    'user@example.com',
    '2024-02-30',
    '2024-02-29T10:00:00Z',
    '1.2.3-rc.1+build',
    '#ff00aa',
  ],
  ...[
    'https://example.com/a?b=c',
    'arn:aws:iam::123456789012:role/x',
    '+4915112345678',
    '497f6eca-6276-4993-bfeb-53cbbbba6f08',
  ],
  ...[
    'é',
    'É',
    'ж',
    'β',
    'ß',
    'ſ',
    '\u212a',
    '日本',
    '😀',
    '😀😀',
    'a😀',
    '\ud83d',
    '\ude00',
    '\ude00\ud83d',
    'a\nb',
    'a\n',
    '\n',
    '\r',
  ],
  ...[
    '\u2028',
    '\u00a0',
    '\ufeff',
    '\u0085',
    '\v\f',
    '\t',
    '\0',
    '\b',
    '"a"',
    "'a'",
    '\'a"',
    '{',
    ']',
    '\\',
    '/',
    '@x',
    'p{L}',
    'uu',
    'x-foo',
  ],
]

function nativeOf(pattern: string, flags = ''): RegExp {
  try {
    return new RegExp(pattern, `u${flags}`)
  } catch {
    return new RegExp(pattern, flags)
  }
}

test('patterns match the same texts as in JavaScript', () => {
  for (const pattern of [...realPatterns, ...rarePatterns]) {
    const native = nativeOf(pattern)
    const safe = safePattern(pattern)
    const generated = [0, 1, 2].flatMap((turn) => textFor(pattern, 0, turn) ?? [])
    const variants = generated.flatMap((text) => [
      text,
      `${text}x`,
      `-${text}`,
      text.slice(1),
      text.slice(0, -1),
      `${text}\n`,
    ])
    for (const text of [...texts, ...variants]) {
      const result = safe.test(text)
      // Without the flag `u`, JavaScript counts halves of characters.
      if (!native.unicode && /[\ud800-\udfff]/.test(text)) continue
      if (result !== undefined) assert.is(result, native.test(text), `${pattern} ${JSON.stringify(text)}`)
      else assert.ok(safe.longest < text.length, pattern)
    }
  }
  assert.ok(realPatterns.length + rarePatterns.length >= 300)
})

test('flags of conditions are applied', () => {
  const patterns = ['logged in', '[a-z]+', '\\W', '[^k]', '\\bl', '^a.b$', '^b$', '\\u212a']
  for (const flags of ['i', 's', 'm', 'ims'])
    for (const pattern of patterns)
      for (const text of [...texts, 'Logged In', 'K', 'ſ', 'a\nb'])
        assert.is(
          safePattern(pattern, flags).test(text),
          nativeOf(pattern, flags).test(text),
          `/${pattern}/${flags} ${text}`,
        )
})

test('a text is matched by code points, also for patterns that are invalid with the flag u', () => {
  assert.is(safePattern('^\\_?.$').test('😀'), true)
  assert.is(safePattern('^\\_?[^a]{2}$').test('😀'), false)
})

test('nearly all real patterns are checked completely, those with lookaheads at the start too', () => {
  assert.equal(
    realPatterns.filter((pattern) => safePattern(pattern).longest < 10_000),
    [],
  )
  for (const pattern of [
    '^(?=.*\\d)(?=.*[a-z]).{8,}$',
    '^(?!.*--)[a-z-]+(?<!-)$',
    '^a{1,5000}$',
    '^[\\w:]*:[a-z]*/.{1,2048}$',
  ])
    assert.ok(safePattern(pattern).longest >= 2000, pattern)
})

/** Patterns that take exponential or polynomial time on V8, or much memory to compile. */
const hostilePatterns = [
  ...[
    '^(a|a)*$',
    '^(a+)+$',
    '^a*a*a*a*a*a*a*a*a*a*a*a*b$',
    '(a*)*b',
    '^(a|aa)+$',
    '(.*)*!',
    '^(\\w+\\s?)*$',
    '(a?){500}a{500}b',
  ],
  ...[
    '^(?!x)(a|a)*(?=c)b',
    '(a|a)*(?=b)c',
    '(a*)*(?!b)c',
    '^(a+)+\\1$',
    '(a*)\\1*b',
    '(?:.*(?=b)){9}c',
    '(a|a)*(?<=b)c',
  ],
  ...[
    '(?:\\b){1000000000}x(?=y)',
    '(?:(?:\\b(?=a)){1000}){1000}',
    '(?:(?:(?:a{1000}){1000}){1000})(?=b)',
    '(a{1000}){1000}',
  ],
  ...[
    `${'(?:'.repeat(400)}a${')*'.repeat(400)}b`,
    `${'('.repeat(4000)}a${')'.repeat(4000)}`,
    `(${'a|'.repeat(3000)}b){100}c`,
  ],
  ...[
    `^${'(?:a?'.repeat(200)}${')*'.repeat(200)}$`,
    `${'a?'.repeat(2000)}(?=b)`,
    '(?:x(?=y)|a?){500}a{500}',
    '[a-z]{1,5000}x',
  ],
]

test('hostile patterns end in bounded steps', () => {
  for (const pattern of hostilePatterns) {
    const safe = safePattern(pattern)
    for (const unit of ['a', 'ab', 'a ', ' '])
      for (const length of [40, safe.longest, 1_000_000]) {
        const text = `${unit.repeat(Math.min(length, 1_000_000) / unit.length)}!`
        assert.type(safe.test(text) ?? true, 'boolean')
      }
  }
})

test('unsupported patterns are not run', () => {
  assert.equal(
    ['^(a+)+\\1$', '(a|a)*(?=b)c', 'a'.repeat(10_001), '(?:(?=a)'.repeat(300)].map((pattern) => {
      const { isValid, longest } = safePattern(pattern)
      return [isValid, longest, safePattern(pattern).test('a')]
    }),
    Array.from({ length: 4 }, () => [true, 0, undefined]),
  )
  assert.is(safePattern('(').isValid, false)
  assert.is(safePattern('(?i)a').isValid, false)
  assert.is(safePattern('(').test('a'), undefined)
})

test('steps of a backtracking engine have an upper bound', () => {
  const steps = (pattern: string, length: number) => stepsOf(parsePattern(pattern, true)!, length)
  assert.ok(steps('^[a-z]{1,63}$', 100) < 1000)
  assert.ok(steps('^(?=[a-z]+$)(?!x)[a-z]*$', 1000) < 20_000)
  assert.ok(steps('[a-z]+$', 1000) > 1e6 / 2)
  assert.ok(steps('^a*a*a*b$', 100) > 1e6 / 6)
  assert.ok(steps('^(a|a)*$', 100) > 2 ** 100)
  assert.ok(steps('^(?:\\b){1000000}$', 1) > 1e6)
  assert.ok(longestForV8('^[a-z]+@[a-z]+$') > 100)
  assert.is(longestForV8('^(a|a)*$'), 0)
  assert.is(longestForV8('('), 0)
})

test.run()
