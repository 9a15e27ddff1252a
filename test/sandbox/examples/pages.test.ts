/** Runs the examples of the pages in the order of a reader: commands, bodies and programs, and their answers. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Row } from '../../../src/sandbox.ts'
import type { Api } from '../waybill/api.ts'
import { needing } from '../../needs.ts'
import { given, type Given } from './given.ts'
import { address, play, sandboxAddress, type Played, type Program } from './programs.ts'
import { differences } from './shape.ts'
import { openStage, rename, type Call, type Snapshot, type Stage } from './stage.ts'
import { placeOf, steps, type Step } from './steps.ts'

const stepsOf = (file: string): readonly Step[] => steps.filter(({ page }) => page.file === file)
const faults: string[] = []
/** The state before each step. */
const later: Step[] = []
const before = new Map<number, Snapshot>()

/** Variables that no page sets: what a reader has, and the rows whose UUID they are. */
const fixed: Readonly<Record<string, string>> = {
  EMARSYS_ID: 'my-shop-emarsys',
  EMARSYS_SECRET: 'example-emarsys-secret-000001b2c3d',
  KLAVIYO_KEY: 'example-klaviyo-key-0000000000000e7a',
  SHOPIFY_KEY: 'example-shopify-key-0000000000b0c2d4',
  SHOPWARE_ID: 'my-shop-shopware',
  SHOPWARE_SECRET: 'example-shopware-secret-0009e8f7a',
  HOOK_URL: 'https://hooks.my-shop.example/shopify',
  HOOK_TOKEN: '4f9d2c7e81b05a36',
}
const tables: Readonly<Record<string, string>> = {
  ORDER: 'orders',
  ORDER_ID: 'orders',
  SHIPMENT: 'shipments',
  WEBHOOK: 'webhooks',
  CLAIM: 'claims',
  CAMPAIGN: 'campaigns',
  TEST: 'ab_tests',
}

function keyOf({ authorization }: Api, role: Step['role']): string {
  const [, encoded = ''] = authorization(role, 'my-shop').split(' ')
  return Buffer.from(encoded, 'base64').toString().split(':')[1] ?? ''
}

/** An example with the reader's key, where the page has words for it. */
function withKey(code: string, key: string): string {
  return code.replaceAll(/'the key (?:that you were shown|of the [a-z ]*my-shop)'/g, `'${key}'`)
}

/** Does what a step needs before it, or is: sets the scene, sends a body, compares an answer. Gives variables of the shell. */
async function begin(stage: Stage, number: number): Promise<string> {
  const step = steps[number]
  if (step === undefined) return ''
  const earlier = steps[number - 1]
  if (earlier?.page !== step.page) await prepare(stage, given[step.page.file] ?? {})
  else if (earlier.fence.isAside) stage.restore(before.get(earlier.number) ?? [])
  const above = step.page.text.split('\n').slice(0, step.fence.line)
  const time = Object.entries(given[step.page.file]?.at ?? {}).findLast(([heading]) => above.includes(heading))
  if (time !== undefined) stage.api.setClock(time[1])
  for (const [table, uuid] of Object.entries(given[step.page.file]?.latest ?? {})) nameRow(stage, table, uuid)
  nameLatest(stage, step)
  before.set(number, stage.snapshot())
  if (step.fence.whyNotRun !== undefined) return ''
  if (step.kind === 'request') await send(stage, step)
  // Some answers are shown before the call that gives them.
  if (step.kind === 'answer' && !compare(stage, step)) later.push(step)
  if (step.kind !== 'shell') return ''
  const names = [...new Set([...step.fence.code.matchAll(/\$\{?([A-Z_]+)/g)].map(([, name = '']) => name))]
  return names
    .flatMap((name) => {
      const rows = tables[name] === undefined ? [] : [...stage.api.sandbox.store.table(tables[name]).all()]
      const value = fixed[name] ?? rows.at(-1)?.['uuid']
      return value === undefined ? [] : [`: "\${${name}:=${String(value)}}"; export ${name}`]
    })
    .join('\n')
}

/** Gives the latest row of a kind the UUID that an example begins with: `WEBHOOK='…'`, or `const uuid = '…'` of a webhook. */
function nameLatest(stage: Stage, { fence: { code } }: Step): void {
  for (const [, name = '', uuid = ''] of code.matchAll(/^(?:const )?(\w+)\s*=\s*'([\da-f]{8}-[\da-f-]{27})'$/gm)) {
    const table = tables[name] ?? /\/(\w+)\/\$\{uuid\}/.exec(code)?.[1] ?? ''
    if (stage.api.sandbox.store.tables.has(table)) nameRow(stage, table, uuid)
  }
}

/** Gives the latest row of a table a UUID, if there is none of it. */
function nameRow({ api }: Stage, table: string, uuid: string): void {
  const rows = api.sandbox.store.table(table)
  const latest = [...rows.all()].at(-1)
  if (rows.get(uuid) === undefined && latest !== undefined) rename(api, String(latest['uuid']), uuid)
}

async function prepare(stage: Stage, { make = [], rows = {}, clock = '2025-03-10T12:00:00Z' }: Given): Promise<void> {
  stage.restore(seeded)
  stage.api.setClock(clock)
  for (const { line, body, id } of make) {
    const { status, body: made } = await stage.api.call(line.replace(' /', ' /v1/shops/my-shop/'), body, 'super')
    assert.ok(status < 300, `${line}: ${status} ${JSON.stringify(made)}`)
    if (id === undefined) continue
    const { uuid } = (Array.isArray(made.trackings) && id.shipment ? made.trackings[0] : made) as { uuid: string }
    rename(stage.api, made.uuid, id.own ?? made.uuid)
    if (id.shipment !== undefined) rename(stage.api, uuid, id.shipment)
  }
  for (const [name, change] of Object.entries(rows)) {
    const table = stage.api.sandbox.store.table(name)
    const own = [...table.all()].find(({ shop_slug: slug }) => slug === 'my-shop') ?? { shop_slug: 'my-shop' }
    table.put(change(own))
  }
  stage.api.sandbox.store.commit()
}

/** The last row of the collection that a path ends in, for its placeholders. */
function filled(stage: Stage, path: string): string {
  const latest = (table: string): string => String([...stage.api.sandbox.store.table(table).all()].at(-1)?.['uuid'])
  return path
    .replace('{slug}', 'my-shop')
    .replace('{order_id}', () => latest('orders'))
    .replace('{shipment_id}', () => latest('shipments'))
    .replace('{uuid}', () => latest(/\/([a-z-]+)\/\{uuid\}/.exec(path)?.[1]?.replace('-', '_') ?? ''))
}

async function send(stage: Stage, step: Step): Promise<void> {
  const { call, fence, role } = step
  if (call === undefined) return
  const [, encoded = ''] = stage.api.authorization(role, 'my-shop').split(' ')
  const response = await fetch(stage.url + filled(stage, call.path), {
    method: call.method,
    headers: { authorization: `Basic ${encoded}`, 'content-type': 'application/json' },
    body: fence.code,
  })
  await response.text()
}

/** Compares an answer with what came; `false`: nothing on the page gave it yet. */
function compare(stage: Stage, step: Step): boolean {
  const { call, fence, page } = step
  if (call === undefined) return true
  const pattern = new RegExp(`^${call.path.replaceAll(/\{[^}]*\}/g, '[^/]+')}(?:\\?.*)?$`)
  const made = stepsOf(page.file).flatMap(({ number }) => stage.calls.get(number) ?? [])
  const fits = ({ method, path, status }: Call): boolean =>
    method === call.method && pattern.test(path) && (call.status === '2XX' ? status < 300 : `${status}` === call.status)
  const found = made.findLast(fits)
  if (found === undefined) return false
  const shown: unknown = JSON.parse(fence.code)
  const got: unknown = JSON.parse(found.text)
  const wrong = differences(shown, got, true).filter((one) => !elsewhere.test(one))
  for (const one of wrong) faults.push(`${placeOf(step)} ${one}`)
  for (const [from, to] of uuids(shown, got)) rename(stage.api, from, to)
  return true
}

/** What carriers tell, and the sandbox does not. */
const elsewhere = /\.timezone\b/

/** UUIDs of an answer, and those that the page shows in their place. */
function uuids(shown: unknown, got: unknown): readonly (readonly [string, string])[] {
  if (typeof shown === 'string' && typeof got === 'string')
    return /^[\da-f]{8}-/.test(shown) && shown !== got ? [[got, shown]] : []
  if (typeof shown !== 'object' || typeof got !== 'object' || shown === null || got === null) return []
  return Object.entries(shown).flatMap(([key, value]) => uuids(value, (got as Row)[key]))
}

/** What came of the calls of the steps, by what their pages say. */
function judge(stage: Stage, kinds: readonly Step['kind'][], { failed }: Pick<Played, 'failed'>): void {
  for (const step of steps) {
    const { fence, kind, number } = step
    if (!kinds.includes(kind) || fence.whyNotRun !== undefined) continue
    const why = failed.get(number)
    if (why !== undefined) faults.push(`${placeOf(step)} ${why}`)
    const calls = stage.calls.get(number) ?? []
    const isCalling = kind === 'request' || fence.code.includes(address) || fence.code.includes(`${sandboxAddress}/v1`)
    if (isCalling && calls.length === 0 && !given[step.page.file]?.quiet?.includes(fence.title ?? ''))
      faults.push(`${placeOf(step)} it makes no call`)
    for (const { method, path, status, text } of calls) {
      const isAllowed = given[step.page.file]?.allows?.[fence.title ?? '']?.includes(status) === true
      if (status >= 400 !== fence.isRefused && !isAllowed)
        faults.push(`${placeOf(step)} ${method} ${path}: ${status} ${text}`)
    }
  }
}

let seeded: Snapshot = []

needing('curl', test)('commands, bodies and answers, page by page', async () => {
  const stage = await openStage((number, one) => begin(one, number))
  seeded = stage.snapshot()
  const programs = steps.map((step): Program => {
    const { number, fence, kind, page, role } = step
    const key = keyOf(stage.api, role)
    const isRun = kind === 'shell' && fence.whyNotRun === undefined
    return {
      number,
      code: isRun ? withKey(fence.code, key) : ':',
      env: { WAYBILL_KEY: key },
      group: folderOf(page.file),
    }
  })
  const played = await play('shell', programs, { url: stage.url })
  stage.close()
  for (const step of later) {
    if (!compare(stage, step)) faults.push(`${placeOf(step)} nothing on the page gives this answer`)
  }
  judge(stage, ['shell', 'request'], played)
  assert.equal(faults.splice(0), [])
})

// They begin with what the commands above them left.
needing('curl', test)('programs', async () => {
  const stage = await openStage((number) => {
    const step = steps[number]
    if (step === undefined) return ''
    const group = step.fence.tabs
    const first = group === undefined ? step : stepsOf(step.page.file).find(({ fence }) => fence.tabs === group)
    stage.restore(before.get(first?.number ?? number) ?? [])
    stage.api.setClock(new Date().toISOString())
    return ''
  })
  const wanted = steps.filter(({ kind, fence }) => kind === 'javascript' && fence.whyNotRun === undefined)
  const beside: Record<string, string> = {}
  for (const { page, fence } of wanted) {
    if (fence.title === undefined || !fence.title.endsWith('.mjs')) continue
    const path = `${folderOf(page.file)}/${fence.title}`
    beside[path] = `${beside[path] ?? ''}${fence.code}\n`
  }
  const programs = wanted.map(({ number, page, fence, role }): Program => {
    const more = given[page.file]?.uses?.[fence.title ?? ''] ?? ''
    const env = { ...fixed, WAYBILL_KEY: keyOf(stage.api, role) }
    return { number, code: `${fence.code}\n${more}`, env, group: folderOf(page.file) }
  })
  const played = await play('javascript', programs, { url: stage.url, beside })
  stage.close()
  judge(stage, ['javascript'], played)
  for (const step of wanted) {
    const prints = given[step.page.file]?.prints?.[step.fence.title ?? `${step.fence.line}`]
    const printed = played.printed.get(step.number) ?? ''
    if (prints !== undefined && !prints.test(printed)) faults.push(`${placeOf(step)} it prints ${printed}`)
  }
  assert.equal(faults.splice(0), [])
})

// A change of form that hides examples from the tests above would be found by nothing else.
test('what is run, and what is not', () => {
  const count = (kind: Step['kind']): number =>
    steps.filter((step) => step.kind === kind && step.fence.whyNotRun === undefined).length
  assert.ok(count('shell') >= 89, `${count('shell')} blocks of the shell`)
  assert.ok(count('javascript') >= 29, `${count('javascript')} programs`)
  assert.ok(count('request') >= 10, `${count('request')} bodies`)
  assert.ok(count('answer') >= 19, `${count('answer')} answers`)
  const reasons = steps.flatMap(({ fence: { whyNotRun } }) => (whyNotRun === undefined ? [] : [whyNotRun])).sort()
  assert.equal(reasons, [
    'it calls the receiver above, as its test does',
    'it fetches the source and runs until it is interrupted',
    'it installs a package',
    'it installs a package',
    'it is a part of an answer',
    'it starts the program above, as its test does',
  ])
})

test.run()

function folderOf(file: string): string {
  return file.replaceAll(/[^\w]/g, '-')
}
