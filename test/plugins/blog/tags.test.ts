import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PostRef } from '../../../src/plugins/blog/post.ts'
import { arrange, dataAt, file, pageAt, post } from './entries.ts'

const at = (line: number, column = 1) => ({ file: 'content/blog/2025-11-21-a.md', line, column })
const inFile = (line: number) => ({ file: 'content/blog/tags.yml', line, column: 1 })

test('a tag has a label, a permalink and a description; maps and keys without a value are accepted', () => {
  const arrangement = arrange(
    [
      file('tags', { api: { label: 'API', permalink: '/the-api', description: 'Calls' }, plain: null }),
      post('2025-11-21-a.md', { tags: ['api', 'plain', { label: 'New', permalink: '/brand/new' }] }),
    ],
    { onInlineTags: 'ignore' },
  )
  assert.equal(arrangement.diagnostics, [])
  assert.equal(dataAt<PostRef>(arrangement, '/blog/a').tags, [
    { label: 'API', href: '/blog/tags/the-api' },
    { label: 'plain', href: '/blog/tags/plain' },
    { label: 'New', href: '/blog/tags/brand/new' },
  ])
  const { description, location } = pageAt(arrangement, '/blog/tags/the-api')
  assert.equal([description, location], ['Calls', inFile(1)])
})

test('without a file of tags no tag is unknown', () => {
  const arrangement = arrange([
    post('2025-11-21-a.md', { tags: ['Delivery tracking', { label: 'API', permalink: 'x' }, 7] }),
  ])
  assert.equal(arrangement.diagnostics, [])
  assert.equal(dataAt<PostRef>(arrangement, '/blog/a').tags, [
    { label: 'Delivery tracking', href: '/blog/tags/delivery-tracking' },
    { label: 'API', href: '/blog/tags/x' },
    { label: '7', href: '/blog/tags/7' },
  ])
  assert.equal(arrange([post('2025-11-21-a.md', { tags: null })]).diagnostics, [])
})

test('an unknown tag is reported at its location, with the nearest tag, and used unchanged', () => {
  const locations = { tags: at(3), 'tags.0': at(3, 8) }
  const entries = [
    file('tags', { webhooks: null }),
    post('2025-11-21-a.md', { tags: ['webhook', 'webhooks'] }, { locations }),
  ]
  const report = {
    code: 'blog/unknown-tag',
    severity: 'warning',
    message: 'no tag "webhook" in content/blog/tags.yml',
    subject: 'webhook',
    location: at(3, 8),
    hint: 'did you mean "webhooks"?',
  }
  assert.equal(arrange(entries).diagnostics, [report])
  assert.equal(arrange(entries, { onInlineTags: 'log' }).diagnostics, [report])
  assert.equal(arrange(entries, { onInlineTags: 'throw' }).diagnostics, [{ ...report, severity: 'error' }])
  assert.equal(arrange(entries, { onInlineTags: 'ignore' }).diagnostics, [])
  assert.equal(
    dataAt<PostRef>(arrange(entries), '/blog/a').tags.map(({ href }) => href),
    ['/blog/tags/webhook', '/blog/tags/webhooks'],
  )
})

test('a tag in the file without a post is reported at its location', () => {
  assert.equal(
    arrange([file('tags', { api: null, idle: null }), post('2025-11-21-a.md', { tags: ['api'] })]).diagnostics,
    [
      {
        code: 'blog/unused-tag',
        severity: 'warning',
        message: 'no post has the tag "idle"',
        subject: 'idle',
        location: inFile(2),
        hint: 'use it in the front matter of a post, or remove it',
      },
    ],
  )
})

test('a tag of a draft, of an unlisted post, or in another spelling counts as used', () => {
  const arrangement = arrange(
    [
      file('tags', { soon: null, secret: null, api: null, maps: null }),
      post('2025-11-21-a.md', { tags: ['soon'], draft: true }),
      post('2025-11-22-b.md', { tags: ['secret'], unlisted: true }),
      post('2025-11-23-c.md', { tags: ['API', { label: 'Maps', permalink: '/maps' }] }),
    ],
    { onInlineTags: 'ignore' },
  )
  assert.equal(arrangement.diagnostics, [])
  const tagged = arrangement.pages.filter(({ layout }) => layout === 'blog-tag').map(({ route }) => route)
  assert.equal(tagged, ['/blog/tags/api', '/blog/tags/maps'])
})

test('two tags with the same page are reported', () => {
  const arrangement = arrange([
    file('tags', { api: null, calls: { permalink: '/api' } }),
    post('2025-11-21-a.md', { tags: ['api', 'calls'] }),
  ])
  assert.equal(arrangement.diagnostics, [
    {
      code: 'blog/duplicate-tag',
      severity: 'warning',
      message: 'the tag "calls" has the same page as the tag "api"',
      subject: 'calls',
      hint: 'give it another "permalink:"',
      location: inFile(2),
    },
  ])
})

test.run()
