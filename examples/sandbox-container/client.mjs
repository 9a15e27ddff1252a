// Represents your application: calls the sandbox in the same way as the real API.
const { API_URL = 'http://localhost:4010' } = process.env
const headers = { authorization: 'Bearer any-key', 'content-type': 'application/json' }
const call = (path, init) => fetch(`${API_URL}${path}`, { headers, ...init })

const sent = { recipient: 'Ada Lovelace', weight_grams: 750 }
const made = await call('/parcels', { method: 'POST', body: JSON.stringify(sent) })
if (made.status !== 201) throw new Error(`${made.status} ${await made.text()}`)
const { id } = await made.json()
const found = await (await call(`/parcels/${id}`)).json()
if (found.recipient !== sent.recipient) throw new Error(`another parcel: ${JSON.stringify(found)}`)
console.log(`parcel ${id} for ${found.recipient}`)
