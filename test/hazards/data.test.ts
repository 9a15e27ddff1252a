import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { splitFrontMatter } from '../../src/model/front-matter.ts'
import { readYaml } from '../../src/text/yaml/yaml.ts'
import openapi from '../../src/plugins/openapi/index.ts'
import type { Plugin, PluginModule } from '../../src/plugins/kit.ts'
import words from '../../theme/words/en.ts'

const codes = (text: string) =>
  splitFrontMatter({ path: 'a.md', text, digest: '' }, 'md').diagnostics.map(
    ({ code, location }) => `${code} ${location?.line}`,
  )

test('front matter of 20,000 keys is refused by its size', () => {
  const keys = Array.from({ length: 20_000 }, (_, number) => `k${number}: v`).join('\n')
  assert.equal(codes(`---\n${keys}\n---\n`), ['front-matter/too-large 2'])
})

test('a deeply nested document is refused, twice in one process', () => {
  for (const bomb of [
    '['.repeat(1700),
    '{a: '.repeat(600),
    Array.from({ length: 400 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'),
    '- '.repeat(800),
    '? '.repeat(800),
  ]) {
    for (let round = 0; round < 2; round++) {
      const { problems, value } = readYaml(bomb, { file: 'a.yaml', maxBytes: 1 << 20 })
      assert.is(value, undefined)
      assert.equal(
        problems.map(({ tooLarge }) => tooLarge),
        [true],
      )
      assert.match(codes(`---\n${bomb}\n---\n`).join(), 'front-matter/too-large')
    }
  }
})

test('aliases that expand to too much are refused', () => {
  const lines = [
    'a0: &a0 [x, x, x, x, x, x, x, x, x]',
    ...Array.from({ length: 8 }, (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n}, `.repeat(9)}]`),
  ]
  const { problems } = readYaml(lines.join('\n'), { file: 'a.yaml', maxBytes: 1 << 20 })
  assert.ok(problems.length > 0 && problems.every(({ tooLarge }) => tooLarge === true))
})

test('prototypes cannot be changed', () => {
  const { value, problems } = readYaml('__proto__: {polluted: 1}\nconstructor: {prototype: {polluted: 1}}', {
    file: 'a.yaml',
    maxBytes: 1024,
  })
  assert.is(problems.length, 1)
  assert.is(({} as { polluted?: number }).polluted, undefined)
  assert.is(Object.getPrototypeOf(value), Object.prototype)
})

for (const [target, kind] of [
  ['/etc/hostname', 'absolute'],
  ['../../../../../../etc/hostname', 'relative'],
  ['file:///etc/hostname', 'file'],
  ['http://127.0.0.1:9/x.yaml', 'network'],
  ['//127.0.0.1:9/x.yaml', 'network'],
  ['%2e%2e/%2e%2e/secret.yaml', 'encoded'],
  ['..\\..\\secret.yaml', 'backslash'],
] as const) {
  test(`a $ref out of the description is reported: ${kind} ${target}`, async () => {
    const text = `openapi: 3.1.0\ninfo: {title: A, version: '1'}\npaths:\n  /a:\n    get:\n      operationId: a\n      responses:\n        '200':\n          $ref: '${target}'\n`
    const module = (openapi as { default?: PluginModule }).default ?? openapi
    const options = module.options?.parse({}) ?? {}
    const plugin: Plugin = module.create(options, {
      instance: 'openapi',
      drafts: false,
      baseUrl: '/',
      locale: 'en',
      defaultLocale: 'en',
      words: words.plugins,
    })
    const [type] = plugin.types ?? []
    const source = { path: 'openapi/openapi.yaml', text, digest: '' }
    for (const path of type?.needs?.(source) ?? []) {
      assert.ok(path.startsWith('openapi/'), `asked for ${path}`)
    }
    const result = await type?.split?.({ ...source, needed: {} })
    const errors = result?.diagnostics?.filter(({ severity }) => severity === 'error') ?? []
    assert.ok(errors.length > 0)
    assert.equal([...new Set(errors.map(({ code }) => code))], ['openapi/reference'])
    assert.equal(errors[0]?.location?.file, 'openapi/openapi.yaml')
    assert.is(errors[0]?.location?.line, 9)
  })
}

test.run()
