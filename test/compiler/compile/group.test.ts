import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  chunksOf,
  compileGroup,
  maxChunk,
  putFragments,
  type FragmentGroup,
} from '../../../src/compiler/compile/group.ts'
import { splitSource } from '../../../src/compiler/compile/source.ts'
import { markdownDefaults } from './options.ts'
import { contentType, z } from '../../../src/plugins/kit.ts'

const context = { extensions: [], options: markdownDefaults, asset: () => 'missing' as const }

const group = (text: string, uses: FragmentGroup['uses']): FragmentGroup => ({
  format: 'md',
  text,
  keepTitle: true,
  uses,
})
const uses = [
  { entry: 0, name: 'a', file: 'x.yaml', line: 3 },
  { entry: 1, name: 'b', file: 'y.yaml', line: 7 },
]

test('equal texts are compiled once, unless the result depends on the location', async () => {
  const [first, again] = await compileGroup(group('The *slug* of the shop.', uses), context)
  assert.is(first, again)
  const linked = await compileGroup(group('See [it](./it.md).', uses), context)
  assert.equal(
    linked.map((fragment) =>
      fragment.kind === 'html' ? fragment.facts.links.map(({ location }) => `${location?.file}:${location?.line}`) : [],
    ),
    [['x.yaml:3'], ['y.yaml:7']],
  )
  const faulty = await compileGroup(group('![](/a.png)', uses), context)
  assert.equal(
    faulty.map(({ diagnostics }) => diagnostics.map(({ location }) => `${location?.file}:${location?.line}`)[0]),
    ['x.yaml:3', 'y.yaml:7'],
  )
})

test('equal texts of a source form one group, with the location and owner of each', async () => {
  const fragment = (name: string, line: number, text: string) => ({ name, format: 'md' as const, text, line })
  const type = contentType({
    name: 'things',
    match: ['a.json'],
    schema: z.strictObject({ n: z.number() }),
    arrange: () => ({ pages: [] }),
    split: () => ({
      entries: [
        { id: 'one', data: { n: 1 }, fragments: [fragment('x', 1, 'Same'), fragment('y', 2, 'Other')] },
        { id: 'bad', data: { n: 'no' }, fragments: [fragment('x', 3, 'Same')] },
        { id: 'two', data: { n: 2 }, fragments: [{ ...fragment('x', 4, 'Same'), file: 'b.json' }] },
      ],
    }),
  })
  const { entries, groups } = await splitSource({
    source: { path: 'a.json', text: '{}', digest: '' },
    type,
    instance: 'things',
  })
  assert.equal(
    entries.map(({ id }) => id),
    ['one', 'two'],
  )
  assert.equal(
    groups.map(({ text, uses: all }) => [
      text,
      all.map(({ entry, name, file, line }) => `${entry}.${name} ${file}:${line}`),
    ]),
    [
      ['Same', ['0.x a.json:1', '-1.x a.json:3', '1.x b.json:4']],
      ['Other', ['0.y a.json:2']],
    ],
  )
  const results = entries.map(() => ({ fragments: {} as Record<string, string> }))
  putFragments(results, groups, [['s1', 's2', 's3'], ['o']])
  assert.equal(results, [{ fragments: { x: 's1', y: 'o' } }, { fragments: { x: 's3' } }])
})

test('chunks contain every group once, and group blocks of code by language', () => {
  const many = Array.from({ length: maxChunk + 1 }, (_, index) => group(`Words ${index}`, []))
  const chunks = chunksOf([
    group('```js\n1\n```', []),
    ...many,
    group('```go\n2\n```', []),
    group('````js\n3\n````', []),
  ])
  assert.equal(
    chunks.map((chunk) => chunk.length),
    [2, maxChunk, 1, 1],
  )
  assert.is(new Set(chunks.flat()).size, many.length + 3)
  assert.equal(chunksOf([]), [])
})

test.run()
