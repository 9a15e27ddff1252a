/** Runs the rules in manual/content/docs/sandbox.md. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createSandbox } from '../../../src/satellites/sandbox/app.ts'
import type { Rules } from '../../../src/satellites/sandbox/rules.ts'
import { ada, described, send } from './small.ts'

test('the rules in the guide behave as documented', async () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const guide = readFileSync(join(root, 'manual/content/docs/sandbox.md'), 'utf8')
  const [, code = ''] = /```ts\n(.*?)```/s.exec(guide) ?? []
  mkdirSync(join(root, '.docs'), { recursive: true })
  const folder = mkdtempSync(join(root, '.docs', 'guide-'))
  try {
    const file = join(folder, 'rules.ts')
    writeFileSync(file, code.replace('@waybill/docs/sandbox', '../../src/sandbox.ts'))
    const { default: rules } = (await import(file)) as { default: Rules<never> }
    const sandbox = createSandbox({ described, rules })
    const post = async (title: string) => (await send(sandbox, 'POST', '/api/books', { body: { title } })).status
    assert.equal([await post('Persuasion'), await post('Emma'), await post('')], [201, 409, 422])
    assert.is(((await send(sandbox, 'GET', '/api/books')).body as unknown[]).length, 2)
    const wrong = { authorization: `${ada.authorization}x` }
    assert.is((await send(sandbox, 'GET', '/api/books', { headers: wrong })).status, 401)
    assert.is((await send(sandbox, 'GET', '/api/books', { headers: { prefer: 'code=418' } })).status, 418)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.run()
