import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { baseUrlOf } from '../../src/cli/serve.ts'
import { loadConfig } from '../../src/compiler/config/load.ts'
import { urlPath } from '../../src/cli/options.ts'
import { printPortChange } from '../../src/cli/terminal.ts'
import { main } from '../../src/cli/main.ts'
import { listen } from '../../src/serve/listen/listen.ts'
import { temporaryFolder, write } from '../compiler/stages/site.ts'
import { runCommand } from './run-command.ts'

test('the base URL comes from the configuration if it is readable', async () => {
  const root = temporaryFolder()
  assert.is(await baseUrlOf(root), '/')
  write(root, { 'site.config.yaml': 'title: T\nurl: https://t.example\n' })
  assert.is(await baseUrlOf(root), '/')
  write(root, { 'site.config.yaml': 'title: T\nurl: https://t.example\n"baseUrl": /handbook/\n' })
  assert.is(await baseUrlOf(root), '/handbook/')
  write(root, { 'other.yaml': 'title: T\nurl: https://t.example\nbaseUrl: /other/\n' })
  assert.is(await baseUrlOf(root, 'other.yaml'), '/other/')
  write(root, { 'site.config.yaml': 'baseUrl: [\n' })
  assert.is(await baseUrlOf(root), '/')
})

test('a path that Git Bash converted is refused with the cause', async () => {
  const hint = 'Git Bash converted "/docs/" to a Windows path: set MSYS_NO_PATHCONV=1, or write //docs/'
  const folder = temporaryFolder()
  for (const line of ['build --base-url', 'preview --base-url', 'export markdown --section'])
    for (const git of ['C:/Program Files/Git', 'D:/PortableGit', 'C:/msys64', 'C:/Users/x/scoop/apps/git/2.47.1']) {
      const { code, err } = await runCommand(() => main([...line.split(' '), `${git}/docs/`, folder]))
      assert.is(code, 2, line)
      assert.ok(err.includes(hint), err)
    }
  const page = await runCommand(() => main(['new', 'page', 'C:/Program Files/Git/docs/', folder]))
  assert.ok(page.err.includes(hint), page.err)
  assert.is(urlPath('//docs/'), '/docs/')
  assert.is(urlPath('C:/sites/docs/a.md'), 'C:/sites/docs/a.md')
  const text = 'title: T\nurl: https://t.example\nbaseUrl: "{{ base }}"\n'
  const { diagnostics } = loadConfig({ text, variables: { base: 'C:/Program Files/Git/docs/' } })
  assert.equal(
    diagnostics.map(({ code, hint }) => [code, hint]),
    [['config/value', hint]],
  )
  assert.is(loadConfig({ text, variables: { base: '//docs/' } }).diagnostics[0]?.code, 'config/value')
})

test('a preview of a built site as the site folder names the option', async () => {
  const root = temporaryFolder()
  const missing = await runCommand(() => main(['preview', `${root}/dist`]))
  assert.is(missing.code, 2)
  assert.match(missing.err, '(the argument is the folder of the site; --out names the folder of its output)')
  write(root, { 'dist/404.html': '' })
  const built = await runCommand(() => main(['preview', `${root}/dist`]))
  assert.is(built.code, 2)
  assert.is(built.err, `docs: "${root}/dist" is a built site: write --out ${root}/dist\n`)
})

test('a port of the environment is mentioned if a server uses another one', async () => {
  const before = process.env['PORT']
  const note = async (variable: string, movesOn = true) => {
    process.env['PORT'] = variable
    const print = () => Promise.resolve(printPortChange(movesOn ? { port: 3000, movesOn } : { port: 3000 }, 3000) ?? 0)
    return (await runCommand(print)).err
  }
  try {
    assert.is(await note('8080'), 'docs: the variable PORT is ignored; write --port 8080 to use this port\n')
    for (const other of ['3000', '', 'tcp://10.0.0.1:80']) assert.is(await note(other), '')
    assert.is(await note('8080', false), '')
  } finally {
    if (before === undefined) delete process.env['PORT']
    else process.env['PORT'] = before
  }
})

test('an invalid port is refused with a message', async () => {
  for (const port of ['99999', '-1', 'x', '80.5'])
    for (const command of ['serve', 'preview', 'sandbox']) {
      const { code, err } = await runCommand(() => main([command, '--port', port]))
      assert.is(code, 2, command)
      assert.match(err, /a whole number from 0 to 65535/)
    }
  const result = await listen({ port: 99_999, host: '127.0.0.1', handle: () => {} })
  assert.equal(result, { ok: false, problem: 'there is no port 99999: ports are whole numbers up to 65535' })
})

test.run()
