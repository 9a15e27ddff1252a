import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { baseUrlOf } from '../../src/cli/serve.ts'
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
