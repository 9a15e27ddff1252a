/** A file of workflows → the texts of its pages, its description for agents, its executable part, and reports. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { WorkflowEntry } from '../../../src/plugins/arazzo/split.ts'
import { arrange } from '../../../src/plugins/arazzo/arrange.ts'
import words from '../../../theme/words/en.ts'
import { arazzo, sending, splitArazzo } from './parcels.ts'

test('a workflow is a tutorial with prose, requests, answers and a sequence diagram', async () => {
  const { texts, reports, entries } = await splitArazzo(arazzo(sending))
  assert.equal(reports, [])
  const second = texts[1] ?? {}
  assert.equal([second['body']?.text, second['body']?.line], ['Send a *parcel*.\n', 8])
  assert.equal([second['prose:create-parcel']?.text, second['prose:create-parcel']?.line], ['Make [it](/nowhere).', 15])
  assert.is(second['call:create-parcel']?.text, '[Create a parcel](/api/operations/create-parcel): `POST /parcels`\n')
  const sample = second['sample:create-parcel:curl']?.text ?? ''
  assert.match(sample, "'https://api.parcels.example/v1/parcels'")
  assert.match(sample, /"weight": 2,\n {4}"city": "Berlin"/)
  assert.match(second['sample:read:python']?.text ?? '', '/parcels/ID"')
  assert.match(
    second['answer:read']?.text ?? '',
    'Put `id` from “[Create parcel](#create-parcel)” in the place of `ID`.',
  )
  assert.match(second['answer:read']?.text ?? '', 'try again after 1 s, 3 times at most')
  assert.match(second['answer:create-parcel']?.text ?? '', '```json title="201"\n{\n')
  assert.match(second['inputs']?.text ?? '', '| `city` | string')
  assert.match(second['diagram']?.text ?? '', '  you->>api0: POST /parcels\n  api0-->>you: 201: id\n  loop')
  assert.match(second['run']?.text ?? '', /^```workflow test hidden title="send"\n\{"main":"send"/)
  const { tool } = (entries[1] as { readonly data: WorkflowEntry }).data
  assert.is(tool.name, 'send')
  assert.equal(tool.inputSchema, { type: 'object', properties: { city: { type: 'string', default: 'Berlin' } } })
  assert.equal(tool.steps[1]?.call, 'GET /parcels/{id}')
})

test('unknown names in a workflow are reported at their location', async () => {
  const { reports } = await splitArazzo(
    arazzo(`  - workflowId: wrong
    steps:
      - stepId: one
        operationId: createParcels
        parameters: [{ reference: $components.parameters.shop }]
        successCriteria:
          - condition: $statusCode ==
          - { context: $response.body, condition: /a, type: xpath }
        onSuccess:
          - { name: on, type: goto, stepId: tow }
      - stepId: two
        operationId: getParcel
        parameters: [{ name: id, in: path, value: 'x-{$inputs.id}' }, { name: ids, in: query, value: 1 }]
        requestBody: { payload: [$steps.one.outputs.id] }
      - stepId: three
        workflowId: wrongs`),
  )
  assert.equal(reports, [
    '9:22 arazzo/reference there is no operation "createParcels" (did you mean "createParcel"?)',
    '10:35 arazzo/reference "$components.parameters.shop" is not among the components (write $components.parameters.NAME)',
    '15:45 arazzo/reference there is no step "tow" (did you mean "two"?)',
    '18:79 arazzo/reference there is no query parameter "ids" (GET /parcels/{id} has no such parameter)',
    '12:24 arazzo/left-out the condition "$statusCode ==" cannot be read: it ends too early',
    '13:51 arazzo/left-out a condition in XPath is shown, and not judged (write it as regex or jsonpath)',
    '18:51 arazzo/reference "$inputs.id": there is no input "id" (add it to the inputs)',
    '19:34 arazzo/reference "$steps.one.outputs.id": the step "one" has no output "id" (add it to the outputs of the step)',
    '21:21 arazzo/reference there is no workflow "wrongs" (did you mean "wrong"?)',
  ])
})

test('values of a step replace credentials, and constants may be outputs', async () => {
  const { reports, texts } = await splitArazzo(
    arazzo(`  - workflowId: own
    steps:
      - stepId: one
        operationId: createParcel
        parameters: [{ name: authorization, in: header, value: 'Bearer {$steps.zero.outputs.token}' }]
        requestBody: { payload: { weight: 2 } }
        outputs: { isNew: true, count: 2 }
      - stepId: zero
        operationId: createParcel
        outputs: { token: $response.body#/id }`),
  )
  assert.equal(reports, [
    '12:27 arazzo/invalid Expected type `string` but got `boolean`',
    '12:40 arazzo/invalid Expected type `string` but got `integer`',
  ])
  const sample = texts[1]?.['sample:one:curl']?.text ?? ''
  assert.match(sample, '--header "authorization: Bearer TOKEN"')
  assert.is(sample.match(/authorization/gi)?.length, 1, sample)
  assert.match(texts[1]?.['answer:one']?.text ?? '', '* `isNew`: `true`\n* `count`: `2`')
})

test('an invalid file, and a remote source description, are reported', async () => {
  const { reports: broken } = await splitArazzo('arazzo: 1.0.1\nworkflows: [')
  assert.match(broken[0] ?? '', /^2:1\d arazzo\/syntax /)
  const { reports: other } = await splitArazzo('arazzo: 2.0.0\n')
  assert.equal(other, [
    '1:9 arazzo/invalid the file is not an Arazzo description of version 1.0 or 1.1 (begin the file with arazzo: 1.0.1)',
  ])
  const { reports } = await splitArazzo(
    arazzo('  - { workflowId: a, steps: [{ stepId: b, operation: c, onFailure: [{ type: end }] }] }'),
  )
  assert.ok(
    reports.some((report) => /arazzo\/invalid Must contain at least one of the following/.test(report)),
    String(reports),
  )
  assert.ok(
    reports.some((report) => /^6:\d+ arazzo\/invalid it has no `name`/.test(report)),
    String(reports),
  )
  const elsewhere = arazzo(sending).replace('./openapi.yaml', 'https://parcels.example/openapi.yaml')
  const { reports: remote, texts } = await splitArazzo(elsewhere)
  assert.is(remote.length, 1)
  assert.match(remote[0] ?? '', /^4:27 arazzo\/source .* nothing is fetched/)
  const unread = 'the description "parcels" cannot be read\n'
  assert.is(texts[1]?.['call:read']?.text, `${unread}\n* \`id\`: \`$steps.createParcel.outputs.id\`\n`)
  const body = '{\n  "weight": 2,\n  "city": "$inputs.city"\n}'
  assert.is(texts[1]?.['call:create-parcel']?.text, `${unread}\n\`\`\`json\n${body}\n\`\`\`\n`)
})

test('each workflow has a page unless an author embeds it, and a file for agents', async () => {
  const withPage = sending.replace('workflowId: send', 'workflowId: shown\n    x-page: /docs/start')
  const { entries } = await splitArazzo(arazzo(sending, withPage))
  const compiled = entries.map((entry) => ({
    ...entry,
    key: entry.id,
    source: 'openapi/arazzo.yaml',
    locations: entry.locations ?? {},
    fragments: Object.fromEntries(entry.fragments.map(({ name }) => [name, { excerpt: '' }])),
  }))
  const options = {
    base: '/workflows',
    label: 'Workflows',
    sidebar: 'arazzo',
    words: words.plugins.arazzo,
    baseUrl: '/kit/',
    tryIt: false,
  }
  const { pages, files = [] } = arrange(compiled as never, options)
  assert.equal(
    pages.map(({ route }) => route),
    ['/workflows', '/workflows/send'],
  )
  assert.equal(
    pages[1]?.headings?.map(({ id }) => id),
    ['inputs', 'sequence', 'create-parcel', 'read', 'outputs'],
  )
  const { tools: described } = JSON.parse(files.at(-1)?.text ?? '') as { tools: { name: string; url: string }[] }
  assert.equal(
    described.map(({ name, url }) => `${name} ${url}`),
    ['send /kit/workflows/send', 'shown /kit/docs/start'],
  )
  assert.equal(
    pages.map(({ data }) => {
      const { tools, tool, run } = data as { readonly tools?: string; readonly tool?: string; readonly run?: string }
      return [tools, tool, run].filter((address) => address !== undefined)
    }),
    [['/kit/workflows/tools.json'], ['/kit/workflows/send.tool.json', '/kit/workflows/send.run.json']],
  )
  assert.ok(files.some(({ path }) => path === 'workflows/shown.tool.json'))
})

test.run()
