const url = process.env.PARCELS_URL
// Each worker has a world of its own.
const headers = { 'sandbox-world': `jest-${process.env.JEST_WORKER_ID}`, 'content-type': 'application/json' }

beforeEach(() => fetch(new URL('/__sandbox/reset', url), { method: 'POST', headers }))

test('a parcel is made and listed', async () => {
  await fetch(`${url}/parcels`, { method: 'POST', headers, body: '{"weight": 2}' })
  const parcels = await (await fetch(`${url}/parcels`, { headers })).json()
  expect(parcels).toEqual([expect.objectContaining({ weight: 2 })])
})

test('what is not described is refused', async () => {
  const refused = await fetch(`${url}/parcels`, { method: 'POST', headers, body: '{"weight": 0}' })
  expect(refused.status).toBe(422)
})
