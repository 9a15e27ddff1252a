/** The cache contains only the files that the site needs, after many builds and after killed builds. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cacheFolders } from '../../../src/compiler/cache/index-file.ts'
import { enterCache } from '../../../src/compiler/run/run.ts'
import { buildSite, temporaryFolder, write } from './site.ts'

const root = temporaryFolder()
const { all, packs, modules, users } = cacheFolders(root)
const files = (round: number) => ({
  'site.config.yaml':
    'title: Parcels\nurl: https://parcels.example\ncontent:\n  - use: pages\ntheme: { folder: theme }\n',
  'content/pages/index.md': `# Home ${round}\n`,
  'content/pages/more.mdx': `# More ${round}\n`,
  'content/pages/same.md': '# The same\n',
  'theme/styles/site.css': `:root { --round: ${round} }\n`,
})
const fileCount = () => readdirSync(all, { recursive: true }).length

async function edit(round: number): Promise<void> {
  write(root, files(round))
  assert.ok((await buildSite(root, true)).published)
}

test('builds of a site that is edited again and again leave as much as two of them', async () => {
  for (const round of [1, 2, 3]) await edit(round)
  const after = fileCount()
  for (const round of [4, 5, 6]) await edit(round)
  assert.is(fileCount(), after)
  assert.equal(readdirSync(users), [])
})

test('the next build removes the leftovers of killed builds, unless another build is running', async () => {
  const dead = [join(packs, 'killed.pack'), join(modules, 'killed.mjs'), join(all, 'index.json.4711')]
  for (const path of dead) write(root, { [path.slice(root.length + 1)]: 'half of' })
  const other = enterCache(root)
  await edit(7)
  assert.ok(dead.every((path) => existsSync(path)))
  const [name = ''] = readdirSync(users)
  const sign = readFileSync(join(users, name), 'utf8')
  other.leave()
  // A file of an ended process: no process has an id this large.
  writeFileSync(join(users, 'dead'), JSON.stringify({ ...(JSON.parse(sign) as object), pid: 2 ** 22 + 1 }))
  await edit(8)
  assert.not.ok(dead.some((path) => existsSync(path)))
  assert.equal(readdirSync(users), [])
})

test.run()
