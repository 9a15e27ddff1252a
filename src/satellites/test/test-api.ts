/**
 * The API for `docs test`: a sandbox for each page, and checks of the values that pages show.
 *
 * @module
 */
import { digest } from '../../compiler/cache/hash.ts'
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
  list,
  openSandbox,
  readFixtures,
  sandboxHandler,
  unknownFields,
} from '../sandbox/index.ts'
import type { CheckedApi, NamedOperation } from './checks.ts'
import type { Violation } from './data.ts'
import type { Api } from './http.ts'
import { mappingOf } from '../../base/mapping.ts'
import { serverUrl } from '../../api/servers.ts'

/** A listening sandbox. */
interface RunningApi extends Api {
  /**
   * Keys of its initial data, by placeholder: `{key: LABEL}` for the key, `{user: LABEL}` for the
   * user.
   */
  readonly keys: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** Initial state of a sandbox. */
export interface FirstState {
  readonly fixtures: readonly Fixtures[]
  /** Names of tables that start empty. */
  readonly without?: readonly string[]
  /** ISO 8601 time at which the sandbox's clock is stopped. */
  readonly clock?: string
}

/** API of a site. */
export interface TestApi extends CheckedApi {
  readonly diagnostics: readonly Diagnostic[]
  /** Digest of description and rules. */
  readonly digest: string
  /** Path of the description, relative to the site's folder. */
  readonly file?: string
  /** Operations of the API. */
  readonly operations: readonly Pick<Operation, 'id' | 'method' | 'path'>[]
  /** Names of the sandbox's tables. */
  readonly tables: readonly string[]
  /**
   * Starts a new sandbox. Returns `undefined` and reports an error if the description or the rows
   * cannot be read.
   */
  start(first?: FirstState): Promise<RunningApi | undefined>
  /** Reads a file with rows. */
  readRows(text: string, file: string): ReturnType<typeof readFixtures>
}

/** Opens the API of a site: the first API reference, with the rules of its sandbox. */
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
      // Passed at creation, since a page may reset the sandbox, which restores them.
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
        saveState() {
          const state = sandbox.snapshot()
          return () => sandbox.restore(state)
        },
        recordCalls() {
          const first = sandbox.requests.list().at(-1)?.number ?? 0
          return () =>
            sandbox.requests
              .list()
              .filter(({ number }) => number > first)
              .map((request) => ({ ...request, body: sandbox.requests.recording(request.number)?.responseBody ?? '' }))
        },
        async close() {
          await running.close()
          sandbox.close()
        },
      }
    },
    check(partName, value) {
      const part = partOf(described, partName)
      if (typeof part === 'string') return part
      const role = partName.part === 'request' ? 'request' : 'answer'
      const violations = validator
        .check(part.schema, structuredClone(value), { role, loc: 'body' })
        .map(({ loc, message, params }): Violation => {
          const allowed = (params as { allowedValues?: readonly unknown[] }).allowedValues
          return {
            path: loc.slice(1),
            message: allowed === undefined ? message : `${message}: ${allowed.map(String).join(', ')}`,
          }
        })
      return [...violations, ...wrongNames(described, part, value)]
    },
    checkNames(partName, value) {
      const part = partOf(described, partName)
      return typeof part === 'string' ? part : wrongNames(described, part, value)
    },
  }
}

/** A part of an operation with its schema. */
interface Part extends Pick<NamedOperation, 'part'> {
  readonly operation: Operation
  readonly schema: Exclude<ReturnType<typeof schemaOf>, string>
}

function partOf({ operations }: Described, { method, path, part }: NamedOperation): Part | string {
  const operation = operations.find((candidate) => candidate.method === method && candidate.path === path)
  if (operation === undefined) return `the API has no ${method} ${path}`
  const schema = schemaOf(operation, part)
  return typeof schema === 'string' ? schema : { operation, part, schema }
}

/** Finds unknown fields, and errors that the operation does not list. */
function wrongNames({ root }: Described, { operation, part, schema }: Part, value: unknown): readonly Violation[] {
  const unknown = unknownFields(root, schema.value, value).map(({ path: at, known: names }): Violation => {
    const near = nearest(String(at.at(-1)), names)
    return { path: at, message: `is not a field of the API${near === undefined ? '' : `: did you mean "${near}"?`}` }
  })
  return [...unknown, ...wrongKey(operation, part, value)]
}

/** Merges the rows of several files. */
function together(all: readonly Fixtures[]): Fixtures {
  const rows = new Map<string, Fixtures[string]>()
  for (const entry of all.flatMap((fixtures) => Object.entries(fixtures)))
    rows.set(entry[0], [...(rows.get(entry[0]) ?? []), ...entry[1]])
  return Object.fromEntries(rows)
}

/** Finds an error that the description does not list for a status (`x-error-keys`). */
function wrongKey({ described }: Operation, part: NamedOperation['part'], value: unknown): readonly Violation[] {
  const keys = mappingOf(described['x-error-keys'])[part]
  const key = mappingOf(value)['key']
  if (!Array.isArray(keys) || typeof key !== 'string' || keys.includes(key)) return []
  return [{ path: ['key'], message: `is not an error of this answer: it has ${keys.map(String).join(', ')}` }]
}

/** JSON schema of a part of an operation. A text is the reason why it is missing. */
function schemaOf({ method, path, body, responses }: Operation, part: NamedOperation['part']) {
  const statuses = Object.keys(responses)
  const status =
    statuses.find((candidate) => candidate === part) ??
    statuses.find((candidate) => part === '2XX' && candidate.startsWith('2')) ??
    `${part[0]}XX`
  const types = part === 'request' ? body?.types : (responses[status] ?? responses['default'])
  const name = `${method} ${path}`
  if (types === undefined) return part === 'request' ? `${name} has no request body` : `${name} has no response ${part}`
  const media = types.find(({ type }) => /[/+]json\b/.test(type))
  return media?.schema ?? `${name} has no JSON as ${part === 'request' ? 'its body' : `its answer ${part}`}`
}

/**
 * Default server in samples (`src/plugins/openapi/samples`), if the description has no server or only a
 * path.
 */
const noServer = 'https://api.example.com'

/** Origins of all servers with variables replaced; the default server for a description without any. */
function serversOf({ root, operations }: Described): readonly string[] {
  const items = Object.values(mappingOf(root['paths'])).map(mappingOf)
  const holders = [root, ...items, ...operations.map(({ described }) => described)]
  const servers = holders.flatMap((holder) => list(holder['servers']).map((server) => mappingOf(server)))
  const origins = new Set(servers.flatMap((server) => originOf(serverUrl(server))))
  return origins.size === 0 ? [noServer] : [...origins]
}

function originOf(url: string): string[] {
  if (!URL.canParse(url)) return []
  const { origin } = new URL(url)
  return origin === 'null' ? [] : [origin]
}

/** Initial keys of a sandbox, by their placeholders in the configuration. */
function keysOf(keys: Welcome['keys']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    keys.flatMap(({ label, credentials: credential }) => {
      if (credential.scheme !== 'basic')
        return [[`{key: ${label}}`, credential.scheme === 'bearer' ? credential.token : credential.value]]
      return [
        [`{key: ${label}}`, credential.password],
        [`{user: ${label}}`, credential.user],
      ]
    }),
  )
}
