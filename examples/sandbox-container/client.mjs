// Represents your application: calls the sandbox in the same way as the real API.
const { API_URL = 'http://localhost:4010' } = process.env
const headers = { authorization: 'Bearer any-key', 'content-type': 'application/json' }
const call = (path, init) => fetch(`${API_URL}${path}`, { headers, ...init })

const sent = { recipient: 'Ada Lovelace', weight_grams: 750 }
const created = await call('/parcels', { method: 'POST', body: JSON.stringify(sent) })
if (created.status !== 201) throw new Error(`${created.status} ${await created.text()}`)
const { id } = await created.json()
const parcel = await (await call(`/parcels/${id}`)).json()
if (parcel.recipient !== sent.recipient) throw new Error(`another parcel: ${JSON.stringify(parcel)}`)
console.log(`parcel ${id} for ${parcel.recipient}`)
