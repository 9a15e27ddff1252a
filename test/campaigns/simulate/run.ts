/**
 * `npm run campaign:simulate -- [options]`: runs the modules of the tool on modelled disks, clocks and processes, with
 * faults that a seed chooses, and checks invariants. `--seed N` repeats one seed and prints its trace.
 *
 * @module
 */
import { readOptions } from '../options.ts'
import { openResults } from '../results.ts'
import { simulate, type Simulated } from './simulate.ts'

const options = readOptions('simulate', {
  seeds: ['10000', 'seeds to simulate'],
  seed: ['', 'a single seed, with its trace'],
  from: ['1', 'the first seed'],
})
if (options.seed !== '') {
  await simulate([Number(options.seed)], ({ scenario, fault = 'all invariants hold', trace = [] }) => {
    console.log(`${trace.join('\n')}\n${scenario}: ${fault}`)
  })
} else await simulateAll()

async function simulateAll(): Promise<void> {
  const results = openResults<Simulated>(options.folder, options.new)
  const first = Number(options.from)
  const seeds = Array.from({ length: Number(options.seeds) }, (_, index) => first + index)
  const started = performance.now()
  await simulate(
    seeds.filter((seed) => !results.has(String(seed))),
    (result) => {
      results.add(result)
      if (result.fault !== undefined) console.log(`seed ${result.name} (${result.scenario}): BAD ${result.fault}`)
      if (results.all().length % 500 === 0) console.log(counts(results.all(), started))
    },
  )
  console.log(counts(results.all(), started))
  process.exitCode = results.all().some(({ fault }) => fault !== undefined) ? 1 : 0
}

function counts(all: readonly Simulated[], started: number): string {
  const bad = all.filter(({ fault }) => fault !== undefined)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  return `${all.length} seeds, ${bad.length} with faults, ${seconds} s`
}
