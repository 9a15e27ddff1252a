/** Commands and their flags in code style: bindings and reports. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bindCommands, unknownCommands } from '../../../src/compiler/names/bind-commands.ts'
import { contractOf } from '../../../src/compiler/names/contract.ts'
import { differenceOf } from '../../../src/satellites/impact/difference.ts'
import { goneNames, goneReport, lockedNames } from '../../../src/compiler/names/gone-names.ts'
import { impactOf } from '../../../src/satellites/impact/impact.ts'
import { mentionsOf } from '../../../src/compiler/names/mentions.ts'
import type { BoundText } from '../../../src/compiler/names/bind-names.ts'
import { readProgram } from '../../../src/plugins/cli/read.ts'
import { symbolsOf } from '../../../src/plugins/cli/symbols.ts'
import { mayBeName } from '../../../src/text/api-names.ts'

const program = `
name: post
persistentflags: { '-q, --quiet': Says nothing. }
commands:
  - name: send
    description: Sends a parcel.
    flags: { '--weight=': In grams., '-d, --dry-run': Sends nothing. }
  - name: parcel
    aliases: [parcels]
    commands:
      - { name: list, flags: { '--dry-run': Lists nothing., '--label?': By label. } }
      - { name: lose, flags: { '--label=': By label., '-v': Verbose., '-x': Extra. } }
`

const contractFrom = (text: string) => {
  const program = readProgram({ path: 'cli.yaml', text, digest: '' })
  if (program.program === undefined) throw new Error(JSON.stringify(program.diagnostics))
  return contractOf(symbolsOf(program.program, {}))
}

/** The names in a text with their symbols; a line that starts with `#` begins a section. */
function textOf(markdown: string, of: readonly string[] = [], from = program): BoundText {
  const { commands } = contractFrom(from)
  if (commands === undefined) throw new Error('no commands')
  const lines = markdown.split('\n')
  const names = lines.flatMap((line, index) =>
    [...line.matchAll(/`([^`]+)`/g)].flatMap(({ 1: text = '', index: at }) =>
      mayBeName(text, true) ? { text, location: { file: 'a.md', line: index + 1, column: at + 1 } } : [],
    ),
  )
  const headings = lines.flatMap((line, index) => (line.startsWith('#') ? index + 1 : []))
  const text = { file: 'a.md', mentions: { names, calls: [], headings }, links: [], of }
  return { ...text, meanings: bindCommands(text, commands) }
}

const bound = (markdown: string, of: readonly string[] = []): readonly string[] => {
  const { mentions, meanings } = textOf(markdown, of)
  return mentions.names.map(({ text }, index) => `${text} → ${(meanings[index] ?? []).map(({ id }) => id).join()}`)
}

test('the longest sequence of words is the command, and a flag refers to it', () => {
  assert.equal(
    bound(
      '`post send` `npx post send --weight 5 box` `$ post parcels list` `post parcel list --label=a` `post -q send` ' +
        '`post send -d --weight=1` `post parcel lose -vx` `post` `post parcel` `postal send`',
    ),
    [
      'post send → command post send',
      'npx post send --weight 5 box → flag post send --weight',
      '$ post parcels list → command post parcel list',
      'post parcel list --label=a → flag post parcel list --label',
      // A global flag before the name of a command.
      'post -q send → flag post --quiet',
      'post send -d --weight=1 → command post send',
      'post parcel lose -vx → command post parcel lose',
      // The name of the program is a common word; so may be a part of another command.
      'post → ',
      'post parcel → command post parcel',
      'postal send → ',
    ],
  )
})

test('a flag without a command belongs to the command of its line, its section or its page', () => {
  assert.equal(
    bound(
      '`--dry-run`\n# A\n`post send`\n\n`--dry-run` `-d`\n# B\n`post parcel list`, `--dry-run`\n`post send`\n`--weight <grams>`',
    ),
    [
      // Two commands of the page have this flag, with different descriptions.
      '--dry-run → ',
      'post send → command post send',
      '--dry-run → flag post send --dry-run',
      '-d → flag post send --dry-run',
      'post parcel list → command post parcel list',
      '--dry-run → flag post parcel list --dry-run',
      'post send → command post send',
      '--weight <grams> → flag post send --weight',
    ],
  )
  // Without a command on the page, a flag is bound if one command has it, or if the writer names the command.
  assert.equal(bound('`--weight` `--dry-run` `--label` `--other`'), [
    '--weight → flag post send --weight',
    '--dry-run → ',
    '--label → ',
    '--other → ',
  ])
  assert.equal(bound('`--dry-run` `--quiet`', ['post parcel list']), [
    '--dry-run → flag post parcel list --dry-run',
    '--quiet → flag post --quiet',
  ])
})

test('unknown flags and typos are reported; words of other programs are not', () => {
  const { commands } = contractFrom(program)
  const reports = (markdown: string): readonly string[] =>
    commands === undefined
      ? []
      : unknownCommands(textOf(markdown), commands, new Set()).map(
          ({ code, message, hint, location }) => `${code} ${location?.line}:${location?.column} ${message}; ${hint}`,
        )
  assert.equal(reports('`post send --wieght 5`, `post sned`\n`post send`: `--dry-rum`'), [
    'name/unknown 1:1 "post send" has no flag "--wieght"; did you mean "--weight"?',
    'name/unknown 1:25 unknown command "post sned"; did you mean "post send"?',
    'name/unknown 2:14 unknown flag "--dry-rum"; did you mean "--dry-run"?',
  ])
  assert.equal(
    reports(
      '`post send -- --wieght`, `post office`, `--host`, `-z`, `post send --weight=5 <box>`, `post send|parcel --weight`, `post <command>`',
    ),
    [],
  )
})

test('removed commands and flags are reported if the lock contains them', () => {
  const [old, now] = [textOf('`post send --weight 5` `post parcel lose` `post parcel`'), program]
  const lock = lockedNames([old])
  const without = now
    .replace(", '-d, --dry-run': Sends nothing.", '')
    .replace("'--weight=': In grams.", "'--weight-limit=': In grams.")
  const next = without.replace(/ {6}- \{ name: lose.*\n/, '')
  const after = contractFrom(next)
  const text = textOf('`post send --weight 5` `post parcel lose` `post parcel`', [], next)
  assert.equal(
    goneNames([text], lock, [after]).map((gone) => {
      const { message, hint } = goneReport(gone, [after])
      return `${message}; ${hint}`
    }),
    [
      'there is no "post send --weight 5" any more: it was the flag post send --weight; did you mean "post send --weight-limit"?',
      'there is no "post parcel lose" any more: it was the command post parcel lose; describe the alternative, or accept the removal: docs lock --accept',
    ],
  )
})

test('impact finds changed commands in sentences and in shell lines', () => {
  const next = program.replace("'--weight=': In grams., ", '').replace(/ {6}- \{ name: lose.*\n/, '')
  const [before, after] = [contractFrom(program), contractFrom(next)]
  const markdown = 'Run `post send --weight 5`.\n\n```sh\ncd box && post parcel lose --label a\npost send\n```\n'
  const impact = impactOf(
    [{ file: 'a.md', mentions: mentionsOf(markdown), linked: () => undefined }],
    differenceOf(before, after),
    before,
  )
  assert.equal(
    impact.map(({ change, report }) => `${change} ${report.location?.line} ${report.message}`),
    [
      'flag post send --weight gone 1 "post send --weight 5", post send --weight, is gone',
      'command post parcel lose gone 4 "post parcel lose --label a", post parcel lose, is gone',
    ],
  )
})

test.run()
