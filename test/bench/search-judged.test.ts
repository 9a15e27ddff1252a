import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import { absentPages, parseJudged, readJudged } from '../../bench/search/judged.ts'
import { packageFolder } from '../e2e/docs.ts'
import { routes } from '../e2e/routes.ts'

const test = suite('bench/search/judged')

const judged = readJudged()
const openapi = join(packageFolder, 'openapi')
const kebab = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()

test('the set has enough queries and no duplicates', () => {
  assert.ok(judged.length >= 100, `${judged.length} queries`)
  const queries = judged.map(({ query }) => query.toLowerCase())
  assert.equal(
    queries.filter((query, index) => queries.indexOf(query) !== index),
    [],
  )
})

test('part of the set is reserved', () => {
  const setAside = judged.filter(({ aside }) => aside)
  assert.ok(setAside.length >= 25, `${setAside.length} queries`)
})

test('every judged page is a route of the site', () => {
  const operations = readdirSync(join(openapi, 'paths')).flatMap((file) =>
    Object.values(parse(readFileSync(join(openapi, 'paths', file), 'utf8')) as Record<string, Operation>)
      .filter((item) => typeof item.operationId === 'string')
      .map(({ operationId, tags }) => `/api/v1/${tags[0]?.toLowerCase().replace(/[ /]/g, '-')}/${kebab(operationId)}`),
  )
  const { webhooks } = parse(readFileSync(join(openapi, 'openapi.yaml'), 'utf8')) as { webhooks: object }
  const events = Object.keys(webhooks).map((name) => `/api/v1/events/${name.toLowerCase().replace(/[/_]/g, '-')}`)
  const allPages = new Set([...routes, '/api/v1/errors', '/api/v1/sandbox', ...operations, ...events])
  const unknown = [...new Set(judged.flatMap(({ pages }) => Object.keys(pages)))].filter((page) => {
    const schema = /^\/api\/v1\/schemas\/(\w+)$/.exec(page)?.[1]
    return schema === undefined ? !allPages.has(page) : !existsSync(join(openapi, 'schemas', `${schema}.yaml`))
  })
  assert.equal(unknown, [])
})

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
}

test('a set without a wanted page, with an unknown grade, or with too few queries of a kind is refused', () => {
  const query = (text: string, grade: number): string => `  - query: ${text}\n    pages: { /a: ${grade} }\n`
  const three = (grade: number): string => `kind:\n${query('x', 3)}${query('y', grade)}${query("' z '", 3)}`
  const last = parseJudged(three(3)).at(-1)
  assert.equal(last, { kind: 'kind', query: ' z ', pages: { '/a': 3 }, aside: false })
  assert.throws(() => parseJudged(three(2)), /no page is wanted/)
  assert.throws(() => parseJudged(three(4)))
  assert.throws(() => parseJudged(`kind:\n${query('x', 3)}`))
})

test('pages without documents are reported', () => {
  const title = { type: 'Title', title: 'A', breadcrumb: [], text: 'A' } as const
  const documents = [{ ...title, id: 'a', parent: null, url: '/a' }] as const
  const judgement = { kind: 'k', query: 'q', aside: false, pages: { '/a': 3, '/b': 1 } }
  assert.equal(absentPages([judgement, judgement], documents), ['/b'])
})

test.run()
