import { mkdirSync } from 'node:fs'
import { site } from './disk.ts'
import { install } from './modules.ts'
import { prepareBundles, simulateBuilds } from './builds.ts'
import { simulateCache } from './cache.ts'
import { simulateJournal } from './journal.ts'
import { simulateLocks } from './locks.ts'
import { simulatePublishing } from './publishing.ts'
import { simulateServing } from './serving.ts'
import { simulateStore } from './store.ts'
import { random } from '../../../bench/random.ts'
import { World, type OpenWorld } from './world.ts'

/** Outcome of one seed. */
export interface Simulated {
  readonly name: string
  readonly scenario: string
  readonly fault?: string
  /** Operations of the seed, if it found a fault. */
  readonly trace?: readonly string[]
}

/** Simulates a seed, and returns the invariants that do not hold. */
type Scenario = (open: OpenWorld) => Promise<readonly string[]>

/** Scenarios by name, with their share of the seeds. */
const scenarios: Readonly<Record<string, readonly [share: number, scenario: Scenario]>> = {
  builds: [2, simulateBuilds],
  publishing: [10, simulatePublishing],
  cache: [12, simulateCache],
  journal: [7, simulateJournal],
  locks: [7, simulateLocks],
  serving: [1, simulateServing],
  store: [4, simulateStore],
}

/** `SIMULATE=journal,locks`: only these scenarios. */
const only = process.env['SIMULATE']?.split(',')
const order = Object.entries(scenarios)
  .filter(([name]) => only?.includes(name) !== false)
  .flatMap(([name, [share]]) => Array<string>(share).fill(name))

/** Runs seeds one after the other. */
export async function simulate(seeds: Iterable<number>, done: (result: Simulated) => void): Promise<void> {
  await prepareBundles()
  mkdirSync(site, { recursive: true })
  const uninstall = install()
  try {
    for (const seed of seeds) done(await simulateSeed(seed))
  } finally {
    uninstall()
  }
}

async function simulateSeed(seed: number): Promise<Simulated> {
  const name = String(seed)
  const scenario = order[seed % order.length] ?? ''
  const text = `${scenario} ${seed}`
  let world: World | undefined
  const result = (fault: string): Simulated => ({ name, scenario, fault, trace: world?.trace ?? [] })
  try {
    const broken = await scenarios[scenario]?.[1]((image) => (world = new World(text, random(text), image)))
    return broken === undefined || broken.length === 0 ? { name, scenario } : result(broken.join('; '))
  } catch (error) {
    return result(`thrown: ${(error as Error).stack}`)
  }
}
