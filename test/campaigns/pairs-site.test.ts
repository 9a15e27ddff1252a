/** One site of `npm run campaign:pairs`. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolder, removeFolder } from '../e2e/folder.ts'
import { drawSites } from './pairs/draw.ts'
import { faultsOf } from './pairs/judge.ts'

const test = suite('campaigns/pairs-site')
const root = makeFolder()
test.after(() => removeFolder(root))

for (const { name, levels, site } of drawSites('test', 2).slice(1))
  test(`site ${name}: ${levels}`, async () => {
    assert.equal(await faultsOf(site, { root }), [])
  })

test.run()
