import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { kindOf, mergeRules, webpackRules } from '../../src/model/module-rules.ts'

test('old names are rules, and rules beside them win', () => {
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

test('the last plugin for a file extension wins', () => {
  const merged = mergeRules([{ loaders: { '.svg': 'svg', '.txt': 'text' } }, { loaders: { '.svg': 'address' } }])
  assert.equal(merged, { loaders: { '.svg': 'address', '.txt': 'text' } })
})

test('the longest ending says what an import of a file gives', () => {
  const kinds = ['a.css', 'a.module.css', 'A.PNG', 'a.ts', 'a.mjs'].map((path) => kindOf(path, webpackRules))
  assert.equal(kinds, ['style', 'css-module', 'address', undefined, undefined])
  assert.is(kindOf('a.css', {}), undefined)
})

test.run()
