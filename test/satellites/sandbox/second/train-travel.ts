import {
  defineRules,
  handler,
  isRefusal,
  refuse,
  table,
  type Call,
  type Fault,
  type Operation,
  type Refusal,
  type Reply,
  type Row,
} from '../../../../src/satellites/sandbox/rules.ts'

/** A caller with the scopes in the token (`read`, `write`). */
export interface Traveller extends Row {
  readonly token: string
  readonly name: string
  readonly scopes: readonly string[]
}

interface Station extends Row {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly country_code: string
  readonly timezone: string
}

interface Trip extends Row {
  readonly id: string
  readonly origin: string
  readonly destination: string
  readonly departure_time: string
  readonly arrival_time: string
  readonly price: number
  readonly operator: string
  readonly bicycles_allowed: boolean
  readonly dogs_allowed: boolean
}

interface Wish {
  readonly trip_id?: string
  readonly passenger_name?: string
  readonly has_bicycle?: boolean
  readonly has_dog?: boolean
}

interface Booking extends Row {
  readonly id: string
  readonly traveller: string
  readonly wish: Wish
  readonly made: string
  readonly isPaid: boolean
}

interface Payment extends Row {
  readonly id: string
  readonly booking: string
  readonly status: 'succeeded' | 'failed'
}

interface Paying {
  readonly amount?: number
  readonly source?: Readonly<Record<string, unknown>>
}

type Asked<Body = unknown> = Call<Body, Traveller>

export const berlin = 'efdbb9d1-02c2-4bc3-afb7-6788d8782b1e'
export const paris = 'b2e783e1-c824-4d63-b37a-d8d698862f1d'
/** Carries bicycles and dogs. */
export const westward = 'ea399ba1-6d95-433f-92d1-83f67b775594'
/** Carries neither. */
export const eastward = '4d67459c-af07-40bb-bb12-178dbb88e09f'

const stations: readonly Station[] = [
  {
    id: berlin,
    name: 'Berlin Hauptbahnhof',
    address: 'Invalidenstraße 10557 Berlin, Germany',
    country_code: 'DE',
    timezone: 'Europe/Berlin',
  },
  {
    id: paris,
    name: 'Paris Gare du Nord',
    address: '18 Rue de Dunkerque 75010 Paris, France',
    country_code: 'FR',
    timezone: 'Europe/Paris',
  },
]

const trips: readonly Trip[] = [
  {
    id: westward,
    origin: berlin,
    destination: paris,
    departure_time: '2024-02-01T10:00:00Z',
    arrival_time: '2024-02-01T16:00:00Z',
    price: 50,
    operator: 'Deutsche Bahn',
    bicycles_allowed: true,
    dogs_allowed: true,
  },
  {
    id: eastward,
    origin: paris,
    destination: berlin,
    departure_time: '2024-02-01T23:30:00Z',
    arrival_time: '2024-02-02T06:00:00Z',
    price: 50,
    operator: 'SNCF',
    bicycles_allowed: false,
    dogs_allowed: false,
  },
]

const travellers: readonly Traveller[] = [
  { token: 'john', name: 'John Doe', scopes: ['read', 'write'] },
  { token: 'jane', name: 'Jane Smith', scopes: ['read', 'write'] },
  { token: 'reader', name: 'Francis Bourgeois', scopes: ['read'] },
]

/** "Bookings usually expire within 1 hour so you'll need to make your payment before the expiry date." */
const hour = 3600_000

/** Rules for the description of Train Travel, without any code of Waybill: an API without shops and roles. */
export const trainTravel = defineRules<Traveller>({
  tables: {
    stations: table<Station>({ key: ({ id }) => id, schema: 'Station' }),
    trips: table<Trip>({
      key: ({ id }) => id,
      schema: 'Trip',
      indexes: { route: ({ origin, destination }) => [`${origin} ${destination}`] },
    }),
    travellers: table<Traveller>({ key: ({ token }) => token }),
    bookings: table<Booking>({
      key: ({ id }) => id,
      indexes: { traveller: ({ traveller }) => [traveller], trip: ({ wish }) => [wish.trip_id ?? ''] },
    }),
    payments: table<Payment>({ key: ({ id }) => id, indexes: { booking: ({ booking }) => [booking] } }),
    subscribers: table<Row & { readonly url: string }>({ key: ({ url }) => url }),
  },
  seed(store) {
    for (const station of stations) store.table<Station>('stations').put(station)
    for (const trip of trips) store.table<Trip>('trips').put(trip)
    for (const traveller of travellers) store.table<Traveller>('travellers').put(traveller)
  },
  authenticate(credentials, store) {
    const token = credentials.scheme === 'bearer' ? credentials.token : ''
    return store.table<Traveller>('travellers').get(token) ?? refuse('unauthorized', 'The token is not known.')
  },
  allow(operation, _, { scopes }) {
    const missing = scopesOf(operation).find((scope) => !scopes.includes(scope))
    if (missing === undefined) return undefined
    return refuse(
      operation.responses['403'] === undefined ? 'unauthorized' : 'forbidden',
      `The token lacks "${missing}".`,
    )
  },
  operations: {
    'get-stations': handler(({ store }: Asked) =>
      ok({ data: [...store.table('stations').all()], ...self('/stations') }),
    ),
    'get-trips': handler(findTrips),
    'get-bookings': handler(({ store, source, caller }: Asked) => {
      const bookings = store.table<Booking>('bookings').find('traveller', caller.token)
      const data = [...bookings]
        .filter((booking) => isHeld(booking, source.now))
        .map(({ id, wish }) => ({ id, ...wish }))
      return ok({ data, ...self('/bookings') })
    }),
    'create-booking': handler(book),
    'get-booking': handler((call: Asked) => {
      const booking = bookingOf(call)
      return isRefusal(booking) ? booking : ok(bookingBody(booking))
    }),
    'delete-booking': handler((call: Asked) => {
      const booking = bookingOf(call)
      if (isRefusal(booking)) return booking
      call.store.table('bookings').delete(booking.id)
      return { status: 204 }
    }),
    'create-booking-payment': handler(pay),
  },
  errors: {
    bad_request: [400],
    unauthorized: [401],
    forbidden: [403],
    not_found: [404],
    conflict: [409],
    too_many_requests: [429],
  },
  refuse: problemOf,
  deliver({ data }, store) {
    const subscribers = [...store.table<Row & { readonly url: string }>('subscribers').all()]
    return subscribers.map(({ url }) => ({ url, headers: {}, body: data }))
  },
})

function ok(body: unknown): Reply {
  return { status: 200, body }
}

function self(path: string): { readonly links: { readonly self: string } } {
  return { links: { self: `https://api.example.com${path}` } }
}

/** The scopes that the operation requires: its own, or else those of the whole description. */
function scopesOf({ described }: Operation): readonly string[] {
  const [first] = (described['security'] ?? [{ OAuth2: ['read'] }]) as readonly Record<string, readonly string[]>[]
  return first?.['OAuth2'] ?? []
}

/** "Available train trips between the specified origin and destination stations on the given date." */
function findTrips({ store, query }: Asked): Reply {
  const { origin, destination, date, bicycles, dogs } = query as Record<string, string | boolean>
  const zone = store.table<Station>('stations').get(String(origin))?.timezone ?? 'UTC'
  const day = dayIn(zone, String(date))
  const data = [...store.table<Trip>('trips').find('route', `${origin} ${destination}`)].filter(
    (trip) =>
      dayIn(zone, trip.departure_time) === day &&
      (bicycles !== true || trip.bicycles_allowed) &&
      (dogs !== true || trip.dogs_allowed),
  )
  return ok({ data, ...self(`/trips?origin=${origin}&destination=${destination}`) })
}

/** A date "in origin station's timezone". */
function dayIn(timeZone: string, time: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(time))
}

/** "A booking is a temporary hold on a trip. It is not confirmed until the payment is processed." */
function book({ store, source, body, caller, announce }: Asked<Wish>): Reply | Refusal {
  const trip = store.table<Trip>('trips').get(body.trip_id ?? '')
  if (trip === undefined) return refuse('not_found', 'There is no such trip.')
  if (body.has_bicycle === true && !trip.bicycles_allowed) return refuse('conflict', 'The trip takes no bicycles.')
  if (body.has_dog === true && !trip.dogs_allowed) return refuse('conflict', 'The trip takes no dogs.')
  const bookings = store.table<Booking>('bookings')
  const { trip_id, passenger_name = caller.name, has_bicycle = false, has_dog = false } = body
  const isTaken = [...bookings.find('trip', trip.id)].some(
    (booking) => isHeld(booking, source.now) && booking.wish.passenger_name === passenger_name,
  )
  if (isTaken) return refuse('conflict', `${passenger_name} has a booking on this trip.`)
  const booking: Booking = {
    id: source.uuid(),
    traveller: caller.token,
    wish: { ...(trip_id === undefined ? {} : { trip_id }), passenger_name, has_bicycle, has_dog },
    made: source.now,
    isPaid: false,
  }
  bookings.put(booking)
  announce({ name: 'newBooking', data: bookingBody(booking) })
  return { status: 201, body: bookingBody(booking) }
}

function bookingBody({ id, wish }: Booking): Row {
  return { id, ...wish, ...self(`/bookings/${id}`) }
}

function isHeld({ isPaid, made }: Booking, now: string): boolean {
  return isPaid || Date.parse(now) - Date.parse(made) < hour
}

function bookingOf({ store, source, path, caller }: Asked): Booking | Refusal {
  const booking = store.table<Booking>('bookings').get(String(path['bookingId']))
  if (booking === undefined || !isHeld(booking, source.now)) return refuse('not_found', 'There is no such booking.')
  return booking.traveller === caller.token ? booking : refuse('forbidden', 'The booking is somebody else’s.')
}

/** "An attempt to pay for the booking, which will confirm the booking." The operation describes neither 404 nor 409. */
function pay(call: Asked<Paying | undefined>): Reply | Refusal {
  const { store, source, body } = call
  const booking = bookingOf(call)
  if (isRefusal(booking)) return booking.refused === 'not_found' ? { ...booking, refused: 'bad_request' } : booking
  if (booking.isPaid) return refuse('bad_request', 'The booking is paid.')
  const price = store.table<Trip>('trips').get(booking.wish.trip_id ?? '')?.price ?? 0
  if (body?.amount === undefined || body.amount < price) return refuse('bad_request', `The trip costs ${price}.`)
  const status = isExpired(body.source ?? {}, source.now) ? 'failed' : 'succeeded'
  const payment: Payment = { ...body, id: source.uuid(), booking: booking.id, ...masked(body.source), status }
  store.table<Payment>('payments').put(payment)
  if (status === 'succeeded') store.table<Booking>('bookings').put({ ...booking, isPaid: true })
  const { booking: id, ...own } = payment
  return ok({ ...own, links: { booking: `https://api.example.com/bookings/${id}` } })
}

function isExpired({ exp_year: year, exp_month: month }: Readonly<Record<string, unknown>>, now: string): boolean {
  return typeof year === 'number' && typeof month === 'number' && Date.UTC(year, month) <= Date.parse(now)
}

/** "All but the last four digits will be masked"; write-only fields are left out. */
function masked(source: Paying['source']): Paying {
  if (source === undefined) return {}
  const { cvc: _, address_line1: __, address_line2: ___, number, ...rest } = source
  return { source: { ...rest, number: String(number).replace(/.(?=.{4})/gs, '*') } }
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
}

const errorStatus: Readonly<Record<string, number>> = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
}

function problemOf(problem: Refusal | Fault): Reply {
  const status = 'refused' in problem ? (errorStatus[problem.refused] ?? 400) : faultStatus(problem)
  const title = titles[status] ?? 'Error'
  const type = `https://example.com/errors/${title.toLowerCase().replaceAll(' ', '-')}`
  return {
    status,
    headers: { 'content-type': 'application/problem+json' },
    body: { type, title, status, detail: problem.message },
  }
}

/** The description has the status 400 for every invalid request. */
function faultStatus(problem: Fault): number {
  if (problem.fault === 'preferred' || problem.fault === 'untrusted') return problem.status
  if (problem.fault === 'no-operation') return problem.allow === undefined ? 404 : 405
  const statuses: Partial<Record<Fault['fault'], number>> = {
    'no-credentials': 401,
    'malformed-credentials': 401,
    'too-large': 413,
    'media-type': 415,
    failed: 500,
  }
  return statuses[problem.fault] ?? 400
}
