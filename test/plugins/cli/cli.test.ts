/** Commands of a program: pages, names that are bound to them, and reports. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { impact } from '../../../src/commands/contract-impact.ts'
import { readProgram } from '../../../src/plugins/cli/read.ts'
import { buildSite, reports, temporaryFolder, write } from '../../compiler/stages/site.ts'

const cli = `name: post
description: Sends parcels. And more of that.
persistentflags:
  -q, --quiet: Says nothing.
commands:
  - name: send
    aliases: [ship]
    x-arguments: <box...>
    description: Sends *one* parcel <of> yours.
    flags:
      -w, --weight=*!: In grams, such as \`5\`.
      --label?:
      --secret&: Never shown.
  - name: parcel
    commands:
      - name: list
      - name: index
  - name: debug
    hidden: true
`
const config = 'title: Parcels\nurl: https://parcels.example\ncontent:\n  - use: docs\n  - use: cli\n'

test('each visible command has a page, with its flags and its subcommands', async () => {
  const root = temporaryFolder()
  const guide =
    '# Send\n\nRun `post send --weight 5`, `post parcel`. Then [`list`](/cli/parcel/list) and `post debug`.\n'
  write(root, { 'site.config.yaml': config, 'cli.yaml': cli, 'content/docs/index.md': guide })
  assert.is(reports(await buildSite(root, true)), '')
  assert.is(
    readFileSync(join(root, 'dist/cli/send.md'), 'utf8').replace(/^> .*\n+/, ''),
    `# post send

Sends \\*one\\* parcel \\<of\\> yours.

\`\`\`text
post send [options] <box...>
\`\`\`

Also called \`ship\`

## Options

### \`-w\`, \`--weight <value>\`

In grams, such as \`5\`.

It has to be given. It may be given several times.

### \`--label [value]\`

## Options of the commands above

- \`-q\`, \`--quiet\`: Says nothing.
`,
  )
  const first = readFileSync(join(root, 'dist/cli.html'), 'utf8')
  assert.match(first, '<a href="/cli/parcel"><code>post parcel</code></a>')
  assert.match(readFileSync(join(root, 'dist/cli/send.html'), 'utf8'), 'id="flag-weight"')
  assert.not.match(first, 'debug')
  assert.not(existsSync(join(root, 'dist/cli/debug.html')))
  assert.ok(existsSync(join(root, 'dist/cli/parcel/index-command.html')))
  const page = readFileSync(join(root, 'dist/docs.html'), 'utf8')
  for (const name of ['post send --weight\nIn grams, such as 5.', 'post debug'])
    assert.is(page.includes(`<code title="${name}"`), name !== 'post debug', name)
})

test('without pages, names of commands are still bound', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': `${config}    options: { pages: false }\n`,
    'cli.yaml': cli,
    'content/docs/index.md': '# Send\n\nRun `post send`, not `post sent` or `post send --wait`.\n',
  })
  assert.is(
    reports(await buildSite(root, true)),
    'warning name/unknown content/docs/index.md:3:22 unknown command "post sent"\n' +
      'warning name/unknown content/docs/index.md:3:37 "post send" has no flag "--wait"',
  )
  assert.not(existsSync(join(root, 'dist/cli.html')))
  assert.match(readFileSync(join(root, 'dist/docs.html'), 'utf8'), '<code title="post send\n')
})

test('texts are read as they are written', () => {
  const text =
    'name: 1.10\ndescription: 0x1F\ngroup: 007\naliases: [2.10]\nflags: { -a: 1.20, -b=: { description: 1e3 } }\n' +
    'commands: [{ name: 2.0, description: true }]\n'
  const { program, diagnostics } = readProgram({ path: 'cli.yaml', text, digest: '' })
  assert.equal(diagnostics, [])
  assert.equal(
    [program?.words, program?.description, program?.group, program?.aliases, program?.commands[0]?.words],
    [['1.10'], '0x1F', '007', ['2.10'], ['1.10', '2.0']],
  )
  assert.is(program?.commands[0]?.description, 'true')
  assert.equal(
    program?.flags.map(({ description }) => description),
    ['1.20', '1e3'],
  )
})

test('impact compares two descriptions of commands', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': config,
    'cli.yaml': cli.replace('  - name: parcel', '  - name: package'),
    'old.yaml': cli,
    'content/docs/index.md': '# Send\n\nRun `post parcel list`.\n',
  })
  const { diagnostics, stats } = await impact({ root, cache: true, from: 'old.yaml' })
  assert.equal(
    diagnostics.map(({ code, location, message }) => `${code} ${location?.line}:${location?.column} ${message}`),
    ['impact/gone 3:5 post parcel list is gone'],
  )
  assert.is(stats.changes, 3)
})

test('a file that is not a description is reported with its location', () => {
  const problems = (text: string): readonly string[] =>
    readProgram({ path: 'cli.yaml', text, digest: '' }).diagnostics.map(
      ({ code, severity, message, location }) => `${location?.line}:${location?.column} ${severity} ${code} ${message}`,
    )
  assert.equal(problems('name: post\nflags: {'), ['2:8 error cli/syntax a bracket is opened and not closed'])
  assert.equal(
    problems(
      'name: post\nflag: {}\nflags:\n  quiet: no\n  --out: [a]\ncommands:\n  - description: b\n  - name: a b\n  - name: c\n  - name: d\n    aliases: [c]\n  - e\n',
    ),
    [
      '2:1 warning cli/invalid a command has no key "flag"',
      '7:5 error cli/invalid the command has no name',
      '8:5 error cli/invalid "a b" is not a single word, as the name of a command must be',
      '10:5 error cli/invalid post has two commands "c"',
      '12:5 error cli/invalid a command must be a mapping with a name',
      '4:3 error cli/invalid "quiet" is not a flag',
      '5:3 error cli/invalid the description of "--out" must be text',
    ],
  )
  assert.equal(problems('commands: {}\n'), ['1:1 error cli/invalid the command has no name'])
})

test.run()
