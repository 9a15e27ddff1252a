/**
 * The responses in the reference have the form of the actual ones. `docs test` runs its samples
 * (test/e2e/site-examples.test.ts); this test sends each body in the reference, with the values from the configuration.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import rules from '../../../../openapi/sandbox/index.ts'
import type { TestOptions } from '../../../../src/model/snippet.ts'
import { readFixtures } from '../../../../src/satellites/sandbox/load.ts'
import { api, described, type Who } from '../../../../openapi/sandbox/test/api.ts'
import { operationExamples, type Shown } from './samples.ts'
import { differences } from './shape.ts'

const root = join(import.meta.dirname, '../../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const { test: tested } = parse(read('site.config.yaml')) as {
  test: { given: readonly Partial<TestOptions['given'][number]>[] }
}
const file = 'openapi/sandbox/rows/reference.yaml'
const { fixtures = {} } = readFixtures(read(file), { file, tables: rules.tables, described })

/** Successful responses to a call with each body on the page. */
async function answersOf({ operation, method, role, samples, bodies }: Shown): Promise<readonly unknown[]> {
  const path = /https:\/\/api\.waybill\.example(\/[^'"\s\\]*)/.exec(samples['curl'] ?? '')?.[1] ?? ''
  const sent = bodies.filter(({ type }) => type === 'application/json').map(({ value }) => value)
  const isSuper = ['super_admin'].includes(role) || operation === 'createShop'
  const without = tested.given
    .filter(({ operations }) => operations?.includes(operation))
    .flatMap((entry) => entry.without ?? [])
  const answers: unknown[] = []
  for (const body of sent.length === 0 ? [undefined] : sent) {
    const { call, sandbox, setClock } = api()
    setClock('2025-11-26T12:00:00Z')
    sandbox.add(fixtures)
    for (const table of without.map((name) => sandbox.store.tables.get(name)))
      for (const row of [...(table?.all() ?? [])]) table?.delete(table.keyOf(row))
    const { status, body: answer } = await call(`${method} ${path}`, body, isSuper ? 'super' : (role as Who))
    assert.ok(status < 300, `${operation}: ${status} ${JSON.stringify(answer)}`)
    answers.push(answer)
  }
  return answers
}

/** Parts of responses from other systems: Waybill's translations, its data about products, Shopify. */
const elsewhere =
  /\.(?:translated_question|translated_answer|shopify_id)\b|^listProductRecommendations .*\.(?:category|discount)\b/

test('the reference has a sample of each operation in each language', () => {
  assert.is(operationExamples.length, 67)
  for (const { operation, samples } of operationExamples)
    for (const language of ['curl', 'javascript', 'python']) assert.ok(samples[language], `${operation} ${language}`)
})

test('the documented answers have the form of the real answers', async () => {
  const problems: string[] = []
  // Only the samples send a picture.
  for (const example of operationExamples.filter(({ operation }) => operation !== 'uploadImage')) {
    const answered = await answersOf(example)
    for (const { label, value } of example.answers) {
      const all = answered.map((answer) =>
        differences(value, answer, false).filter((text) => !elsewhere.test(`${example.operation} ${text}`)),
      )
      const [best = ['missing answer']] = all.sort((less, more) => less.length - more.length)
      if (best.length > 0) problems.push(`${example.operation}, ${label}: ${best.join('; ')}`)
    }
  }
  assert.equal(problems, [])
})

test.run()
