import { readdirSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { effects } from '../../../src/compiler/config/effects.ts'
import { changesOf, configSchema, enabledFeatures, keysWithLinks } from '../../../src/compiler/config/schema.ts'

const parse = (keys: object) => configSchema.parse({ title: 'T', url: 'https://t.example', ...keys })

test('every key declares its effects beside its schema', () => {
  const undeclared = Object.entries(configSchema.shape).flatMap(([key, schema]) => (effects.has(schema) ? [] : [key]))
  assert.equal(undeclared, [])
})

test('an invalid value has the effect of its key; an unknown key has the largest effect', () => {
  const keys = ['theme', 'baseUrl', 'embeds', 'footer', 'themeConfig', '', 'constructor']
  assert.equal(keys.map(changesOf), [
    'reading',
    'addresses',
    'checks',
    'nothing',
    'addresses',
    'addresses',
    'addresses',
  ])
})

test('a key enables its features, and the theme has every feature', () => {
  assert.equal(enabledFeatures(parse({})), [])
  const all = enabledFeatures(
    parse({
      locales: { en: 'English', de: 'Deutsch' },
      social: [{ icon: 'github', label: 'Code', href: 'https://code.example' }],
      feedback: { enabled: true },
      comments: { repo: 'a/b', repoId: 'R', categoryId: 'I' },
      assistants: ['claude'],
    }),
  )
  assert.equal(all, ['languages', 'social', 'icon', 'feedback', 'comments'])
  assert.equal(enabledFeatures(parse({ locales: { en: 'English' } })), [])
  const files = readdirSync(new URL('../../../theme/features/', import.meta.url)).map((name) => name.split('.')[0])
  const unknown = all.filter((name) => !files.includes(name))
  assert.equal(unknown, [])
})

test('links are checked under the keys that declare them', () => {
  assert.equal([...keysWithLinks].sort(), ['footer', 'navbar', 'redirects', 'social'])
})

test.run()
