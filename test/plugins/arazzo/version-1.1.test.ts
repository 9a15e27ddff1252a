/** Arazzo 1.1: selectors, messages, parameters of actions. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { WorkflowEntry } from '../../../src/plugins/arazzo/split.ts'
import { withoutSelectors, type UnreadSelector } from '../../../src/plugins/arazzo/selectors.ts'
import { splitArazzo } from './parcels.ts'

const file = `arazzo: 1.1.0
$self: https://parcels.example/arazzo.yaml
info: { title: Parcel workflows, version: '1' }
sourceDescriptions:
  - { name: parcels, url: ./openapi.yaml, type: openapi }
  - { name: events, url: ./asyncapi.yaml, type: asyncapi }
workflows:
  - workflowId: send
    inputs: { type: object, properties: { city: { type: string, default: Berlin } } }
    steps:
      - stepId: createParcel
        operationId: parcels.createParcel
        parameters: [{ name: filter, in: querystring, value: 'a=b' }]
        requestBody:
          payload: { weight: 2, city: '', value: { context: a, selector: b, type: c } }
          replacements:
            - target: $.city
              targetSelectorType: jsonpath
              value: { context: $inputs, selector: $.city, type: { type: jsonpath, version: rfc9535 } }
        outputs:
          id: { context: $response.body, selector: $.id, type: jsonpath }
          all: { context: $response.body, selector: '$..id', type: jsonpath }
        onSuccess:
          - name: next
            type: goto
            workflowId: wait
            parameters: [{ name: id, value: $response.body#/id }]
  - workflowId: wait
    inputs: { type: object, properties: { id: { type: string } } }
    steps:
      - stepId: moved
        channelPath: $sourceDescriptions.events#/channels/moved
        action: receive
        correlationId: $inputs.id
        timeout: 1000
        successCriteria: [{ context: $message.payload, condition: $.place, type: jsonpath }]
`

test('selectors of a single value are evaluated; others are only displayed', async () => {
  const { reports, texts, entries } = await splitArazzo(file)
  assert.equal(reports, [
    '22:53 arazzo/left-out the selector "$..id" is shown, and not evaluated (select a single value: $.items[0].id, or a JSON Pointer)',
  ])
  const { workflows } = (entries[1] as { readonly data: WorkflowEntry }).data.run
  const [step] = workflows['send']?.steps ?? []
  assert.equal(step?.outputs, { id: '$response.body#/id', all: '$response.body $..id' })
  assert.equal(step?.body?.replacements, [{ target: '/city', value: '$inputs.city' }])
  assert.equal(step?.onSuccess[0]?.parameters, [{ name: 'id', value: '$response.body#/id' }])
  assert.match(texts[1]?.['sample:create-parcel:curl']?.text ?? '', '"city": "Berlin"')
})

test('steps with messages are displayed, and their workflow is not tested', async () => {
  const { texts } = await splitArazzo(file)
  assert.is(
    texts[2]?.['call:moved']?.text,
    'it receives a message of the channel $sourceDescriptions.events#/channels/moved\n',
  )
  assert.equal([texts[1]?.['run'] !== undefined, texts[2]?.['run']], [true, undefined])
})

test('selectors of each form are converted', () => {
  const cases: readonly (readonly [context: string, selector: string, type: unknown, expression: string])[] = [
    ['$response.body', '/a~1b/0', 'jsonpointer', '$response.body#/a~1b/0'],
    ['$response.body', "$['a/b'][0].c", 'jsonpath', '$response.body#/a~1b/0/c'],
    ['$response.body', '$', 'jsonpath', '$response.body'],
    ['$response.body#/a', '$.b', 'jsonpath', '$response.body#/a/b'],
    ['$inputs', '$.a.b', 'jsonpath', '$inputs.a#/b'],
    ['$response.body', '/a', { type: 'jsonpointer', version: 'rfc6901' }, '$response.body#/a'],
    ['$response.body', '/a/b', 'xpath', '$response.body /a/b'],
    ['$response.body', "$['a b']", 'jsonpath', "$response.body $['a b']"],
  ]
  for (const [context, selector, type, expression] of cases) {
    const unread: UnreadSelector[] = []
    assert.equal(withoutSelectors({ outputs: { id: { context, selector, type } } }, unread), {
      outputs: { id: expression },
    })
    assert.is(unread.length, expression.includes(' ') ? 1 : 0, expression)
  }
})

test.run()
