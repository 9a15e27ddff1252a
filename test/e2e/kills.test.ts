/**
 * The short form of `npm run campaign:kills`; for sandboxes, `test/satellites/sandbox/journal.test.ts` truncates the
 * file.
 */
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { killOnce, openSite } from '../campaigns/kills/campaign.ts'
import { differs } from '../campaigns/kills/sandbox.ts'
import { makeFolder, removeFolder } from './folder.ts'
import { docsInTurn } from './in-turn.ts'

const test = suite('kills')
const folder = makeFolder()
const commands = docsInTurn()
test.after(() => {
  commands.close()
  removeFolder(folder)
})

test('a killed build leaves a complete site, and the next build removes all leftovers', async () => {
  const site = await openSite(join(folder, 'site'), {
    numbers: [0, 1],
    run: (args) => commands.docs(args),
    isQuick: true,
  })
  const kills = [await killOnce(site, 'build 1', false, 'cache'), await killOnce(site, 'build 2', true, 'publishing')]
  // A build may have ended before the kill.
  for (let more = 3; more < 9 && kills.every(({ phase }) => phase === undefined); more++)
    kills.push(await killOnce(site, `build ${more}`, true, 'cache'))
  assert.equal(
    kills.flatMap(({ fault }) => fault ?? []),
    [],
  )
  assert.ok(kills.some(({ phase }) => phase !== undefined))
})

test('lost, changed and unexpected rows are detected', () => {
  const [rows, changed] = [new Map([['1', 'a']]), new Map([['1', 'b']])]
  assert.is(differs(rows, rows, []), undefined)
  assert.is(differs(changed, rows, [{ id: '1', label: 'b' }]), undefined)
  assert.is(differs(changed, rows, []), 'a confirmed row is another: 1')
  assert.is(differs(new Map(), rows, []), 'a confirmed row is gone: 1')
  assert.is(differs(new Map(), rows, [{ id: '1' }]), undefined)
  assert.is(differs(rows, new Map(), [{ label: 'a' }]), undefined)
  assert.is(differs(rows, new Map(), []), 'a row without a write: 1')
})

test.run()
