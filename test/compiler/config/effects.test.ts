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

test('the effect of a wrong value is that of its key; an unknown key may have been meant as any', () => {
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

test('a key enables the features that it declares, and the theme has each of them', () => {
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
  assert.equal(all, ['languages', 'social', 'icon', 'feedback', 'comments', 'assistants'])
  assert.equal(enabledFeatures(parse({ locales: { en: 'English' } })), [])
  const files = readdirSync(new URL('../../../theme/features/', import.meta.url)).map((name) => name.split('.')[0])
  const unknown = all.filter((name) => !files.includes(name))
  assert.equal(unknown, [])
})

test('links are looked for below the keys that declare them', () => {
  assert.equal([...keysWithLinks].sort(), ['footer', 'navbar', 'redirects', 'social'])
})

test.run()
