/** A site that was copied with its cache, as by CI that restores a folder at another path. */
import { cpSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { list, makeFolder, read, removeFolder, write } from './folder.ts'
import { docs } from './docs.ts'

const test = suite('e2e/copied-site')

test('a copy uses its own bundle, so that its pages with islands have their text', async () => {
  const root = makeFolder()
  const config = (title: string): string => `title: ${title}\nurl: https://a.example\ncontent: [{ use: pages }]\n`
  write(root, {
    'site.config.yaml': config('First'),
    'content/components/counter.tsx':
      "'use client'\nexport default function Counter() {\n  return <button>1</button>\n}\n",
    'content/pages/index.mdx': "import Counter from '../components/counter'\n\n# Home\n\n## Part\n\n<Counter />\n",
  })
  // Results of files that have just changed are not stored.
  for (const path of list(root)) utimesSync(join(root, path), 1_600_000_000, 1_600_000_000)
  assert.is((await docs(['build', root])).code, 0)
  const copy = makeFolder()
  cpSync(root, copy, { recursive: true })
  write(copy, { 'site.config.yaml': config('Second') })
  assert.is((await docs(['build', copy])).code, 0)
  assert.match(read(join(copy, 'dist'), 'index.html'), '<h2 id="part">')
  removeFolder(root)
  removeFolder(copy)
})

test.run()
