import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { kindOf, mergeRules, webpackRules } from '../../src/model/module-rules.ts'

test('old names are converted to rules, and rules beside them take precedence', () => {
  assert.equal(mergeRules([{ asWebpack: true, findIslands: true }]), { ...webpackRules, islands: {} })
  const islands = { components: ['BrowserOnly'] }
  assert.equal(
    mergeRules([
      { asWebpack: true, mdx: {} },
      { findIslands: true, islands },
    ]),
    {
      ...webpackRules,
      mdx: {},
      islands,
    },
  )
  assert.equal(mergeRules([{ asWebpack: false, findIslands: false }, {}]), {})
})

test('the last plugin for a file extension takes precedence', () => {
  const merged = mergeRules([{ loaders: { '.svg': 'svg', '.txt': 'text' } }, { loaders: { '.svg': 'address' } }])
  assert.equal(merged, { loaders: { '.svg': 'address', '.txt': 'text' } })
})

test('the longest extension determines the kind of an imported file', () => {
  const kinds = ['a.css', 'a.module.css', 'A.PNG', 'a.ts', 'a.mjs'].map((path) => kindOf(path, webpackRules))
  assert.equal(kinds, ['style', 'css-module', 'address', undefined, undefined])
  assert.is(kindOf('a.css', {}), undefined)
})

test.run()
