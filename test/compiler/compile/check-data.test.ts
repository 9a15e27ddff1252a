import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { compileSource } from './compile-source.ts'
import { markdownDefaults } from './options.ts'
import { checkData } from '../../../src/compiler/compile/source.ts'
import { splitFrontMatter } from '../../../src/model/front-matter.ts'
import { contentType } from '../../../src/plugins/kit.ts'

const schema = z.strictObject({
  title: z.string().optional(),
  tags: z.array(z.string()).default([]),
  hide_title: z.boolean().optional(),
})
const type = contentType({ name: 'things', match: ['content/**'], schema, arrange: () => ({ pages: [] }) })

async function compile(text: string, path = 'content/a.md') {
  const { entries, diagnostics } = await compileSource({
    source: { path, text, digest: '' },
    type,
    instance: 'things',
    extensions: [],
    options: markdownDefaults,
    asset: () => 'missing',
  })
  return {
    entries,
    reports: diagnostics.map(
      ({ code, location, message }) => `${code} ${location?.line}:${location?.column} ${message}`,
    ),
    diagnostics,
  }
}

function split(text: string) {
  const { entries, diagnostics } = splitFrontMatter({ path: 'content/a.md', text, digest: '' }, 'md')
  const [entry] = entries
  return {
    data: entry?.data,
    text: entry?.fragments[0]?.text,
    line: entry?.fragments[0]?.line,
    codes: diagnostics.map(({ code, location }) => `${code} ${location?.line}`),
  }
}

test('an unknown key is a warning with the nearest name, and is left out', async () => {
  const { entries, diagnostics, reports } = await compile('---\ntitle: T\ntitel: U\nzzzzzzzz: 1\n---\n')
  assert.equal(reports, [
    'front-matter/unknown-key 3:1 no front-matter key "titel"',
    'front-matter/unknown-key 4:1 no front-matter key "zzzzzzzz"',
  ])
  assert.equal(
    diagnostics.map(({ severity, hint }) => `${severity}: ${hint}`),
    ['warning: did you mean "title"?', 'warning: put keys of your own below "custom:"'],
  )
  assert.equal(entries[0]?.entry.data, { title: 'T', tags: [] })
})

test('a wrong type is an error at its key; valid values are used, so that the page has its route', async () => {
  const { entries, reports } = await compile('---\ntitle: T\ntags: 5\nhide_title: maybe\nx: 1\n---\n')
  assert.equal(
    entries.map(({ entry }) => entry.data),
    [{ title: 'T', tags: [] }],
  )
  assert.equal(reports.slice(1), [
    'front-matter/type 3:1 tags must be a list, not the number 5',
    'front-matter/type 4:1 hide_title must be true or false, not the string "maybe"',
  ])
})

test('an unknown key and a wrong type are both reported', async () => {
  assert.equal(
    (await compile('---\ntags: 5\nx: 1\n---\n')).reports.map((report) => report.split(' ')[0]),
    ['front-matter/unknown-key', 'front-matter/type'],
  )
})

test('front matter that is not a mapping is reported', async () => {
  for (const yaml of ['- a\n- b', 'just text', '5']) {
    const { entries, reports } = await compile(`---\n${yaml}\n---\n`)
    assert.equal(entries, [], yaml)
    assert.match(reports.join(), /^front-matter\/type 1:1 front matter must be a map of keys, not /)
  }
  assert.equal((await compile('---\n# only a comment\n---\n')).reports, [])
})

test('an entry without required values is omitted', async () => {
  const strict = contentType({
    name: 'things',
    match: ['content/**'],
    schema: z.strictObject({ date: z.string() }),
    arrange: () => ({ pages: [] }),
  })
  const compiled = await compileSource({
    source: { path: 'content/a.md', text: '---\ndate: []\n---\n', digest: '' },
    type: strict,
    instance: 'things',
    extensions: [],
    options: markdownDefaults,
    asset: () => 'missing',
  })
  assert.equal(compiled.entries, [])
  assert.is(compiled.diagnostics.length, 1)
})

test('suppressions apply in front matter and in the YAML of a source', async () => {
  const compiled = await compileSource({
    source: {
      path: 'content/a.md',
      text: '---\ntitle: T # docs-ignore-line a/b\n# docs-ignore c/d\n---\n\n# docs-ignore e/f\n',
      digest: '',
      needed: { 'content/tags.yml': '# docs-ignore g/h\n', 'content/code.js': '# docs-ignore i/j\n' },
    },
    type,
    instance: 'things',
    extensions: [],
    options: markdownDefaults,
    asset: () => 'missing',
  })
  assert.equal(
    compiled.suppressions.map(
      ({ code, line, location }) => `${code} ${line ?? 'page'} ${location.file}:${location.line}`,
    ),
    ['g/h page content/tags.yml:1', 'a/b 2 content/a.md:2', 'c/d page content/a.md:3'],
  )
})

test('a key without a value is a warning, unless the page needs one', () => {
  const schema = z.strictObject({ title: z.string(), description: z.string().optional() })
  const where = { file: 'a.md', locations: {} }
  const check = (data: object) => {
    const { diagnostics, ...rest } = checkData(schema, data, where)
    return { ...rest, told: diagnostics.map(({ severity, message }) => `${severity} ${message}`) }
  }
  assert.equal(check({ title: 'A', description: null }), {
    data: { title: 'A' },
    told: ['warning description must be a string, but it is empty'],
  })
  assert.equal(check({ title: null }), { told: ['error title must be a string, but it is empty'] })
})

test('a key with the word null has a hint', () => {
  const schema = z.strictObject({ format: z.enum(['md', 'mdx']).optional(), mode: z.enum(['a', 'b']).optional() })
  const where = {
    file: 'a.md',
    locations: {},
    source: ([key]: readonly unknown[]) => (key === 'mode' ? '1.10' : 'null'),
  }
  assert.equal(
    checkData(schema, { format: null, mode: 1.1 }, where).diagnostics.map(
      ({ message, hint }) => `${message} (${hint})`,
    ),
    [
      'format must be "md" or "mdx", but it is empty (null is read as an empty value: leave the key out for the default)',
      'mode must be "a" or "b", not the number 1.1 (1.10 is read as the number 1.1)',
    ],
  )
})

test('a union reports the keys of the matching option', () => {
  const union = z.union([
    z.strictObject({ '@kind': z.literal('post'), date: z.string() }),
    z.strictObject({ '@kind': z.literal('list'), pages: z.number() }),
  ])
  const { diagnostics } = checkData(union, { '@kind': 'list', pages: 'x' }, { file: 'a', locations: {} })
  assert.equal(
    diagnostics.map(({ code }) => code),
    ['front-matter/type'],
  )
})

test('`---js` and similar openings are text', () => {
  for (const first of ['---js', '--- js', '----', '+++', ' ---']) {
    const text = `${first}\nmodule.exports = {}\n---\nbody`
    assert.equal(split(text), { data: {}, text, line: 1, codes: [] })
  }
})

test('a byte order mark, CRLF and a missing final line break are accepted', () => {
  assert.equal(split('\uFEFF---\ntitle: T\n---\nbody'), { data: { title: 'T' }, text: 'body', line: 4, codes: [] })
  assert.equal(split('---\r\ntitle: T\r\n---\r\n\r\nbody'), {
    data: { title: 'T' },
    text: '\r\nbody',
    line: 4,
    codes: [],
  })
  assert.equal(split('---\ntitle: T\n---'), { data: { title: 'T' }, text: '', line: 4, codes: [] })
  assert.equal(split('---\n---\nbody'), { data: {}, text: 'body', line: 3, codes: [] })
  assert.equal(split('\uFEFFbody'), { data: {}, text: 'body', line: 1, codes: [] })
  assert.equal(split('\uFEFF---\n# never closed'), { data: {}, text: '---\n# never closed', line: 1, codes: [] })
})

test('locations in the body count from the first line of the file', async () => {
  for (const end of ['\n', '\r\n']) {
    const { entries } = await compile(['---', 'title: T', '---', '', '# H', '', '[a](/b)'].join(end))
    const body = entries[0]?.fragments['body']
    assert.equal(body?.kind === 'html' && body.facts.links[0]?.location, {
      file: 'content/a.md',
      line: 7,
      column: 5,
      endColumn: 7,
    })
  }
})

test('oversized or invalid front matter is reported, and the body is still read', () => {
  assert.equal(split(`---\na: ${'x'.repeat(65_536)}\n---\nbody`).codes, ['front-matter/too-large 2'])
  assert.equal(split(`---\na: ${'['.repeat(40)}${']'.repeat(40)}\n---\nbody`).codes, ['front-matter/too-large 2'])
  const broken = split('---\ntitle: T\na: [1\n---\nbody')
  assert.match(broken.codes.join(), 'front-matter/syntax')
  assert.is(broken.text, 'body')
  assert.equal(split('---\na: 1\na: 2\n---\n').codes, ['front-matter/syntax 3'])
})

test('a content type whose split throws is reported', async () => {
  const { diagnostics } = await compileSource({
    source: { path: 'content/a.md', text: '', digest: '' },
    type: {
      ...type,
      split: () => {
        throw new Error('no')
      },
    },
    instance: 'things',
    extensions: [],
    options: markdownDefaults,
    asset: () => 'missing',
  })
  assert.equal(
    diagnostics.map(({ code, location }) => `${code} ${location?.file}`),
    ['plugin/threw content/a.md'],
  )
})

test.run()
