/** Workflows run against an API that the test simulates. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Workflow, WorkflowCriterion, WorkflowStep } from '../../../src/model/workflow.ts'
import { runWorkflow, type Answer, type JudgedStep } from '../../../src/api/workflow/run.ts'
import type { ReadyRequest } from '../../../src/api/workflow/request.ts'

const location = { file: 'arazzo.yaml', line: 1, column: 1 }
const ok: Answer = { status: 200, headers: {}, text: '' }
const noCredentials = { headers: [], query: [], cookies: [] }

function step(id: string, fields: Partial<WorkflowStep> = {}): WorkflowStep {
  const call = { method: 'GET', url: `https://api.example/${id}`, credentials: noCredentials }
  return { id, location, call, parameters: [], criteria: [], onSuccess: [], onFailure: [], outputs: {}, ...fields }
}

const workflow = (steps: readonly WorkflowStep[], fields: Partial<Workflow> = {}): Workflow => {
  return { id: 'main', location, dependsOn: [], inputs: [], steps, outputs: {}, ...fields }
}

const simple = (condition: string): WorkflowCriterion => ({ kind: 'simple', condition, location })

/** Runs a workflow, and returns its result and the requests. */
async function run(
  main: Workflow,
  answers: Readonly<Record<string, unknown>> = {},
  {
    others = {},
    env = {},
  }: { readonly others?: Readonly<Record<string, Workflow>>; readonly env?: Readonly<Record<string, string>> } = {},
) {
  const sent: ReadyRequest[] = []
  const waited: number[] = []
  const ended = await runWorkflow(
    { main: 'main', workflows: { main, ...others } },
    {
      env,
      send(request) {
        sent.push(request)
        const path = new URL(request.url).pathname
        const canned = answers[path]
        const [status, body] = (
          Array.isArray(canned) && canned.length > 0 ? (canned.length > 1 ? canned.shift() : canned[0]) : [200, {}]
        ) as [number, unknown]
        const answer: Answer = {
          status,
          headers: { 'content-type': 'application/json', location: '/there' },
          text: JSON.stringify(body),
        }
        return Promise.resolve(answer)
      },
      wait: (seconds) => Promise.resolve(void waited.push(seconds)),
      difference: (expected, actual) => (expected === actual ? undefined : `-${expected}\n+${actual}`),
    },
  )
  return {
    ended,
    calls: sent.map(({ method, url }) => `${method} ${url.replace('https://api.example', '')}`),
    sent,
    waited,
  }
}

test('the next step sends the outputs of a step in paths, queries, bodies and headers', async () => {
  const { ended, sent } = await run(
    workflow(
      [
        step('a', {
          outputs: { id: '$response.body#/items/0/id', at: '$response.header.Location', all: '$response.body' },
        }),
        step('b', {
          call: {
            method: 'POST',
            url: 'https://api.example/b/{id}',
            credentials: { ...noCredentials, basic: { username: 'U', password: 'P' } },
          },
          parameters: [
            { name: 'id', in: 'path', value: '$steps.a.outputs.id' },
            { name: 'tag', in: 'query', value: ['x y', '{$inputs.shop}-1'] },
            { name: 'X-At', in: 'header', value: '$steps.a.outputs.at' },
          ],
          body: {
            type: 'application/json',
            value: { shop: '$inputs.shop', n: { m: 1 } },
            replacements: [{ target: '/n/m', value: '$steps.a.outputs.all.items' }],
          },
        }),
      ],
      { inputs: [{ name: 'shop', value: 'my', required: true, location }], outputs: { id: '$steps.a.outputs.id' } },
    ),
    { '/a': [[200, { items: [{ id: 'p/1' }] }]] },
    { env: { U: 'me', P: 'secret' } },
  )
  assert.equal(ended, { outputs: { id: 'p/1' } })
  const last = sent[1]
  assert.is(last?.url, 'https://api.example/b/p%2F1?tag=x%20y&tag=my-1')
  assert.is(last?.body, '{"shop":"my","n":{"m":[{"id":"p/1"}]}}')
  assert.is(last?.headers['x-at'], '/there')
  assert.is(last?.headers['authorization'], `Basic ${Buffer.from('me:secret').toString('base64')}`)
})

test('criteria support comparisons, case-insensitive texts, members, regular expressions and JSONPath', async () => {
  const body = { status: 'Open', count: 3, items: [{ id: 1 }, { id: 2 }], user: { name: "it's" } }
  const verdict = async (criterion: Partial<WorkflowCriterion>): Promise<boolean> => {
    const condition = { ...simple(''), ...criterion }
    const { ended } = await run(workflow([step('a', { criteria: [condition] })]), { '/a': [[200, body]] })
    return 'outputs' in ended
  }
  const good = [
    '$statusCode == 200',
    "$response.body#/status == 'OPEN'",
    '$response.body#/count > 2 && $response.body#/count <= 3',
    '$statusCode == 404 || ($response.body.count != 4)',
    '!($response.body#/gone)',
    '$response.body.items[1].id == 2',
    "$response.body#/user/name == 'it''s'",
    '$response.body#/gone == null',
    '$response.body.items.length == 2',
  ]
  for (const condition of good) assert.is(await verdict({ condition }), true, condition)
  for (const condition of [
    '$statusCode != 200',
    '$response.body#/count < 3',
    "$response.body#/status > 'z'",
    '$response.body#/gone',
  ])
    assert.is(await verdict({ condition }), false, condition)
  const about = { context: '$response.body#/status', longest: 100 }
  assert.is(await verdict({ ...about, kind: 'regex', condition: '^O.en$' }), true)
  assert.is(await verdict({ ...about, kind: 'regex', condition: '(?i)^o' }), true)
  assert.is(await verdict({ ...about, kind: 'regex', condition: '^o' }), false)
  assert.is(
    await verdict({ context: '$response.body', longest: 100, kind: 'jsonpath', condition: '$.items[?@.id == 2]' }),
    true,
  )
  assert.is(
    await verdict({ context: '$response.body', longest: 100, kind: 'jsonpath', condition: '$.items[?@.id == 3]' }),
    false,
  )
  assert.is(await verdict({ context: '$response.body', kind: 'xpath', condition: '/a' }), false)
})

test('a failure reports its location, the difference and a hint', async () => {
  const at = { file: 'arazzo.yaml', line: 7, column: 9 }
  const { ended } = await run(
    workflow([step('a', { criteria: [{ ...simple('$statusCode == 201'), location: at }] }), step('b')]),
    { '/a': [[200, { x: 1 }]] },
  )
  assert.equal(ended, {
    failure: {
      message: 'the step "a" fails: "$statusCode == 201" is not met',
      location: at,
      detail: 'GET https://api.example/a: 200\n-$statusCode == 201\n+$statusCode is 200\n{"x":1}',
    },
  })
  const wanting = step('a', {
    call: {
      method: 'GET',
      url: 'https://api.example/a',
      credentials: {
        ...noCredentials,
        headers: [{ name: 'Authorization', value: ['Bearer ', { variable: 'TOKEN' }] }],
      },
    },
  })
  const { ended: result, sent } = await run(workflow([wanting]), { '/a': [[401, {}]] })
  assert.is('failure' in result && result.failure.hint, 'set TOKEN under test.env in the configuration')
  assert.is(sent[0]?.headers['authorization'], undefined)
  const checked = step('a', { answer: { value: { id: '$inputs.id' }, location: at } })
  const inputs = [{ name: 'id', required: true, location }]
  const { ended: other } = await run(
    workflow([checked], { inputs }),
    { '/a': [[200, { id: 2 }]] },
    { env: { ID: '1' } },
  )
  assert.is('failure' in other && other.failure.detail, 'GET https://api.example/a: 200\n-{"id":"1"}\n+{"id":2}')
  const { ended: unset } = await run(workflow([checked], { inputs }))
  assert.match('failure' in unset ? unset.failure.message : '', 'the input "id" of the workflow "main" has no value')
})

test('success and failure actions go to a step, retry or end', async () => {
  const again = { type: 'retry', name: 'again', after: 5, limit: 2, criteria: [simple('$statusCode == 503')] } as const
  const goto = { type: 'goto', name: 'on', step: 'c', criteria: [] } as const
  const end = { type: 'end', name: 'done', criteria: [simple('$statusCode == 200')] } as const
  const steps = [
    step('a', { onFailure: [again], onSuccess: [goto] }),
    step('b'),
    step('c', { onSuccess: [end] }),
    step('d'),
  ]
  const late = await run(workflow(steps), {
    '/a': [
      [503, {}],
      [503, {}],
      [200, {}],
    ],
  })
  assert.equal(late.calls, ['GET /a', 'GET /a', 'GET /a', 'GET /c'])
  assert.equal(late.waited, [1, 1])
  assert.ok('outputs' in late.ended)
  const never = await run(workflow(steps), { '/a': [[503, {}]] })
  assert.is(never.calls.length, 3)
  assert.match('failure' in never.ended ? never.ended.failure.message : '', 'it is answered with 503')
  const round = { type: 'goto', name: 'round', step: 'a', criteria: [] } as const
  const { ended } = await run(workflow([step('a', { onSuccess: [round] })]))
  assert.match('failure' in ended ? ended.failure.message : '', 'runs more than 1000 steps')
})

test('workflows run other workflows, and run after those on which they depend', async () => {
  const child = workflow([step('x', { outputs: { got: '$inputs.given' } })], {
    id: 'child',
    outputs: { out: '$steps.x.outputs.got' },
  })
  const first = workflow([step('f')], {
    id: 'first',
    outputs: { key: '$inputs.k' },
    inputs: [{ name: 'k', value: 7, required: false, location }],
  })
  const main = workflow(
    [
      {
        ...step('sub', {
          workflow: 'child',
          parameters: [{ name: 'given', in: '', value: '$workflows.first.outputs.key' }],
        }),
        outputs: { again: '$outputs.out' },
      },
      step('z', {
        parameters: [{ name: 'q', in: 'query', value: '{$steps.sub.outputs.out}{$steps.sub.outputs.again}' }],
      }),
    ],
    { dependsOn: ['first'] },
  )
  const { calls } = await run(main, {}, { others: { child, first } })
  assert.equal(calls, ['GET /f', 'GET /x', 'GET /z?q=77'])
  const self = workflow([step('s', { workflow: 'main' })])
  const { ended } = await run(self)
  assert.match('failure' in ended ? ended.failure.message : '', 'workflows run each other in a circle')
})

test('a display receives each step with its inputs', async () => {
  const seen: unknown[] = []
  const main = workflow(
    [
      step('one', {
        criteria: [simple('$statusCode == 200'), simple('$inputs.city == "Bonn"')],
        outputs: { city: '$inputs.city' },
      }),
      step('two', { criteria: [simple('$statusCode == 201'), simple('$statusCode == 200')] }),
    ],
    { inputs: [{ name: 'city', value: 'Berlin', required: true, location }] },
  )
  const tools = {
    env: {},
    send(_: ReadyRequest, { id }: WorkflowStep) {
      seen.push(id)
      return Promise.resolve(ok)
    },
    wait: () => Promise.resolve(),
    difference: () => undefined,
    ended: (_: WorkflowStep, judged: JudgedStep) => void seen.push(judged),
  }
  await runWorkflow({ main: 'main', workflows: { main } }, tools, { city: 'Bonn' })
  assert.equal(seen, [
    'one',
    {
      checks: [
        { condition: '$statusCode == 200', holds: true },
        { condition: '$inputs.city == "Bonn"', holds: true },
      ],
      outputs: { city: 'Bonn' },
    },
    'two',
    {
      checks: [
        { condition: '$statusCode == 201', holds: false },
        { condition: '$statusCode == 200', holds: true },
      ],
      failure: '"$statusCode == 201" is not met',
    },
  ])
})

test('a path parameter without a value is reported before a request is sent', async () => {
  const get = { method: 'GET', url: 'https://api.example/{id}', credentials: noCredentials }
  const parameters = [{ name: 'id', in: 'path', value: '$inputs.orderId' }]
  const { ended, calls } = await run(workflow([step('one', { call: get, parameters })]))
  assert.equal(calls, [])
  assert.equal(ended, {
    failure: {
      message: 'the step "one" cannot be run: "id" of the path has no value: $inputs.orderId is empty',
      location,
      hint: 'set ORDER_ID under test.env in the configuration',
    },
  })
})

test('a retry runs another step or workflow first; a goto to a workflow ends the current one', async () => {
  const criteria = [simple('$statusCode == 503')]
  const login = workflow([step('login')], { id: 'login' })
  const retry = { type: 'retry', name: 'again', limit: 1, workflow: 'login', criteria: criteria } as const
  const answers = (): Record<string, unknown> => ({
    '/a': [
      [503, {}],
      [200, {}],
    ],
  })
  const others = { login }
  const once = await run(workflow([step('a', { onFailure: [retry] }), step('b')]), answers(), { others })
  assert.equal(once.calls, ['GET /a', 'GET /login', 'GET /a', 'GET /b'])
  const goto = { type: 'goto', name: 'away', workflow: 'login', criteria: [] } as const
  const away = await run(workflow([step('a', { onSuccess: [goto] }), step('b')]), {}, { others })
  assert.equal(away.calls, ['GET /a', 'GET /login'])
  const toStep = { type: 'retry', name: 'again', step: 'b', criteria: criteria } as const
  const back = await run(workflow([step('a', { onFailure: [toStep] }), step('b')]), answers())
  assert.equal(back.calls, ['GET /a', 'GET /b'])
  const missing = { type: 'goto', name: 'away', step: 'c', criteria: [] } as const
  const { ended } = await run(workflow([step('a', { onSuccess: [missing] })]))
  assert.is('failure' in ended && ended.failure.message, 'there is no step "c"')
})

test('an action passes parameters to its workflow, in addition to the inputs of the current one', async () => {
  const parameters = [{ name: 'id', value: '$response.body#/id' }]
  const main = workflow(
    [step('a', { onSuccess: [{ type: 'goto', name: 'next', workflow: 'other', parameters, criteria: [] }] })],
    { inputs: [{ name: 'city', value: 'Oslo', required: false, location }] },
  )
  const other = workflow(
    [
      step('b', {
        parameters: ['id', 'city'].map((name) => ({ name, in: 'query', value: `$inputs.${name}` })),
      }),
    ],
    { id: 'other' },
  )
  const { calls } = await run(main, { '/a': [[200, { id: 7 }]] }, { others: { other } })
  assert.equal(calls, ['GET /a', 'GET /b?id=7&city=Oslo'])
})

test.run()
