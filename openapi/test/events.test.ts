/**
 * The example events of section 3. The specification does not show their bodies; each event refers to the webhook that
 * subscribes to it.
 */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { description, followed, node } from './description.ts'
import { events } from './facts/events.ts'
import { validator } from './validator.ts'

const described = Object.entries(node(description['webhooks'])).map(
  ([name, item]) => [name, node(followed(item)['post'])] as const,
)

test('the description has the three example events', () => {
  assert.equal(described.map(([name]) => name).sort(), events)
})

test('no event describes a body', () => {
  assert.equal(
    described.filter(([, event]) => 'requestBody' in event).map(([name]) => name),
    [],
  )
})

test('every event shows the webhook that subscribes to it', () => {
  const check = validator({ $ref: '#/components/schemas/WebhookCreation' })
  for (const [name, event] of described) {
    const example = /^ *```json\n([\s\S]*?)^ *```/m.exec(String(event['description']))?.[1] ?? 'null'
    const webhook: unknown = JSON.parse(example)
    assert.is(check(webhook), '', name)
    assert.equal(node(webhook)['enabled_events'], [name])
  }
})

test.run()
