import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pageText } from '../../../src/plugins/cli/page-text.ts'
import english from '../../../theme/words/en.ts'

test('a colon is escaped where it could begin something', () => {
  const command = {
    words: ['x'],
    aliases: [],
    description: 'Into an empty folder: (default: 4020) :tip',
    isHidden: false,
    flags: [],
    commands: [],
    place: { file: 'cli.yaml', line: 1, column: 1 },
  }
  const text = pageText({ command, above: [] }, english.plugins.cli, () => '')
  assert.match(text, 'Into an empty folder: (default: 4020) \\:tip')
})

test.run()
