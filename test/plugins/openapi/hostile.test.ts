import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { html } from '../../compiler/compile/compile.ts'
import type { OperationData, OverviewData } from '../../../src/plugins/openapi/data.ts'
import { arrangeFiles, pageData, reports, rootPath, splitFiles } from './describe.ts'

const files = {
  [rootPath]: `openapi: 3.1.1
info:
  title: Hostile
  version: '1'
  description: |
    Hi <script>alert(1)</script><img src=x onerror=alert(2)> [x](javascript:alert(3))

    <iframe src="https://evil.example"></iframe><style>*{}</style>
externalDocs: { url: 'javascript:alert(5)', description: Read }
servers: [{ url: 'javascript:alert(4)', description: '<b onclick=x()>S</b>' }]
paths:
  /a:
    get:
      operationId: __proto__
      summary: <script>
      externalDocs: { url: 'https://docs.example/a', description: "Read\\nmore" }
      parameters:
        - { name: constructor, in: query, schema: { enum: [a], x-enumDescriptions: { a: '<svg onload=alert(6)>' } } }
      responses:
        '200': { description: '<a href="vbscript:x">Fine</a>' }
components:
  schemas:
    toString: { properties: { __proto__: { type: string }, hasOwnProperty: { $ref: '#/components/schemas/toString' } } }
`,
}

test('prose of a description contains nothing that can run', async () => {
  const { entries } = await splitFiles(files)
  const prose = entries
    .flatMap(({ fragments }) => fragments)
    .filter(({ name, text }) => !name.startsWith('code') && text !== '')
  assert.is(prose.length, 4)
  const pages = await Promise.all(prose.map(({ text }) => html(text)))
  for (const page of pages)
    assert.not.match(page, /<script|onerror|onclick|onload|<iframe|<style|javascript:|vbscript:/i)
  assert.match(pages.join(''), /Hi/)
})

test('addresses that run code are not links', async () => {
  assert.is(((await pageData(files, 'overview')) as OverviewData).docs, undefined)
  const { docs } = (await pageData(files, 'operation:__proto__')) as OperationData
  assert.equal(docs, { label: 'Read', href: 'https://docs.example/a' })
})

test('names of Object.prototype members are ordinary names', async () => {
  assert.equal(await reports(files), [])
  const { pages } = await arrangeFiles(files)
  assert.equal(
    pages.map(({ route }) => route),
    ['/api/v1', '/api/v1/operations/proto', '/api/v1/schemas/toString', '/api/v1/schemas'],
  )
})

test.run()
