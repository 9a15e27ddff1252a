/** The part of a site that is built for the first request of `docs serve`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { LiveSite } from '../../../src/serve/live/site.ts'
import { makeFolder, removeFolder } from '../../e2e/folder.ts'

const test = suite('serve: partial site')
const root = makeFolder()
test.after(() => removeFolder(root))

test('a file about all pages waits for the whole site and its rendered pages', async () => {
  mkdirSync(join(root, 'content/docs'), { recursive: true })
  for (const name of ['first', 'second']) writeFileSync(join(root, `content/docs/${name}.md`), `# The ${name}\n`)
  writeFileSync(
    join(root, 'site.config.yaml'),
    'title: Kit\nurl: https://kit.example\ncontent: [{ use: docs, options: { path: content/docs } }]\n',
  )
  const scratch = join(root, '.docs/serve/test')
  const live = new LiveSite({ root, scratch, jobs: 1 }, { changed: () => undefined, reports: () => undefined })
  const partial = await live.snapshotFor('/docs/first')
  assert.match(String(await partial?.content('docs/first.html')), 'The first')
  assert.match(String(await partial?.content('_headers')), "default-src 'none'")
  const paths = ['llms.txt', '.well-known/agent-skills/index.json', 'sitemap.xml', 'robots.txt']
  assert.equal(
    paths.filter((path) => partial?.files.has(path)),
    [],
  )
  await live.linkedSite()
  assert.equal(
    paths.filter((path) => live.current?.files.has(path)),
    paths,
  )
  const snapshot = live.current
  if (snapshot === undefined) throw new Error('the site is not shown')
  assert.not.ok(snapshot.isComplete)
  assert.match(String(await live.content(snapshot, 'llms-full.txt')), /# The first[^]*# The second/)
  await live.close()
})

test.run()
