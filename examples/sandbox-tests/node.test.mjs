import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { startSandbox } from '@waybill/docs/sandbox'

let sandbox
before(async () => {
  sandbox = await startSandbox({ path: new URL('openapi.yaml', import.meta.url).pathname })
})
beforeEach(() => sandbox.reset())
after(() => sandbox.close())

test('the sandbox finds a seeded parcel', async () => {
  await sandbox.seed({ '/parcels': [{ id: 'P-1', weight: 5 }] })
  const response = await fetch(`${sandbox.url}/parcels/P-1`)
  assert.deepEqual(await response.json(), { id: 'P-1', weight: 5 })
})

test('a scripted failure applies to one call, and the next call succeeds', async () => {
  await sandbox.script({ listParcels: ['code=502'] })
  assert.equal((await fetch(`${sandbox.url}/parcels`)).status, 502)
  assert.equal((await fetch(`${sandbox.url}/parcels`)).status, 200)
})
