/** Pages, the description and the documents of the project use British spelling. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { root } from '../../openapi/test/parts.ts'

const config = JSON.parse(readFileSync(`${root}cspell.json`, 'utf8')) as { readonly files: readonly string[] }
const words = readFileSync(`${root}content/test/words.txt`, 'utf8').trimEnd().split('\n')
const fixtures = 'content/test/fixtures/'

/** Words that `cspell` reports, with their locations, in its configured files and in files that this test writes. */
const { stdout, stderr } = spawnSync(
  process.execPath,
  [
    ...[`${root}node_modules/cspell/bin.mjs`, 'lint', '--config', 'cspell.json'],
    ...['--no-progress', '--no-color', '--no-gitignore', '--no-cache', ...config.files, `${fixtures}**`],
  ],
  { cwd: root, encoding: 'utf8' },
)
const unknownWords = stdout.split('\n').filter((line) => line !== '')

/** The reported words of a file, with line and column. */
function refusedIn(file: string): readonly (string | undefined)[] {
  return unknownWords
    .filter((line) => line.startsWith(fixtures + file))
    .map((line) => /:(\d+:\d+) - Unknown word \((\w+)\)/.exec(line)?.slice(1).join(' '))
}

test('every word is in the spelling list', () => {
  assert.equal(
    unknownWords.filter((line) => !line.startsWith(fixtures)),
    [],
  )
})

test('the check reads every page', () => {
  const count = Number(/Files checked: (\d+)/.exec(stderr)?.[1])
  assert.ok(count > 300, stderr)
})

test('prose and diagrams are checked as British English; code and addresses are not', () => {
  assert.equal(refusedIn('misspelled.md'), ['1:3 parcle', '4:13 shpiment', '11:3 wrod', '11:13 neighbor'])
})

test('descriptions are checked for English prose, not for values or German text', () => {
  assert.equal(refusedIn('openapi/misspelled.yaml'), ['2:5 parcle', '4:8 shpiments', '9:10 wrod', '10:40 neighbor'])
})

test('the list of words is sorted and has no duplicates', () => {
  const sorted = [...new Set(words)].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  assert.equal(words, sorted)
})

test.run()
