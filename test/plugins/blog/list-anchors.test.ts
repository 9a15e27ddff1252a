/**
 * Posts in a list share a page: their ids must not clash, and links to their anchors lead to the pages of the posts.
 */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildSite, published, temporaryFolder, write } from '../../compiler/stages/site.ts'

const body = 'Text with a note[^1], see [below](#part).\n\n## Part\n\n[^1]: The note\n'

test('two posts on a list can have the same heading and footnote', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': 'title: P\nurl: https://docs.parcel.example\nbaseUrl: /base/\ncontent: [{ use: blog }]\n',
    'content/blog/2025-01-01-a.md': body,
    'content/blog/2025-01-02-b.md': body,
  })
  const report = await buildSite(root, true)
  assert.equal(report.diagnostics, [])
  const files = published(root)
  const list = files.get('blog.html') ?? ''
  const ids = [...list.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  assert.equal(ids, [...new Set(ids)])
  assert.match(list, '<a href="/base/blog/a#part">')
  assert.match(list, '<a href="/base/blog/b#part">')
  assert.match(list, '<h2 id="1-part">')
  assert.match(files.get('blog/a.html') ?? '', '<h2 id="part">')
})

test.run()
