import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox } from '@waybill/docs/sandbox'

let sandbox
let first

beforeAll(async () => {
  sandbox = await startSandbox({ path: new URL('openapi.yaml', import.meta.url).pathname })
  await sandbox.seed({ '/parcels': [{ id: 'P-1', weight: 5 }] })
  first = sandbox.snapshot()
})
beforeEach(() => sandbox.restore(first))
afterAll(() => sandbox.close())

test('a call creates a parcel', async () => {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${sandbox.url}/parcels`, { method: 'POST', headers, body: '{"weight": 2}' })
  expect(await (await fetch(`${sandbox.url}/parcels`)).json()).toHaveLength(2)
})

test('the next test starts without that parcel', async () => {
  expect(await (await fetch(`${sandbox.url}/parcels`)).json()).toHaveLength(1)
})

// Concurrent tests use separate worlds.
test.concurrent.each(['a', 'b'])('world %s', async (name) => {
  const world = sandbox.world(name)
  await world.seed({ '/parcels': [{ id: name, weight: 1 }] })
  const parcels = await (await fetch(`${world.url}/parcels`, { headers: world.headers })).json()
  expect(parcels).toEqual([{ id: name, weight: 1 }])
})
