import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ErrorsData, OperationData, OverviewData, PageData } from '../../../src/plugins/openapi/data.ts'
import type { ApiData } from '../../../src/plugins/openapi/guide.ts'
import { rootPath, splitFiles } from './describe.ts'
import { shape } from './shape.ts'

const folder = fileURLToPath(new URL('../../../node_modules/@readme/oas-examples/', import.meta.url))

/**
 * Maximum number of characters of a page: the maximum number of nodes in its tree, with one or two hundred characters
 * each.
 */
const maxPage = 120_000

const cached = new Map<string, ReturnType<typeof splitFiles>>()

function read(path: string): ReturnType<typeof splitFiles> {
  const files = cached.get(path) ?? splitFiles({ [rootPath]: readFileSync(folder + path, 'utf8') })
  cached.set(path, files)
  return files
}

async function page(path: string, id: string): Promise<PageData> {
  const { entries } = await read(path)
  const data = entries.find((entry) => entry.id === id)?.data as ApiData | undefined
  if (data?.kind !== 'page')
    throw new Error(`no page "${id}" among ${entries.map((entryData) => entryData.id).join(', ')}`)
  return data.page
}

const operation = async (path: string, id: string) => (await page(path, `operation:${id}`)) as OperationData

const request = async (path: string, id: string) => shape((await operation(path, id)).body?.media[0]?.schema)

test('every description produces pages of bounded size, or reports', async () => {
  const files = ['2.0', '3.0', '3.1'].flatMap((version) =>
    readdirSync(`${folder}${version}/json`)
      .filter((name) => name.endsWith('.json'))
      .map((name) => `${version}/json/${name}`),
  )
  assert.ok(files.length > 50)
  for (const file of files) {
    const { entries, diagnostics } = await read(file)
    const errors = diagnostics.filter(({ severity }) => severity === 'error')
    assert.is(errors.length, 0, `${file} ${errors[0]?.message ?? ''}`)
    assert.ok(entries.length > 0, file)
    for (const { location } of diagnostics) assert.ok(location !== undefined && location.line > 1, file)
    for (const { data, id } of entries) {
      const entryData = data as ApiData
      if (entryData.kind === 'page') assert.ok(JSON.stringify(entryData).length < maxPage, `${file} ${id}`)
    }
  }
})

test('callbacks are listed', async () => {
  const { callbacks = [] } = await operation('3.0/json/callbacks.json', 'post-streams')
  assert.equal(
    callbacks.map(({ id, label, method, expression }) => [id, label, method, expression]),
    [['callback-on-data', 'onData', 'POST', '{$request.query.callbackUrl}/data']],
  )
  assert.equal(shape(callbacks[0]?.body?.media[0]?.schema), [
    'object',
    '  timestamp string (date-time)',
    '  userData string',
  ])
  assert.equal(
    callbacks[0]?.responses.map(({ id }) => id),
    ['callback-on-data-response-202', 'callback-on-data-response-204'],
  )
})

test('discriminators are mapped by address and by name, and without oneOf', async () => {
  const file = '3.0/json/discriminators.json'
  const options = [
    'one of by discrim',
    '  one of OptionOneNoDisc = Option One',
    '    object -> OptionOneNoDisc',
    '      discrim! string',
    '      optionone number',
    '  one of OptionTwoNoDisc = Option Two',
    '    object -> OptionTwoNoDisc',
    '      discrim! string',
    '      optiontwo string',
  ]
  assert.equal(await request(file, 'oneOfWithTopLevelDiscriminatorAndMapping'), options)
  assert.equal(await request(file, 'patch-mapping-of-schema-names'), options)
  const quirk = await request(file, 'redoclyQuirk')
  assert.equal(
    quirk.filter((line) => line.includes('one of')),
    [
      '    one of ElectricVehicle = electricity',
      '    one of FueledVehicle = gasoline',
      '    one of PedaledVehicle = human-energy',
    ],
  )
})

test('members of allOf are merged, and alternatives of anyOf have their titles', async () => {
  const file = '3.0/json/polymorphism.json'
  assert.equal(await request(file, 'post-anything-all-of-object'), [
    'object',
    '  a string',
    '  b string',
    '  c string',
    '  d string',
  ])
  assert.equal(await request(file, 'post-any-of-with-type'), [
    'object',
    '  event string',
    '    any of First type of primitive',
    '      string',
    '    any of Second type of primitive',
    '      string',
  ])
})

test('circular schemas end in links', async () => {
  const data = await page('3.0/json/schema-circular.json', 'schema:BodyPart')
  const lines = data.kind === 'schema' ? shape(data.schema) : []
  assert.ok(lines.includes('  parent object -> MultiPart'))
  assert.ok(lines.includes('    parent object -> MultiPart (recursive)'))
  assert.ok(lines.length < 100)
})

test('files in forms are binary', async () => {
  const { entries } = await read('3.0/json/file-uploads.json')
  const types = entries.flatMap(({ data }) => {
    const entryData = data as ApiData
    return entryData.kind === 'page' && entryData.page.kind === 'operation' ? (entryData.page.body?.media ?? []) : []
  })
  assert.ok(
    types.some(({ type, schema }) => type === 'multipart/form-data' && shape(schema).join().includes('(binary)')),
  )
})

test('enumerations of each type are listed', async () => {
  const lines = await request('3.0/json/schema-enums.json', 'string_enumSupport')
  assert.ok(
    lines.some((line) => /\{[^}|]+\|/.test(line)),
    lines.join('\n'),
  )
})

test('webhooks are listed', async () => {
  const { entries } = await read('3.1/json/webhooks.json')
  assert.ok(entries.some(({ id }) => id === 'event:newPet'))
})

test('links lead to the pages of their operations', async () => {
  const { responses } = await operation('3.0/json/link-example.json', 'getRepository')
  assert.equal(responses[0]?.links, [
    { label: 'repositoryPullRequests', href: '/api/v1/operations/get-pull-requests-by-repository' },
  ])
})

test('servers of paths and operations have their variables', async () => {
  const { servers } = (await page('3.0/json/server-variables.json', 'overview')) as OverviewData
  assert.equal(
    servers[0]?.variables?.map(({ name, value }) => [name, value]),
    [
      ['name', 'demo'],
      ['port', '443'],
      ['basePath', 'v2'],
    ],
  )
  const { entries } = await read('3.0/json/server-path-level.json')
  const foreign = entries.filter(({ data }) => {
    const entryData = data as ApiData
    return entryData.kind === 'page' && entryData.page.kind === 'operation' && entryData.page.servers !== undefined
  })
  assert.ok(foreign.length > 0)
})

test('security schemes have flows and scopes, and operations have alternatives', async () => {
  const { schemes } = (await page('3.0/json/security.json', 'overview')) as OverviewData
  assert.ok(schemes.some(({ words }) => words === 'HTTP Basic'))
  const flows = schemes.flatMap((scheme) => scheme.flows ?? []).map(({ label }) => label)
  assert.equal([...new Set(flows)].sort(), ['Authorization code', 'Client credentials', 'Implicit', 'Password'])
})

test('errors without a catalogue are listed by status', async () => {
  const { rows } = (await page('3.1/json/train-travel.json', 'errors')) as ErrorsData
  const [first] = rows
  assert.equal([first?.status, first?.answers?.length, first?.answers?.[0]?.usedBy.length], ['400', 1, 7])
  assert.equal(
    rows.map(({ status }) => status),
    ['400', '401', '403', '404', '409', '429', '500'],
  )
})

test.run()
