/**
 * Promise 4: after any number of changes, `docs serve` serves the files of a clean build. More: `npm run
 * campaign:serve`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { random } from '../../bench/random.ts'
import { edit, mend, moves } from '../campaigns/serve/changes.ts'
import { cleanBuild, differences, startServe, type Server } from '../campaigns/serve/compare.ts'
import { editedSite, page, writeSite } from '../campaigns/serve/site.ts'
import { makeFolder, removeFolder } from './folder.ts'

const test = suite('live equals build')
const folder = makeFolder()
const site = editedSite(join(folder, 'site'))
const draw = random('live')
let server: Server

test.before(async () => {
  mkdirSync(site.root)
  writeSite(site)
  server = await startServe(site.root)
  await fetch(server.base)
})
test.after(async () => {
  await server.close()
  removeFolder(folder)
})

async function isAsBuilt(): Promise<void> {
  const built = await cleanBuild(site.root)
  if ('failed' in built) throw new Error(built.failed)
  assert.equal(await differences(server, built), [], server.problems().slice(-2_000))
}

test('after random changes every file equals that of a clean build', async () => {
  // Few pauses: after each of them the server links its site, which is the slowest part of this test.
  await edit(site, draw, 100, [10, 20, 40])
  mend(site)
  await isAsBuilt()
})

test('the files also equal those of a clean build after every kind of move and many files at once', async () => {
  for (const move of Object.values(moves)) move(site, draw)
  for (let number = 0; number < 120; number++) {
    mkdirSync(site.at('content/docs/bulk'), { recursive: true })
    writeFileSync(site.at(`content/docs/bulk/bulk-${number}.md`), `# Bulk ${number}\n`)
  }
  while ((await fetch(`${server.base}/docs/bulk/bulk-119`)).status !== 200)
    await new Promise((done) => setTimeout(done, 50))
  for (const path of site.docs().slice(0, 20))
    writeFileSync(site.at(`content/docs/${path}`), `${site.read(`content/docs/${path}`)}\nAfter the move.\n`)
  for (const path of site.folders()) writeFileSync(site.at(`content/docs/${path}/late.md`), page(1))
  for (const path of site.docs().filter((name) => name.startsWith('deep/'))) rmSync(site.at(`content/docs/${path}`))
  await isAsBuilt()
})

test.run()
