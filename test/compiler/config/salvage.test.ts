import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { loadConfig, salvage } from '../../../src/compiler/config/load.ts'
const schema = z.strictObject({
  title: z.string(),
  count: z.number().default(1),
  items: z.array(z.strictObject({ label: z.string(), to: z.string().optional() })).default([]),
  inner: z.strictObject({ list: z.array(z.string()).min(1) }).optional(),
})

test('valid values are accepted unchanged', () => {
  assert.equal(salvage(schema, { title: 'T' }), { title: 'T', count: 1, items: [] })
})

test('invalid values are omitted; an item without a required key is omitted as a whole', () => {
  const items = [{ label: 5 }, { label: 'A', x: 1 }, { to: '/b' }, { label: 'C', to: 5 }, 5]
  assert.equal(salvage(schema, { title: 'T', count: 'x', items, other: 1 }), {
    title: 'T',
    count: 1,
    items: [{ label: 'A' }, { label: 'C' }],
  })
  assert.equal(salvage(schema, { title: 'T', inner: { list: [5] } }), { title: 'T', count: 1, items: [] })
})

test('a value without a required key is omitted, unless a default exists', () => {
  assert.is(salvage(schema, {}), undefined)
  assert.is(salvage(schema, 'text'), undefined)
  assert.equal(salvage(schema, { title: 5 }, { title: '-' }), { title: '-', count: 1, items: [] })
})

test('the valid parts of a configuration remain, and the invalid ones are located', () => {
  const load = (text: string) => {
    const { config, saved, wrong } = loadConfig({ text, file: 'site.config.yaml' })
    return [config !== undefined, saved?.title, [...wrong].sort()]
  }
  const url = 'url: https://a.example\n'
  assert.equal(load(`title: T\n${url}`), [true, 'T', []])
  assert.equal(load(`title: T\n${url}titel: T\n`), [true, 'T', ['titel']])
  assert.equal(load(`title: T\n${url}navbar: { left: [{ type: none }, { label: A, to: /a }], right: 5 }\n`), [
    false,
    'T',
    ['navbar'],
  ])
  assert.equal(load('colorMode: { defaultMode: drak }\n'), [false, '-', ['colorMode', 'title', 'url']])
  assert.equal(load(`title: T\n${url}title: U\n`), [true, 'T', ['']])
  assert.equal(load('- a\n'), [false, undefined, ['']])
  assert.equal(load('title: [\n'), [false, undefined, []])
})

test('valid values beside invalid ones remain', () => {
  const text = 'title: T\nurl: https://a.example\nnavbar: { left: [{ type: none }, { label: A, to: /a }] }\n'
  const { saved } = loadConfig({ text, file: 'site.config.yaml' })
  assert.equal(saved?.navbar.left, [{ type: 'link', label: 'A', to: '/a' }])
})

test.run()
