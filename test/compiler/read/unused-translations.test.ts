import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { unusedText } from '../../../src/compiler/read/unused-translations.ts'

test('a folder for another form of a declared language may have the wrong name', () => {
  const hintOf = (code: string) => unusedText({ code, folder: `i18n/${code}` }, ['en', 'zh-Hans']).hint
  const declared = '"locales:" in site.config.yaml declares en, zh-Hans'
  assert.is(hintOf('zh-CN'), `${declared}: add "zh-CN", or rename the folder to "zh-Hans"`)
  assert.is(hintOf('fr'), `${declared}: add "fr"`)
})

test.run()
