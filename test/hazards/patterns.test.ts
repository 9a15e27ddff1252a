/** Foreign patterns and templates that take exponential or polynomial time in V8. A failing test does not end. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { TrieRouter } from 'hono/router/trie-router'
import { loadValidator } from '../../src/api/generate/validate.ts'
import { textFor } from '../../src/api/generate/pattern.ts'
import { longestForPath } from '../../src/api/jsonpath.ts'
import { holds, type MatchRegex, type State } from '../../src/api/workflow/evaluate.ts'
import { matcherOf } from '../../src/compiler/read/globs.ts'
import { applyOverlays } from '../../src/plugins/openapi/overlays.ts'
import { loadDescription } from '../../src/plugins/openapi/load.ts'
import { longestForV8, safePattern } from '../../src/text/patterns/pattern.ts'
import { matchRedirect, parseRedirects } from '../../src/serve/host-files.ts'
import { checkExternal } from '../../src/satellites/external/check.ts'
import { violationOf } from '../../src/satellites/sandbox/generated/schema-violation.ts'
import { patternOf, valuesOf } from '../../src/satellites/sandbox/route.ts'
import { unknownFields } from '../../src/satellites/sandbox/unknown-fields.ts'
import { createValidator } from '../../src/satellites/sandbox/validate.ts'

const a = (count: number): string => 'a'.repeat(count)
const location = { file: 'a.yaml', line: 1, column: 1 }

const description = `openapi: 3.1.0
info: { title: ${a(40)}!, version: '1' }
paths: {}
`
const overlay = `overlay: 1.0.0
info: { title: T, version: 1.0.0 }
actions: [{ target: "$.info[?match(@, '(a|a)*')]", remove: true }]
`

/** Patterns, the keyword that reports the text `aaa…!`, and the length of the text. */
const cases: readonly (readonly [pattern: string, length: number])[] = [
  ['^(a|a)*$', 40],
  ['^(a+)+$', 40],
  ['^(?:a|a?)+$', 40],
  ['^a*a*a*a*a*a*a*a*a*a*a*a*b$', 2000],
  ['^([a-z]+)*$', 60],
  ['^(.*)*b$', 60],
]

for (const [pattern, length] of cases) {
  const text = `${a(length)}!`
  const schema = { type: 'string', pattern }

  test(`a build checks an example in bounded time: ${pattern}`, async () => {
    const validator = await loadValidator({})
    assert.match(validator.check(schema, text, 'request')?.message ?? '', /must match pattern/)
  })

  test(`a build checks a name in bounded time: ${pattern}`, async () => {
    const validator = await loadValidator({})
    const object = {
      type: 'object',
      patternProperties: { [pattern]: { type: 'integer' } },
      additionalProperties: false,
    }
    assert.match(
      validator.check(object, { [text]: 1 }, 'request')?.message ?? '',
      /must NOT have additional properties/,
    )
  })

  test(`a sandbox checks a value and a name in bounded time: ${pattern}`, () => {
    const validator = createValidator({ a: schema, b: { patternProperties: { [pattern]: { type: 'integer' } } } })
    const faults = (pointer: string, value: unknown) =>
      validator.check({ pointer, value: schema }, value, { role: 'request', loc: 'body' }).map(({ keyword }) => keyword)
    assert.equal(faults('/a', text), ['pattern'])
    assert.equal(faults('/b', { [text]: 'x' }), [])
  })

  test(`the interpreter checks a value and a name in bounded time: ${pattern}`, () => {
    assert.is(violationOf({}, schema, text)?.keyword, 'pattern')
    const object = { properties: { x: {} }, patternProperties: { [pattern]: { type: 'integer' } } }
    assert.is(violationOf({}, object, { [text]: 'x' }), undefined)
    assert.equal(
      unknownFields({}, object, { [text]: 'x' }).map(({ path }) => path),
      [[text]],
    )
  })

  test(`a criterion of a workflow ends in bounded time: ${pattern}`, async () => {
    const state: State = { inputs: { text }, steps: {}, workflows: {}, outputs: {} }
    const longest = longestForV8(pattern)
    const criterion = { kind: 'regex' as const, condition: pattern, context: '$inputs.text', location, longest }
    assert.match(String(await holds(criterion, state)), /may take too many steps/)
    const matches: MatchRegex = (regex, value) => safePattern(regex.pattern, regex.flags).test(value)
    assert.is(await holds(criterion, state, matches), false)
    for (const name of ['match', 'search']) {
      const condition = `$[?${name}(@, '${pattern}')]`
      const path = { ...criterion, kind: 'jsonpath' as const, context: '$inputs', condition }
      assert.match(
        String(await holds({ ...path, longest: longestForPath(condition) }, state)),
        /may take too many steps/,
      )
    }
  })
}

test('patterns of a JSONPath end in bounded time', async () => {
  const state: State = { inputs: { p: '(a|a)*$', t: `${a(40)}!` }, steps: {}, workflows: {}, outputs: {} }
  const verdict = (condition: string) =>
    holds({ kind: 'jsonpath', context: '$inputs', location, condition, longest: longestForPath(condition) }, state)
  assert.match(String(await verdict('$[?match(@, $.p)]')), /may take too many steps/)
  assert.is(await verdict("$[?search(@, '^a+!$')]"), true)
  assert.is(await verdict("$[?@ == 'a' || !match(@, 'b')]"), true)
  assert.match(String(await verdict('$[?search(')), /cannot be read/)
})

test('the target of an overlay ends in bounded time', async () => {
  const needed = { 'o.yaml': overlay }
  const source = { path: 'a.yaml', text: description, digest: '', needed }
  const { diagnostics } = await loadDescription(source, 'program', ['o.yaml'])
  assert.equal(
    diagnostics.filter(({ code }) => code.startsWith('openapi/overlay')).map(({ message }) => message),
    ['the target is not a JSONPath: a pattern in it may take too many steps'],
  )
})

const nested = (depth: number): unknown => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)

test('a JSONPath over a large value ends in bounded time', async () => {
  const path = `$${'..*'.repeat(30)}`
  const state: State = { inputs: { a: nested(300) }, steps: {}, workflows: {}, outputs: {} }
  const verdict = (condition: string) =>
    holds({ kind: 'jsonpath', context: '$inputs', location, condition, longest: longestForPath(condition) }, state)
  assert.is(await verdict(path), `the JSONPath "${path}" may take too many steps`)
  assert.is(await verdict('$..*'), true)
})

test('the target of an overlay over a large value ends in bounded time', async () => {
  const path = '$..[?count($..*..*) > 0]'
  const action = { target: path, remove: true }
  const document = { overlay: '1.0.0', info: { title: 'T', version: '1' }, actions: [action] }
  const root = { a: nested(300) }
  const context = { description: 'a.yaml', origins: { locationOf: () => location } as never }
  const diagnostics = await applyOverlays(root, [{ path: 'o.yaml', parsed: document }], context)
  assert.equal(
    diagnostics.map(({ code, message }) => [code, message]),
    [['openapi/overlay', `the target takes too many steps: ${path}`]],
  )
  assert.equal(root, { a: nested(300) })
})

test('a long text is checked as an address in bounded time', async () => {
  const url = `http://${':'.repeat(500_000)}`
  assert.is((await loadValidator({})).check({ type: 'string', format: 'url' }, url, 'request'), undefined)
  assert.is(violationOf({}, { format: 'url' }, url), undefined)
  assert.is(violationOf({}, { format: 'url' }, url.slice(0, 200))?.keyword, 'format')
})

test('an example for a pattern with nested empty repetitions is generated in bounded time', () => {
  assert.is(textFor('(?:(?:(?:(?:){500}){500}){500}){500}[ab]', 0, 3), undefined)
  assert.is(textFor('[ж]'.repeat(150), 0, 3), undefined)
})

test('a path template with several parameters in a segment matches in bounded time', () => {
  const template = '/x/{a}{b}{c}{d}{e}{f}-{g}-{h}!/{i}.{j}'
  const path = `/x/${a(5000)}${'-'.repeat(5000)}/${'.'.repeat(5000)}`
  assert.is(valuesOf(template, path)['a'], path.split('/')[2])
  const router = new TrieRouter<string>()
  router.add('GET', patternOf(template), 'handler')
  assert.equal(router.match('GET', path)[0], [])
  assert.equal(router.match('GET', '/x/aaaaaa-b-c!/y.z')[0].length, 1)
})

test('a glob matches in bounded time', () => {
  const path = `${a(250)}/${a(250)}/${a(250)}`
  for (const glob of [
    '**/*a*a*a*a*a*a*a*b',
    '**/*(*a)b',
    '**/+(a|a*)b',
    `${'**/a*/'.repeat(12)}b`,
    `*${'a*'.repeat(60)}b`,
    `${'{a,a}'.repeat(30)}*b`,
    `${'@(a|a)'.repeat(30)}*b`,
    `${'?(a)'.repeat(40)}*b`,
    `${'{a,'.repeat(60)}b${'}'.repeat(60)}`,
    '{1..1000000}/{1..1000000}',
  ])
    assert.is(matcherOf([glob], [])(path), false, glob)
  assert.ok(matcherOf(['{a,b}{c,d}/{e,f}/*.{md,mdx}'], [])('ad/f/x.mdx'))
  const matches = matcherOf(['docs/**/*a*a*a*a*b.md'], [])
  assert.equal(
    ['docs/aaaab.md', 'docs/x/1a2a3a4a5b.md', 'docs/aaab.md', 'docs/.x/aaaab.md', 'docs/.aaaab.md', 'aaaab.md'].map(
      matches,
    ),
    [true, true, false, false, false, false],
  )
})

test('an ignored address matches in bounded time', async () => {
  const links = [{ url: `https://example.com/${a(2000)}`, location }]
  const asker = { ask: () => Promise.reject(new Error('no network')) }
  const options = { asker, known: {}, maxAgeMs: 0, now: () => 0, wait: () => Promise.resolve() }
  const ignore = [`${'*a'.repeat(30)}*b`, `*${'a*'.repeat(30)}`]
  const report = await checkExternal(links, { ...options, ignore } as never)
  assert.equal([...report.unjudged.keys()], ['ignored'])
})

test('a redirect matches in bounded time', () => {
  const { rules } = parseRedirects(`/x/*/${':a/:b/:c/'.repeat(20)}end /y\n`)
  assert.is(matchRedirect(rules, `/x/${'a/'.repeat(8000)}`), undefined)
})

test.run()
