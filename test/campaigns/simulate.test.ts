/** The short form of `npm run campaign:simulate`: 200 seeds. A failing seed is repeated with `-- --seed N`. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { simulate, type Simulated } from './simulate/simulate.ts'

const seedsOf = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)

test('the invariants hold for 200 seeds', async () => {
  const broken: string[] = []
  await simulate(seedsOf(1, 200), ({ name, scenario, fault, trace = [] }) => {
    if (fault !== undefined) broken.push(`seed ${name} (${scenario}): ${fault}\n${trace.slice(-60).join('\n')}`)
  })
  assert.equal(broken, [])
})

test('a seed has the same result again', async () => {
  const run = async () => {
    const results: Simulated[] = []
    await simulate([1, 3, 19, 29, 35], (result) => void results.push(result))
    return results
  }
  assert.equal(await run(), await run())
})

test.run()
