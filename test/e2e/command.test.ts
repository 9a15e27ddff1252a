/** The command as a person or a script runs it: exit codes, reports, options. */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { needing } from '../needs.ts'
import { command, docs as realDocs, packageFolder } from './docs.ts'
import { bytes, list, read, withFolder, write } from './folder.ts'
import { docsInTurn } from './in-turn.ts'

const test = suite('e2e/command')
const { docs, close } = docsInTurn()
test.after(close)

interface Report {
  readonly diagnostics: readonly Readonly<Record<string, unknown>>[]
  readonly stats: Readonly<Record<string, unknown>>
}

/** A small site without a problem. */
const sound = {
  'site.config.yaml': 'title: Fixture\nurl: https://fixture.example\ncontent:\n  - use: docs\n  - use: pages\n',
  'content/pages/index.md': '---\ntitle: Home\n---\n\nRead the [first page](/docs/first).\n',
  'content/docs/first.md': '---\ntitle: First\n---\n\n## Begin\n\nSee [second](second.md#begin).\n',
  'content/docs/second.md': '---\ntitle: Second\n---\n\n## Begin\n\nBack to [first](first.md).\n',
  'content/docs/later.md': '---\ntitle: Later\ndraft: true\n---\n\nNot yet.\n',
}
/** Three warnings, of three kinds. */
const loose = {
  ...sound,
  'content/docs/loose.md': '---\ntitle: Loose\n---\n\nSee [a](/docs/frist), [b](./secnod.md) and [c](first.md#end).\n',
}
/** An unknown sidebar, and an unknown key. */
const wrongNavbar = 'navbar:\n  left:\n    - { type: docSidebar, sidebarId: dosc }\n  hideonscroll: true\n'
/** A page that cannot be parsed. */
const broken = { 'content/docs/broken.mdx': '---\ntitle: Broken\n---\n\n<Card>\n\nnever closed\n' }
/** Control characters that terminals interpret, including escape sequences, except for line feeds. */
const control = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/

test('a site without problems exits with 0, prints one line on stdout and nothing on stderr', () =>
  withFolder(async (site) => {
    write(site, sound)
    const { code, out, err } = await realDocs(['build', site])
    assert.is(err, '')
    assert.is(code, 0)
    assert.match(out, /^built \d+ pages in [\d.]+ s \(0 from cache\)\n$/)
    assert.ok(list(join(site, 'dist')).includes('docs/first.html'))
    const again = await realDocs(['build'], { cwd: site })
    assert.is(again.code, 0)
    const [, pages, cached] = /^built (\d+) pages in [\d.]+ s \((\d+) from cache\)\n$/.exec(again.out) ?? []
    assert.ok(pages !== undefined && pages === cached, again.out)
  }))

test('--config, --quiet and the colour options are applied', () =>
  withFolder(async (site) => {
    write(site, { ...sound, 'stage.yaml': `${sound['site.config.yaml']}baseUrl: /stage/\n` })
    const built = await docs(['build', site, '--config', 'stage.yaml', '--quiet'])
    assert.equal([built.code, built.out, built.err], [0, '', ''])
    assert.match(read(site, 'dist/docs/first.html'), 'href="/stage/docs/second')
    write(site, { 'stage.yaml': 'title: Stage\nurl: https://t.example\ncolour: red\n' })
    const checked = await realDocs(['check', site, '--config', 'stage.yaml', '-q', '--color'])
    assert.equal([checked.code, checked.out], [1, ''])
    assert.match(checked.err, /\x1b\[31merror\[config\/unknown-key\].*stage\.yaml:3:1/s)
  }))

test('shells can complete commands, options and their values', async () => {
  const offered = async (...words: string[]) => {
    const { out } = await docs(['complete', '--', ...words])
    return out.split('\n').map((line) => line.split('\t')[0])
  }
  assert.ok((await offered('bu')).includes('build'))
  assert.ok((await offered('build', '--st')).includes('--strict'))
  assert.ok((await offered('build', '--format', '')).includes('sarif'))
  assert.match((await docs(['complete', 'bash'])).out, '__docs')
})

test('--help works for the program and every command, and --version works', async () => {
  const main = await docs(['--help'])
  assert.is(main.code, 0)
  const words = [...main.out.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name)
  const commands = words.filter((name) => name !== 'help')
  for (const name of ['build', 'serve', 'preview']) assert.ok(commands.includes(name), name)
  for (const name of commands) {
    const { code, out, err } = await docs([name, '--help'])
    assert.is(code, 0, name)
    assert.is(err, '', name)
    assert.match(out, new RegExp(`^Usage: docs ${name} `), name)
  }
  const build = await docs(['build', '--help'])
  for (const option of ['out', 'base-url', 'strict', 'drafts', 'no-cache', 'jobs', 'format']) {
    assert.match(build.out, `--${option}`)
  }
  const { version } = JSON.parse(read(packageFolder, 'package.json')) as { version: string }
  assert.equal(await realDocs(['--version']), { code: 0, out: `${version}\n`, err: '' })
})

test('wrong usage exits with 2 and prints a sentence on stderr, without a stack trace', async () => {
  const wrong = [
    ['build', '--nope'],
    ['build', 'no-such-folder'],
    ['build', 'a', 'b'],
    ['build', '--jobs', '0'],
    ['build', '--jobs', 'two'],
    ['build', '--format', 'xml'],
    ['biuld'],
  ]
  for (const [index, args] of wrong.entries()) {
    const { code, out, err } = await (index === 0 ? realDocs : docs)(args)
    assert.is(code, 2, args.join(' '))
    assert.is(out, '', args.join(' '))
    assert.not.match(err, /^\s+at /m)
    assert.ok(err.length > 0, args.join(' '))
  }
})

test('an option after a command belongs to it, even if the parent command has an option of that name; colours work anywhere', async () => {
  const { code, err } = await docs(['sandbox', 'trigger', 'order.paid', '--data', '{', '--no-color'])
  assert.is(code, 2)
  assert.match(err, '--data is not valid JSON')
})

test('a site with warnings is built and exits with 0; --strict exits with 1 and leaves the last site in place', () =>
  withFolder(async (site) => {
    write(site, loose)
    const strict = await realDocs(['build', site, '--strict'])
    assert.is(strict.code, 1)
    assert.match(strict.out, /^3 warnings in 1 file\. nothing was published, after /)
    assert.not.ok(existsSync(join(site, 'dist')))

    const warned = await docs(['build', site])
    assert.is(warned.code, 0)
    assert.match(warned.out, /^3 warnings in 1 file\. built \d+ pages/)
    for (const name of ['link/no-page', 'link/no-file', 'link/no-anchor']) assert.match(warned.err, `warning[${name}]`)
    assert.match(warned.err, 'content/docs/loose.md:5:')
    assert.match(warned.err, 'did you mean')

    const last = bytes(join(site, 'dist'))
    write(site, { 'content/docs/second.md': '---\ntitle: Another\n---\n\n## Begin\n' })
    assert.is((await docs(['build', site, '--strict'])).code, 1)
    assert.equal(bytes(join(site, 'dist')), last)
  }))

test('one report lists all problems; an error publishes nothing and leaves the last site in place', () =>
  withFolder(async (site) => {
    write(site, sound)
    assert.is((await docs(['build', site])).code, 0)
    const last = bytes(join(site, 'dist'))
    write(site, {
      ...loose,
      ...broken,
      'site.config.yaml': sound['site.config.yaml'] + wrongNavbar,
    })
    const { code, out, err } = await docs(['build', site])
    assert.is(code, 1)
    assert.match(out, /^3 errors and 3 warnings in 3 files\. nothing was published, after /)
    assert.match(err, 'error[mdx/syntax]')
    assert.match(err, 'content/docs/broken.mdx:5:1')
    assert.match(err, 'error[sidebar/missing]')
    assert.match(err, 'site.config.yaml:8:')
    assert.match(err, 'error[config/unknown-key]')
    assert.match(err, 'did you mean "hideOnScroll"?')
    for (const name of ['link/no-page', 'link/no-file', 'link/no-anchor']) assert.match(err, `warning[${name}]`)
    assert.not.match(err, /^\s+at /m)
    assert.equal(bytes(join(site, 'dist')), last)
  }))

test('an invalid configuration exits with 1, and reports all its problems with locations', () =>
  withFolder(async (site) => {
    write(site, { ...sound, 'site.config.yaml': 'titel: Fixture\nurl: fixture.example\ncontent:\n  - use: dosc\n' })
    const { code, err } = await docs(['build', site])
    assert.is(code, 1)
    assert.match(err, 'site.config.yaml:1:1')
    assert.match(err, 'did you mean "title"?')
    assert.match(err, 'site.config.yaml:2:6')
    assert.match(err, 'did you mean "docs"?')
    assert.not.ok(existsSync(join(site, 'dist')))
    const none = await docs(['build', join(site, 'content')])
    assert.is(none.code, 1)
    assert.match(none.err, 'error[config/missing]')
  }))

test('a cached build prints the same warnings as the first, byte by byte', () =>
  withFolder(async (site) => {
    write(site, loose)
    const first = await docs(['build', site])
    const second = await realDocs(['build', site])
    const without = await docs(['build', site, '--no-cache'])
    assert.match(second.out, /\((?!0 )\d+ from cache\)/)
    assert.match(without.out, /\(0 from cache\)/)
    assert.is(second.err, first.err)
    assert.is(without.err, first.err)
    const json = async (...more: string[]) => {
      const { out } = await docs(['build', site, '--format', 'json', ...more])
      return JSON.stringify((JSON.parse(out) as Report).diagnostics)
    }
    assert.is(await json(), await json('--no-cache'))
    // Errors are repeated as well.
    write(site, broken)
    const wrong = [await docs(['build', site]), await docs(['build', site])]
    assert.is(wrong[0]?.code, 1)
    assert.is(wrong[1]?.err, wrong[0]?.err)
  }))

test('--format json prints one object on stdout, with diagnostics and stats', () =>
  withFolder(async (site) => {
    write(site, { ...loose, ...broken })
    const { code, out, err } = await docs(['build', site, '--format', 'json'])
    assert.is(code, 1)
    assert.is(err, '')
    const { diagnostics, stats, ...rest } = JSON.parse(out) as Report
    assert.equal(rest, {})
    const names = diagnostics.map((diagnostic) => diagnostic['code'])
    assert.equal(names, ['mdx/syntax', 'link/no-page', 'link/no-file', 'link/no-anchor'])
    assert.equal(diagnostics[1]?.['location'], { file: 'content/docs/loose.md', line: 5, column: 9, endColumn: 20 })
    assert.equal(
      diagnostics.map((diagnostic) => diagnostic['subject']),
      [undefined, '/docs/frist', 'content/docs/secnod.md', '/docs/first#end'],
    )
    assert.equal(Object.keys(stats).sort(), ['fromCache', 'milliseconds', 'pages', 'published', 'written'])
    assert.is(stats['published'], false)
  }))

test('--format github prints one annotation per line, with file, line and column', () =>
  withFolder(async (site) => {
    write(site, { ...loose, ...broken })
    const { code, out, err } = await docs(['build', site, '--format', 'github'])
    assert.is(code, 1)
    assert.is(err, '')
    const lines = out.split('\n')
    assert.match(lines[0] ?? '', /^::error file=content\/docs\/broken\.mdx,line=5,col=1,title=mdx\/syntax::/)
    const warning = /^::warning file=content\/docs\/loose\.md,line=5,col=\d+,title=link\/no-[a-z]+::/
    for (const line of lines.slice(1, 4)) assert.match(line, warning)
    assert.equal(lines.slice(4), ['', lines[5] ?? '', ''])
    assert.match(lines[5] ?? '', /^1 error and 3 warnings in 2 files\. nothing was published/)
  }))

test('output to pipes contains no control characters, whatever the sources contain', () =>
  withFolder(async (site) => {
    const steering = '\u001b[31mred [x\u0007](/docs/\u009b2Jgone)'
    write(site, { ...sound, 'content/docs/steer.md': `---\ntitle: Steer\n---\n\n${steering}\n` })
    for (const format of ['text', 'json', 'github']) {
      const { code, out, err } = await realDocs(['build', site, '--format', format, '--no-cache'])
      assert.is(code, 0, format)
      assert.not.match(out, control, format)
      assert.not.match(err, control, format)
      assert.match(out + err, 'link/no-page', format)
      assert.match(out + err, 'content/docs/steer.md', format)
    }
  }))

needing('script', test)('on a terminal there are colours and a line of progress, but with NO_COLOR no colours', () =>
  withFolder(async (site) => {
    // script(1) of util-linux runs a command in a separate terminal.
    write(site, loose)
    const line = `'${process.execPath}' '${packageFolder}bin/docs.js' build '${site}' --no-cache`
    const onTerminal = (env: Record<string, string | undefined>) =>
      command(['script', '-qec', line, '/dev/null'], { env: { TERM: 'xterm', CI: undefined, ...env } })
    const color = /\u001b\[\d+m/
    const plain = await onTerminal({ NO_COLOR: '1' })
    assert.is(plain.code, 0)
    assert.not.match(plain.out, color)
    assert.match(plain.out, '\r\u001b[2Kcompile')
    const colored = await onTerminal({})
    assert.match(colored.out, color)
    assert.match(colored.out, /built \d+ pages/)
    const quiet = await onTerminal({ CI: 'true' })
    assert.not.match(quiet.out, '\u001b[2K')
  }),
)

test('--out, --base-url, --drafts and --jobs are applied', () =>
  withFolder(async (folder) => {
    const site = join(folder, 'site')
    write(site, sound)
    const out = join(folder, 'public')
    assert.is((await docs(['build', site, '--out', out])).code, 0)
    assert.not.ok(existsSync(join(site, 'dist')))
    assert.not.ok(list(out).some((path) => path.includes('later')))

    const options = ['--out', 'based', '--base-url', '/x/', '--drafts', '--jobs', '1']
    const based = await docs(['build', 'site', ...options], { cwd: folder })
    assert.equal([based.code, based.err], [0, ''])
    const page = read(join(folder, 'based'), 'docs/first.html')
    assert.match(page, '<link rel="canonical" href="https://fixture.example/x/docs/first">')
    assert.match(page, 'href="/x/docs/second#begin"')
    assert.equal(
      [...page.matchAll(/(?:href|src)="(\/(?!x\/)[^"]*)"/g)].map(([, path]) => path),
      [],
    )
    assert.ok(list(join(folder, 'based')).includes('docs/later.html'))

    const wrong = await docs(['build', site, '--base-url', 'x'])
    assert.is(wrong.code, 1)
    assert.match(wrong.err, 'config/value')
  }))

test('a folder that docs did not create is refused and unchanged', () =>
  withFolder(async (site) => {
    write(site, { ...sound, 'dist/mine.txt': 'mine' })
    const { code, err } = await docs(['build', site])
    assert.is(code, 1)
    assert.match(err, 'error[emit/not-ours]')
    assert.equal([...bytes(join(site, 'dist'))], [['mine.txt', 'mine']])
    const result = await docs(['build', site, '--out', site])
    assert.is(result.code, 1)
    assert.match(result.err, 'error[emit/not-ours]')
    assert.is(read(site, 'content/docs/first.md'), sound['content/docs/first.md'])
    mkdirSync(join(site, 'empty'))
    assert.is((await docs(['build', site, '--out', join(site, 'empty')])).code, 0)
  }))

test.run()
