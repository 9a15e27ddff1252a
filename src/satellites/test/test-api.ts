/**
 * The API of a site as `docs test` needs it: a sandbox for each page, and checks of the values that pages show.
 *
 * @module
 */
import { digest } from '../../compiler/cache/hash.ts'
import { list } from '../../api/value.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { nearest } from '../../diagnostics/suggest.ts'
import { listen } from '../../serve/listen/listen.ts'
import {
  type Described,
  type Fixtures,
  type Operation,
  type Welcome,
  createSandbox,
  createValidator,
  digestOfInputs,
  openSandbox,
  readFixtures,
  sandboxHandler,
  serverUrl,
  unknownFields,
} from '../sandbox/index.ts'
import type { CheckedApi, NamedOperation } from './checks.ts'
import type { Violation } from './data.ts'
import type { Api } from './http.ts'
import { mappingOf } from '../../base/mapping.ts'

/** A sandbox that listens. */
interface RunningApi extends Api {
  /** What stands for the keys of its first data: `{key: LABEL}` and `{user: LABEL}`, and the key and the user. */
  readonly keys: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** What a sandbox begins with. */
export interface FirstState {
  readonly fixtures: readonly Fixtures[]
  /** Names of tables that are empty. */
  readonly without?: readonly string[]
  /** ISO 8601: its clock stands still there. */
  readonly clock?: string
}

/** The API of a site. */
export interface TestApi extends CheckedApi {
  readonly diagnostics: readonly Diagnostic[]
  /** Of the description and the rules. */
  readonly digest: string
  /** Path of the description, from the site's folder. */
  readonly file?: string
  /** What its sandbox calls its operations. */
  readonly operations: readonly Pick<Operation, 'id' | 'method' | 'path'>[]
  /** Names of the sandbox's tables. */
  readonly tables: readonly string[]
  /** A fresh sandbox; nothing, where the description or the rows cannot be read, which is reported. */
  start(first?: FirstState): Promise<RunningApi | undefined>
  /** Reads a file of rows. */
  readRows(text: string, file: string): ReturnType<typeof readFixtures>
}

/** Opens the API of a site: that of its first reference, with the rules of its sandbox. */
export async function openTestApi(root: string): Promise<TestApi> {
  const { opened, diagnostics } = await openSandbox(root)
  if (opened === undefined)
    return {
      diagnostics,
      digest: '',
      operations: [],
      tables: [],
      start: () => Promise.resolve(undefined),
      readRows: () => ({ diagnostics: [] }),
      check: () => 'the API description cannot be read',
      checkNames: () => 'the API description cannot be read',
    }
  const { described, json, inputs } = opened
  const servers = serversOf(described)
  const validator = createValidator(described.root)
  const { tables } = opened.rules
  return {
    diagnostics,
    digest: digest(`${json}\0${digestOfInputs(root, inputs)}`),
    file: opened.file,
    operations: described.operations,
    tables: Object.keys(tables),
    readRows: (text, file) => readFixtures(text, { file, tables, described }),
    async start({ fixtures, without = [], clock } = { fixtures: [] }) {
      // Not added afterwards: a reset, which a page may show, begins with them again.
      const sandbox = createSandbox({ ...opened, fixtures: together(fixtures), without })
      if (clock !== undefined) sandbox.setClock({ frozen: Date.parse(clock) })
      const host = '127.0.0.1'
      const running = await listen({ port: 0, host, handle: sandboxHandler(sandbox, { host }) })
      if (!running.ok) {
        sandbox.close()
        return undefined
      }
      const url = `http://${host}:${running.port}`
      return {
        url,
        takesAnyKey: opened.isInferred,
        keys: keysOf(sandbox.rules.welcome?.(sandbox.store).keys ?? []),
        hosts: servers.map((server) => new URL(server).host),
        addresses: Object.fromEntries(servers.map((server) => [server, url])),
        keepState() {
          const state = sandbox.snapshot()
          return () => sandbox.restore(state)
        },
        note() {
          const first = sandbox.requests.list().at(-1)?.number ?? 0
          return () =>
            sandbox.requests
              .list()
              .filter(({ number }) => number > first)
              .map((one) => ({ ...one, body: sandbox.requests.recording(one.number)?.responseBody ?? '' }))
        },
        async close() {
          await running.close()
          sandbox.close()
        },
      }
    },
    check(named, value) {
      const found = partOf(described, named)
      if (typeof found === 'string') return found
      const role = named.part === 'request' ? 'request' : 'answer'
      const refused = validator
        .check(found.schema, structuredClone(value), { role, loc: 'body' })
        .map(({ loc, message, params }): Violation => {
          const allowed = (params as { allowedValues?: readonly unknown[] }).allowedValues
          return {
            path: loc.slice(1),
            message: allowed === undefined ? message : `${message}: ${allowed.map(String).join(', ')}`,
          }
        })
      return [...refused, ...wrongNames(described, found, value)]
    },
    checkNames(named, value) {
      const found = partOf(described, named)
      return typeof found === 'string' ? found : wrongNames(described, found, value)
    },
  }
}

/** A part of an operation, with its schema. */
interface Part extends Pick<NamedOperation, 'part'> {
  readonly operation: Operation
  readonly schema: Exclude<ReturnType<typeof schemaOf>, string>
}

function partOf({ operations }: Described, { method, path, part }: NamedOperation): Part | string {
  const operation = operations.find((one) => one.method === method && one.path === path)
  if (operation === undefined) return `the API has no ${method} ${path}`
  const schema = schemaOf(operation, part)
  return typeof schema === 'string' ? schema : { operation, part, schema }
}

/** Fields that the API does not have, and an error that the operation does not list. */
function wrongNames({ root }: Described, { operation, part, schema }: Part, value: unknown): readonly Violation[] {
  const unknown = unknownFields(root, schema.value, value).map(({ path: at, known }): Violation => {
    const near = nearest(String(at.at(-1)), known)
    return { path: at, message: `is no field of the API${near === undefined ? '' : `: did you mean "${near}"?`}` }
  })
  return [...unknown, ...wrongKey(operation, part, value)]
}

/** The rows of several files. */
function together(all: readonly Fixtures[]): Fixtures {
  const rows = new Map<string, Fixtures[string]>()
  for (const one of all.flatMap((fixtures) => Object.entries(fixtures)))
    rows.set(one[0], [...(rows.get(one[0]) ?? []), ...one[1]])
  return Object.fromEntries(rows)
}

/** An error that the description does not list for a status (`x-error-keys`). */
function wrongKey({ described }: Operation, part: NamedOperation['part'], value: unknown): readonly Violation[] {
  const keys = mappingOf(described['x-error-keys'])[part]
  const key = mappingOf(value)['key']
  if (!Array.isArray(keys) || typeof key !== 'string' || keys.includes(key)) return []
  return [{ path: ['key'], message: `is none of this answer: it has ${keys.map(String).join(', ')}` }]
}

/** The schema of JSON in a part of an operation, or why there is none. */
function schemaOf({ method, path, body, responses }: Operation, part: NamedOperation['part']) {
  const statuses = Object.keys(responses)
  const status =
    statuses.find((one) => one === part) ??
    statuses.find((one) => part === '2XX' && one.startsWith('2')) ??
    `${part[0]}XX`
  const types = part === 'request' ? body?.types : (responses[status] ?? responses['default'])
  const name = `${method} ${path}`
  if (types === undefined) return part === 'request' ? `${name} takes no body` : `${name} is not answered with ${part}`
  const found = types.find(({ type }) => /[/+]json\b/.test(type))
  return found?.schema ?? `${name} has no JSON as ${part === 'request' ? 'its body' : `its answer ${part}`}`
}

/** What samples have where the description names no server, or only a path: `src/plugins/openapi/samples`. */
const noServer = 'https://api.example.com'

/** Scheme, host and port of all servers, their variables filled in; of a description without any, what samples have. */
function serversOf({ root, operations }: Described): readonly string[] {
  const items = Object.values(mappingOf(root['paths'])).map(mappingOf)
  const holders = [root, ...items, ...operations.map(({ described }) => described)]
  const servers = holders.flatMap((holder) => list(holder['servers']).map((one) => mappingOf(one)))
  const origins = new Set(servers.flatMap((one) => originOf(serverUrl(one))))
  return origins.size === 0 ? [noServer] : [...origins]
}

function originOf(url: string): string[] {
  if (!URL.canParse(url)) return []
  const { origin } = new URL(url)
  return origin === 'null' ? [] : [origin]
}

/** The keys that a sandbox begins with, by what stands for them in the configuration. */
function keysOf(keys: Welcome['keys']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    keys.flatMap(({ label, credentials: one }) => {
      if (one.scheme !== 'basic') return [[`{key: ${label}}`, one.scheme === 'bearer' ? one.token : one.value]]
      return [
        [`{key: ${label}}`, one.password],
        [`{user: ${label}}`, one.user],
      ]
    }),
  )
}
