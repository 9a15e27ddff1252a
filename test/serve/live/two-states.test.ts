/** Two states of a live site that render the same pages: the older one leaves them to the newer one. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { LiveSite } from '../../../src/serve/live/site.ts'
import { makeFolder, removeFolder } from '../../e2e/folder.ts'

const test = suite('two states')
const root = makeFolder()
const write = (path: string, text: string) => writeFileSync(join(root, path), text)
const config = (title: string) =>
  `title: ${title}\nurl: https://example.com\ncontent:\n  - use: docs\n    path: content/docs\n`
test.after(() => removeFolder(root))

test('a request for all pages gets those of the final state', async () => {
  mkdirSync(join(root, 'content/docs'), { recursive: true })
  for (let page = 0; page < 30; page++) write(`content/docs/page-${page}.md`, `# Page ${page}\n`)
  write('site.config.yaml', config('Before'))
  const scratch = join(root, '.docs/serve/test')
  const live = new LiveSite({ root, scratch, jobs: 1 }, { changed: () => undefined, reports: () => undefined })
  await live.linkedSite()
  // Both states have begun to render, and the keys of all pages differ between them.
  const request = live.complete(true)
  write('site.config.yaml', config('After'))
  await live.changed(['site.config.yaml'], false)
  const all = Promise.all([request, live.complete(true)]).then(() => 'complete')
  const late = new Promise((done) => setTimeout(done, 20_000, 'neither').unref())
  assert.is(await Promise.race([all, late]), 'complete')
  assert.match(String(await live.current?.content('docs/page-7.html')), /After/)
  await live.close()
})

test.run()
