import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pageText } from '../../../src/plugins/cli/page-text.ts'
import english from '../../../theme/words/en.ts'

test('a colon is escaped where it could begin a directive', () => {
  const command = {
    words: ['x'],
    aliases: [],
    description: 'Into an empty folder: (default: 4020) :tip',
    isHidden: false,
    flags: [],
    commands: [],
    location: { file: 'cli.yaml', line: 1, column: 1 },
  }
  const text = pageText({ command, above: [] }, english.plugins.cli, () => '')
  assert.match(text, 'Into an empty folder: (default: 4020) \\:tip')
})

test('spaces around a description are left out', () => {
  const command = {
    words: ['x'],
    aliases: [],
    description: '  Builds `a * b` and *c*.\n ',
    isHidden: false,
    flags: [],
    commands: [],
    location: { file: 'cli.yaml', line: 1, column: 1 },
  }
  const lines = pageText({ command, above: [] }, english.plugins.cli, () => '').split('\n')
  assert.ok(lines.includes('Builds `a * b` and \\*c\\*.'), lines.join('|'))
})

test('commands of a group are below its heading; commands without a group have none', () => {
  const location = { file: 'cli.yaml', line: 1, column: 1 }
  const base = { aliases: [], isHidden: false, flags: [], commands: [], location }
  const commands = [
    { ...base, words: ['x', 'plain'] },
    { ...base, words: ['x', 'local'], group: 'Local work' },
  ]
  const text = pageText({ command: { ...base, words: ['x'], commands }, above: [] }, english.plugins.cli, () => '/y')
  assert.equal(
    text.split('\n').filter((line) => line.startsWith('### ')),
    ['### Local work {#group-local-work}'],
  )
  assert.match(text, '- [`x plain`](/y)')
})

test.run()
