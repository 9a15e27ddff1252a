import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readYaml } from '../../../src/text/yaml/yaml.ts'

const input = { file: 'content/a.md', maxBytes: 64 * 1024 }
const read = (text: string, more: object = {}) => readYaml(text, { ...input, ...more })
const messages = (text: string) => read(text).problems.map(({ message }) => message)

const values = suite('yaml: values')

values('values are plain data of the core schema', () => {
  const { value, problems } = read('a: [1, x, true, null]\ndate: 2025-01-02\nyes: no\n1: one\n')
  assert.equal(problems, [])
  assert.equal(value, { 1: 'one', a: [1, 'x', true, null], date: '2025-01-02', yes: 'no' })
})

values('an empty text, or a text with only comments, is null', () => {
  assert.is(read('').value, null)
  assert.is(read('# nothing\n').value, null)
})

values('a repeated key is reported at the second, and the first counts', () => {
  const { value, problems } = read('a: 1\nb:\n  c: 1\n  c: 2\n')
  assert.equal(value, { a: 1, b: { c: 1 } })
  assert.equal(problems, [
    {
      message: 'the key "c" occurs twice in the same map',
      hint: 'the first is on line 3',
      location: { file: 'content/a.md', line: 4, column: 3, endLine: 4, endColumn: 4 },
    },
  ])
})

values('"__proto__" is reported and reaches no prototype', () => {
  const { value, problems } = read('a: 1\n__proto__: { polluted: yes }\n')
  assert.is(Object.getPrototypeOf(value), Object.prototype)
  assert.equal(Object.keys(value as object), ['a'])
  assert.is(({} as { polluted?: string }).polluted, undefined)
  assert.match(problems[0]?.message ?? '', '__proto__')
  assert.is(problems[0]?.location.line, 2)
})

values('"constructor" and similar names are ordinary keys', () => {
  assert.equal(read('constructor: 1\ntoString: 2\n').value, { constructor: 1, toString: 2 })
  assert.equal(messages('constructor: 1\nhasOwnProperty: 2\n'), [])
})

values('tags beyond the core schema are reported and ignored', () => {
  for (const tag of ['!!binary', '!!js/function', '!!set', '!x'])
    assert.match(messages(`a: ${tag} abc`).join(), 'unresolved tag', tag)
  assert.match(messages('%YAML 1.1\n---\na: !!timestamp 2001-12-14').join(), 'unresolved tag')
})

values('aliases have the values of their anchors', () => {
  assert.equal(read('a: &x [1]\nb: *x\n').value, { a: [1], b: [1] })
  assert.equal(read('a: &x {k: 1}\nb: *x\n').locationOf(['b', 'k']), {
    file: 'content/a.md',
    line: 1,
    column: 11,
    endLine: 1,
    endColumn: 12,
  })
})

values('an alias to itself, or to a missing anchor, is reported', () => {
  assert.equal(messages('a: &x [*x]'), ['the alias *x has no anchor before it'])
  assert.equal(messages('a: *y'), ['the alias *y has no anchor before it'])
})

values('a second document is reported', () => {
  const { problems } = read('a: 1\n---\nb: 2\n')
  assert.match(problems[0]?.message ?? '', 'second document')
  assert.is(problems[0]?.location.line, 2)
})

values('broken YAML has no value, and its fault has a location', () => {
  const { value, problems } = read('a: 1\nb: [1, 2\nc: 3\n', { lineOffset: 1 })
  assert.is(value, undefined)
  assert.ok(problems.length > 0)
  assert.ok(problems.every(({ location }) => location.line > 1))
})
values.run()

const places = suite('yaml: locations')

places('values and keys have a line and a column', () => {
  const yaml = read('title: Hi\nauthors:\n  - name: "A B"\n    url: x\nempty:\n', { lineOffset: 1 })
  const locationOf = (line: number, column: number, endColumn: number) => ({
    file: 'content/a.md',
    line,
    column,
    endLine: line,
    endColumn,
  })
  assert.equal(yaml.locationOf(['title']), locationOf(2, 8, 10))
  assert.equal(yaml.keyLocation(['title']), locationOf(2, 1, 6))
  assert.equal(yaml.locationOf(['authors', 0, 'name']), locationOf(4, 11, 16))
  assert.equal(yaml.keyLocation(['authors', 0, 'url']), locationOf(5, 5, 8))
  assert.equal(yaml.keyLocation(['empty']), locationOf(6, 1, 6))
  assert.is(yaml.locationOf(['none']), undefined)
  assert.is(yaml.locationOf(['authors', 1]), undefined)
  assert.is(yaml.locationOf(['authors', 'name']), undefined)
})

places('a collection ends with its last value', () => {
  assert.equal(read('a:\n  - 1\n  - 2\n\nb: 1\n').locationOf(['a']), {
    file: 'content/a.md',
    line: 2,
    column: 3,
    endLine: 3,
    endColumn: 6,
  })
})

places('locations are correct with CRLF and a byte order mark', () => {
  const yaml = read('\uFEFFa: 1\r\nb: 22\r\n')
  assert.equal(yaml.keyLocation(['a']), { file: 'content/a.md', line: 1, column: 1, endLine: 1, endColumn: 2 })
  assert.equal(yaml.locationOf(['b']), { file: 'content/a.md', line: 2, column: 4, endLine: 2, endColumn: 6 })
})
places.run()

const limits = suite('yaml: limits')

const bombs = {
  lists: '['.repeat(1700),
  maps: '{a: '.repeat(430),
  dashes: '- '.repeat(800),
  questions: '? '.repeat(800),
  colons: ': '.repeat(800),
  keys: 'a: '.repeat(800),
  lines: Array.from({ length: 100 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'),
  'broken explicit keys': 'a: ?\n  \r\n'.repeat(400),
  'broken anchors': 'a: a: a: &a ? "a":\r\n'.repeat(400),
}

// Each text twice: the second overflow in one process would abort it.
for (const round of ['once', 'and again']) {
  for (const [name, text] of Object.entries(bombs)) {
    limits(`deep ${name} end in a report, ${round}`, () => {
      const { value, problems } = read(text)
      assert.is(value, undefined)
      assert.is(problems.length, 1)
      assert.is(problems[0]?.tooLarge, true)
      assert.match(problems[0]?.message ?? '', '32 levels')
    })
  }
}

const nested = (depth: number): string => `${'['.repeat(depth)}1${']'.repeat(depth)}`

limits('32 levels are accepted, 33 are not', () => {
  assert.equal(read(nested(32)).problems, [])
  assert.is(read(nested(33)).problems[0]?.tooLarge, true)
})

limits('brackets inside texts are not counted', () => {
  const brackets = '['.repeat(100)
  assert.equal(read(`a: "${brackets}"\nb: |\n  ${brackets}\n  ${'- '.repeat(100)}\nc: x # ${brackets}\n`).problems, [])
})

limits('65,536 bytes are accepted, one more is not; bytes are counted, not characters', () => {
  const text = `a: ${'x'.repeat(64 * 1024 - 3)}`
  assert.equal(read(text).problems, [])
  assert.is(read(`${text}x`).problems[0]?.tooLarge, true)
  assert.is(read(`a: ${'é'.repeat(33_000)}`).problems[0]?.tooLarge, true)
})

limits('aliases that expand to too much are refused', () => {
  const names = 'abcdefgh'.split('')
  const laughs = names.map(
    (name, i) =>
      `${name}: &${name} [${Array(9)
        .fill(i === 0 ? '1' : `*${names[i - 1]}`)
        .join(', ')}]`,
  )
  assert.equal(messages(laughs.join('\n')), ['the aliases unfold to more than 20000 values'])
})

limits('aliases that expand too deep are refused', () => {
  const chain = ['a: &a 1', 'b: &b [[[[[[[[[[[[[[[[*a]]]]]]]]]]]]]]]]', 'c: [[[[[[[[[[[[[[[[*b]]]]]]]]]]]]]]]]']
  assert.match(read(chain.join('\n')).problems[0]?.message ?? '', '32 levels')
})

limits('at most 50 problems are reported', () => {
  assert.is(read(Array(500).fill('a: 1').join('\n')).problems.length, 50)
})
limits.run()
