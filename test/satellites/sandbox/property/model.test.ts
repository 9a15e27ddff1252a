import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import rules from '../../../../openapi/sandbox/index.ts'
import { createSandbox, type Sandbox } from '../../../../src/satellites/sandbox/app.ts'
import { openJournal } from '../../../../src/satellites/sandbox/journal.ts'
import { described } from '../../../../openapi/sandbox/test/api.ts'
import type { Call } from './client.ts'
import { act, nothing, type Action } from './model.ts'
import { action, Witness } from './steps.ts'

function open(file: string): Sandbox {
  const opened = openJournal(file)
  if (!opened.ok) throw new Error(opened.problem)
  return createSandbox({ described, rules: rules as never, checksAnswers: true, journal: opened })
}

function callerOf(sandbox: Sandbox): Call {
  const key = [...sandbox.store.table('api_keys').all()].find(({ username, shops }) => {
    const [shop] = shops as readonly { readonly role: string }[]
    return username === 'acme' && shop?.role === 'admin'
  })
  const authorization = `Basic ${Buffer.from(`acme:${String(key?.['key'])}`).toString('base64')}`
  return async (method, path, body) => {
    const response = await sandbox.fetch(
      new Request(`http://127.0.0.1/v1/shops/acme${path}`, {
        method,
        headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
  }
}

/** `npm run fuzz:sandbox -- --model 1000 --kills 20` repeats this with the real command, which is killed in between. */
test('orders, webhooks, campaigns and claims behave like a simple model, also after restarts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docs-sandbox-'))
  let run = 0
  const steps = fc.array(fc.oneof({ weight: 19, arbitrary: action }, fc.constant('restart' as const)), {
    minLength: 1,
    maxLength: 60,
    size: 'max',
  })
  try {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        run += 1
        const file = join(folder, `${run}.ndjson`)
        let sandbox = open(file)
        const witness = new Witness(callerOf(sandbox))
        try {
          for (const step of all) {
            if (step !== 'restart') await witness.step(step)
            else {
              sandbox.close()
              sandbox = open(file)
              witness.reach(callerOf(sandbox))
              await witness.look('a restart')
            }
          }
        } finally {
          sandbox.close()
        }
      }),
      { numRuns: 6, seed: 9 },
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the model refuses the same requests as the specification', () => {
  const after = (...actions: readonly Action[]): readonly number[] => {
    let model = nothing
    return actions.map((action) => {
      const { status, next } = act(model, action)
      model = next
      return status
    })
  }
  const place: Action = { does: 'place', number: 1, email: 0, city: 0 }
  assert.equal(after(place, place), [200, 409])
  const fulfil = (number: number): Action => ({ does: 'fulfil', entry: { number, city: 0, tracking: 1 } })
  assert.equal(after({ does: 'claim', tracking: 1, reason: 0 }, fulfil(1), { does: 'claim', tracking: 1, reason: 0 }), [
    ...[404, 200, 200],
  ])
  assert.equal(after(fulfil(1), fulfil(2)), [200, 409])
  const campaign = (name: number): Action => ({ does: 'add campaign', name, segment: 1, enabled: true })
  assert.equal(after(campaign(1), campaign(2)), [200, 409])
})

test.run()
