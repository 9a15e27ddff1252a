/** Workflows on pages of an author: the output of `::workflow`. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { showWorkflows } from '../../../src/plugins/arazzo/embed.ts'
import { apiReader } from '../../../src/plugins/openapi/index.ts'
import words from '../../../theme/words/en.ts'
import { markdown, readable } from '../../compiler/compile/compile.ts'
import { arazzo, description, sending } from './parcels.ts'

const files: Readonly<Record<string, string>> = {
  'openapi/arazzo.yaml': arazzo(sending),
  'openapi/openapi.yaml': description,
}

async function page(text: string, languages: readonly string[] = []) {
  const requests: string[] = []
  const options = {
    reader: apiReader,
    references: [{ description: 'openapi/openapi.yaml', route: '/api' }],
    words: words.plugins,
    sources: {},
    diagram: true,
    tryIt: false,
    languages,
    files: ['openapi/arazzo.yaml'],
    folder: '/workflows/',
  }
  const { facts, body, diagnostics } = await markdown(text, {
    remark: [[showWorkflows, options]],
    asset(path) {
      requests.push(path)
      const content = files[path]
      return content === undefined ? 'missing' : { bytes: Buffer.from(content), digest: path }
    },
  })
  const reports = diagnostics.map(
    ({ code, message, location, hint }) => `${location?.line} ${code} ${message} (${hint})`,
  )
  return { headings: facts.headings, html: readable(body.html), text: body.markdown, reports, requests }
}

test('an author can embed a part of a step, which is marked for the panel', async () => {
  const { html, text, reports, requests } = await page(`## Do it

::workflow{id="send" step="read" show="request"}

You see:

::workflow{id="send" step="createParcel" show="answer"}
`)
  assert.equal(reports, [])
  assert.match(html, '<div class="workflow-step" data-workflow="/workflows/send.run.json" data-step="read">')
  assert.match(html, /data-group="api-language"/)
  assert.match(html, 'Put <code>id</code> from “Create parcel” in the place of <code>ID</code>.')
  assert.match(text, /^## Do it\n\n\*\*curl\*\*\n\n```bash\ncurl 'https:\/\/api\.parcels\.example\/v1\/parcels\/ID'/)
  assert.not.match(text, 'Python')
  assert.match(text, 'You see:\n\n```json title="201"\n{')
  assert.equal([...new Set(requests)].sort(), Object.keys(files).sort())
})

test('requests have the languages of the options; a single language has no tabs', async () => {
  const step = '::workflow{id="send" step="read" show="request"}\n'
  const two = await page(step, ['curl', 'python'])
  assert.match(two.html, 'data-group="api-language"')
  assert.not.match(two.html, 'JavaScript')
  const curlOnly = await page(step, ['curl'])
  assert.not.match(curlOnly.html, 'data-group')
  assert.match(curlOnly.text, /^```bash\ncurl /)
})

test('an embedded workflow has prose and headings, from the level that the author sets', async () => {
  const { headings, text, html } = await page('::workflow{id="send" level=3 from=2}\n')
  assert.equal(
    headings.map(({ depth, id, text: words }) => `${depth} ${id} ${words}`),
    ['3 2-create-parcel 2. Create parcel', '3 3-read 3. Read'],
  )
  assert.match(text, /^Send a \*parcel\*\.\n\n### 2\. Create parcel/)
  assert.match(html, 'try again after 1 s, 3 times at most')
  const { text: diagram } = await page('::workflow{id="send" show="diagram"}\n')
  assert.match(diagram, /^```mermaid\nsequenceDiagram/)
})

test('a missing file is reported at its reference', async () => {
  const { reports } = await page(`::workflow{id="sent"}

::workflow{id="send" step="reed"}

::workflow{id="send" show="requests" steps=1}
`)
  assert.equal(reports, [
    '5 arazzo/reference there is no workflow "sent" (did you mean "send"?)',
    '7 arazzo/reference "send" has no step "reed" (did you mean "read"?)',
    '9 arazzo/reference "workflow" has no attribute "steps" (it has id, step, show, level, from)',
    '9 arazzo/reference a workflow has no part "requests" (did you mean "request"?)',
  ])
})

test.run()
