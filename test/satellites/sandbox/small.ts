import { createSandbox, type Sandbox, type SandboxOptions } from '../../../src/satellites/sandbox/app.ts'
import { describe } from '../../../src/satellites/sandbox/describe.ts'
import { defineRules, handler, isRefusal, refuse, table, type Rules } from '../../../src/satellites/sandbox/rules.ts'

/** A stored book of the small API. */
interface Book {
  readonly [key: string]: unknown
  readonly id: string
  readonly title: string
  readonly shelf: string
}

const book = {
  type: 'object',
  required: ['title'],
  properties: {
    id: { type: 'string', format: 'uuid', readOnly: true },
    title: { type: 'string', minLength: 1 },
    pages: { type: 'integer', minimum: 1 },
    language: { type: 'string', default: 'en' },
  },
}

const json = (schema: object) => ({ 'application/json': { schema } })

/** A description with an example of every feature of the engine. */
const small = {
  openapi: '3.1.0',
  info: { title: 'Shelves', version: '1' },
  servers: [{ url: 'https://shelves.example/api' }],
  security: [{ basic: [] }, { key: [] }, { session: [] }],
  components: {
    securitySchemes: {
      basic: { type: 'http', scheme: 'basic' },
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      session: { type: 'apiKey', in: 'cookie', name: 'sid' },
    },
    schemas: { Book: book },
  },
  paths: {
    '/books': {
      get: {
        operationId: 'listBooks',
        parameters: [
          { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
          { name: 'tag', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
          { name: 'Accept-Language', in: 'header', schema: { type: 'string', enum: ['en', 'de'], default: 'en' } },
        ],
        responses: {
          200: { description: '', content: json({ type: 'array', items: { $ref: '#/components/schemas/Book' } }) },
        },
      },
      post: {
        operationId: 'addBook',
        requestBody: { required: true, content: json({ $ref: '#/components/schemas/Book' }) },
        responses: {
          201: { description: '', content: json({ $ref: '#/components/schemas/Book' }) },
          '4XX': {
            description: '',
            content: json({ type: 'object', required: ['key'], properties: { key: { type: 'string' } } }),
          },
        },
      },
    },
    '/books/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: {
        operationId: 'readBook',
        responses: { 200: { description: '', content: json({ $ref: '#/components/schemas/Book' }) } },
      },
      patch: {
        operationId: 'changeBook',
        requestBody: { content: json({ type: 'object', properties: { language: { type: 'string', default: 'en' } } }) },
        responses: { 200: { description: '', content: json({}) } },
      },
      delete: { operationId: 'removeBook', responses: { 204: { description: '' } } },
    },
    '/books/new': {
      get: {
        operationId: 'newBooks',
        security: [],
        responses: { 200: { description: '', content: json({ type: 'array', items: {} }) } },
      },
    },
    '/health': {
      get: {
        operationId: 'health',
        security: [],
        responses: {
          200: {
            description: '',
            content: {
              'application/json': { examples: { good: { value: { ok: true } }, bad: { value: { ok: false } } } },
            },
          },
        },
      },
    },
  },
}

/** Rules of the small API: one user, and no two books with the same title. */
export const smallRules: Rules<string> = defineRules<string>({
  tables: {
    books: table<Book>({ key: ({ id }) => id, indexes: { title: ({ title }) => [title] }, schema: 'Book' }),
  },
  operations: {
    listBooks: (call) => ({ status: 200, body: [...call.store.table('books').all()] }),
    addBook: handler<Book, string>((call) => {
      const books = call.store.table<Book>('books')
      const { title } = call.body
      const added: Book = { ...call.body, id: call.source.uuid(), shelf: call.caller }
      books.put(added)
      if ([...books.find('title', title)].length > 1) return refuse('book_exists', `there is a book "${title}"`)
      if (title === 'crash') throw new Error('a fault of the rule')
      call.announce({ name: 'book/added', data: added })
      const { shelf: _, ...shown } = added
      return { status: 201, body: shown }
    }),
    readBook: (call) => {
      const book = call.store.table<Book>('books').get(String(call.path['id']))
      return book === undefined ? refuse('book_not_found', 'unknown book') : { status: 200, body: book }
    },
    changeBook: (call) => ({ status: 200, body: { body: call.body, sent: call.sent } }),
    removeBook: (call) => {
      call.store.table('books').delete(String(call.path['id']))
      return { status: 204 }
    },
  },
  seed: () => undefined,
  authenticate: (credentials) =>
    (credentials.scheme === 'basic' && credentials.password === 'secret') || credentials.scheme === 'apiKey'
      ? 'ada'
      : refuse('unknown', 'unknown credentials'),
  allow: (operation, path) =>
    operation.id === 'removeBook' && path['id'] === 'locked' ? refuse('forbidden', 'not this one') : undefined,
  refuse: (problem) => {
    const statuses: Readonly<Record<string, number>> = {
      unknown: 401,
      forbidden: 403,
      book_exists: 409,
      book_not_found: 404,
    }
    const faults = {
      'no-operation': 404,
      'no-credentials': 401,
      'malformed-credentials': 400,
      invalid: 422,
      'media-type': 415,
      'not-acceptable': 406,
      'too-large': 413,
      failed: 500,
    }
    if (isRefusal(problem)) return { status: statuses[problem.refused] ?? 400, body: { key: problem.refused } }
    const status = 'status' in problem ? problem.status : faults[problem.fault]
    const violations = 'violations' in problem ? { violations: problem.violations } : {}
    return { status, body: { key: problem.fault, message: problem.message, ...violations } }
  },
  errors: { book_exists: [409], book_not_found: [404] },
  deliver: (event) => [{ url: 'http://127.0.0.1:9/hook', headers: { 'x-event': event.name }, body: event.data }],
})

/** The description in the form of the engine. */
export const described = describe(small)

/** A sandbox of the small API, in memory, with a stopped clock. */
export function makeSmall(options: Partial<SandboxOptions> = {}): Sandbox {
  const machine = () => Date.parse('2025-03-01T09:30:00Z')
  return createSandbox({ described, rules: smallRules, machine, checksAnswers: true, ...options } as SandboxOptions)
}

/** A parsed response. */
export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** `Authorization` header of the only user of the small API. */
export const ada = { authorization: `Basic ${Buffer.from('ada:secret').toString('base64')}` }

/** Sends a request to a sandbox, without a socket: a body other than a text is sent as JSON. */
export async function send(
  sandbox: Pick<Sandbox, 'fetch'>,
  method: string,
  path: string,
  { body, headers = ada }: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Answered> {
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
  const type = text === undefined ? {} : { 'content-type': 'application/json' }
  const request = new Request(`http://localhost:4010${path}`, {
    method,
    headers: { ...type, ...headers },
    ...(text === undefined ? {} : { body: text }),
  })
  const response = await sandbox.fetch(request)
  const answer = await response.text()
  const isJson = answer !== '' && /json/.test(response.headers.get('content-type') ?? '')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(answer) : answer }
}
