/**
 * Publications of small outputs by processes that run at the same time, without a compiler. Real: `src/compiler/publish`.
 *
 * @module
 */
import { openOutput } from '../../../src/compiler/publish/publish.ts'
import { isSystemError } from '../../../src/compiler/publish/failure.ts'
import type { Written } from '../../../src/compiler/publish/manifest.ts'
import { site } from './disk.ts'
import { damageFile, drawFaults, drawJump, replacing, treeText } from './faults.ts'
import { Killed, type OpenWorld, type SimulatedProcess, type World } from './world.ts'

const dist = `${site}/dist`
const state = `${site}/.dist.docs`

/** Files of an output: path → text. */
type Files = Readonly<Record<string, string>>

/** Outputs that differ in few files, in many, and in their folders. */
function drawFiles({ draw }: World): Files {
  const names = ['index.html', 'a.html', 'deep/b.html', 'deep/c.html', 'deep/er/d.html', 'e.css']
  const remaining = names.filter(() => draw.between(0, 5) > 0)
  return Object.fromEntries(
    remaining.map((name) => [name, `${name} ${draw.between(0, 2)} ${'x'.repeat(draw.between(0, 40))}`]),
  )
}

const textOf = (files: Files): string =>
  Object.keys(files)
    .sort()
    .map((path) => `${path}\0${files[path]}`)
    .join('\0\0')

type Outcome = 'published' | 'failed' | 'killed'

/** Writes an output in steps, between which other processes run. */
async function publishFiles(world: World, files: Files): Promise<Exclude<Outcome, 'killed'>> {
  const pause = () => new Promise((done) => setTimeout(done, world.draw.between(0, 150)))
  const opened = await openOutput({ out: dist, site, tool: 'simulated', waitMs: 60_000 })
  if (!opened.ok) return failedWith(world, opened.problem.message)
  const output = opened.value
  try {
    const results = new Map<string, Written>()
    for (const [path, text] of Object.entries(files)) {
      const isSame = world.disk.find(`${dist}/${path}`)?.bytes.toString() === text
      const keptFile = isSame && world.draw.between(0, 3) > 0 ? output.keep(path) : undefined
      const result = keptFile === undefined ? await output.write(path, text) : { ok: true as const, value: keptFile }
      if (!result.ok) return failedWith(world, result.problem.message)
      results.set(path, result.value)
      if (world.draw.between(0, 2) === 0) await pause()
    }
    const result = output.publish(results, { id: textOf(files) })
    return result.ok ? 'published' : failedWith(world, result.problem.message)
  } finally {
    output.abandon()
  }
}

function failedWith(world: World, message: string): 'failed' {
  world.note(`failed: ${message}`)
  return 'failed'
}

/** A process that publishes, and its outcome. */
interface Publisher {
  readonly process: SimulatedProcess
  readonly files: Files
  outcome?: Outcome
  /** The output when the process reported. */
  seen?: string
}

async function runPublisher(world: World, publisher: Publisher): Promise<void> {
  try {
    publisher.outcome = await world.run(publisher.process, () => publishFiles(world, publisher.files))
  } catch (error) {
    if (!(error instanceof Killed || isSystemError(error))) throw error
    publisher.outcome = error instanceof Killed ? 'killed' : failedWith(world, String(error))
  }
  publisher.seen = treeText(world.disk, dist)
}

/** Publishes from one to three outputs at once, several times, then one without faults. */
export async function simulatePublishing(open: OpenWorld): Promise<string[]> {
  const world = open()
  const { draw, disk } = world
  disk.createFolders(site)
  const first: Publisher = { process: world.start(), files: drawFiles(world) }
  await runPublisher(world, first)
  const broken: string[] = first.outcome === 'published' ? [] : ['the first publication failed']
  let round: Round = { broken, isClean: true, wanted: new Set([textOf(first.files)]) }
  for (let rounds = draw.between(1, 4); rounds > 0; rounds--) {
    round = await publishAtOnce(world, round)
    broken.push(...round.broken)
  }
  world.clock.pass(60_000)
  const last: Publisher = { process: world.start(), files: drawFiles(world) }
  await runPublisher(world, last)
  if (last.outcome !== 'published') return [...broken, 'the last publication failed without a fault']
  if (last.seen !== textOf(last.files)) broken.push('the last publication published other files')
  const leftovers = [...(disk.find(state)?.entries?.keys() ?? [])].filter(
    (name) => !/^(?:manifest(?:-copy)?\.json|spare\.json|old-[0-9a-f]+)$/.test(name),
  )
  return leftovers.length === 0 ? broken : [...broken, `left ${leftovers.join()}`]
}

/** Publications at the same time. */
interface Round {
  readonly broken: readonly string[]
  /** All publications ended without a fault: a damaged file can be replaced by its copy. */
  readonly isClean: boolean
  /** Possible contents of the output. */
  readonly wanted: ReadonlySet<string>
}

async function publishAtOnce(world: World, last: Round): Promise<Round> {
  const { draw, disk, clock } = world
  clock.pass(draw.one([0, 10, 5_000, 86_400_000]))
  if (draw.between(0, 4) === 0) world.jump(drawJump(draw))
  const isDamaged = last.isClean && draw.between(0, 3) === 0 && damageFile(world, [state]) !== ''
  const before = treeText(disk, dist)
  const publishers = Array.from({ length: draw.one([1, 1, 2, 3]) }, (): Publisher => {
    const usual = draw.between(0, 1) === 0 ? replacing : { changes: 45, reads: 70 }
    const faults = isDamaged ? {} : drawFaults(draw, usual)
    return { process: world.start(faults), files: drawFiles(world) }
  })
  // After a kill between two renames, the next command publishes a site of the last round.
  const earlier = before === 'absent' ? [...last.wanted] : [before]
  const allowed = new Set(['absent', ...earlier, ...publishers.map(({ files }) => textOf(files))])
  const broken = new Set<string>()
  world.watch = () => {
    if (allowed.has(treeText(disk, dist)) || broken.size > 0) return
    world.note('THE OUTPUT IS A MIXTURE')
    broken.add('the output is a mixture for a moment')
  }
  const traceLength = world.trace.length
  await Promise.all(publishers.map((publisher) => runPublisher(world, publisher)))
  world.watch = undefined
  const isClean = publishers.every(({ outcome, process }) => outcome === 'published' && !process.isHit)
  if (world.trace.slice(traceLength).includes('power cut')) return publishAfterCut(world)
  const now = treeText(disk, dist)
  if (!allowed.has(now)) broken.add('the output is neither the old nor a new one')
  if (now === 'absent' && !publishers.some(({ outcome }) => outcome === 'killed') && before !== 'absent')
    broken.add('the output is missing without a kill')
  if (publishers.length === 1)
    for (const fault of publishers.flatMap((publisher) => reported(publisher, { before, now }))) broken.add(fault)
  const authors = publishers.filter(({ files }) => textOf(files) === now)
  if (
    before !== 'absent' &&
    now !== before &&
    authors.length > 0 &&
    authors.every(({ outcome }) => outcome === 'failed')
  )
    broken.add('the output is that of a publication that reported a failure')
  return { broken: [...broken], isClean, wanted: allowed }
}

/** A power cut may lose bytes that were not synced: the next publication writes them again. */
async function publishAfterCut(world: World): Promise<Round> {
  const publisher: Publisher = { process: world.start(), files: drawFiles(world) }
  await runPublisher(world, publisher)
  const expected = textOf(publisher.files)
  const isRepaired = publisher.outcome === 'published' && publisher.seen === expected
  const broken = isRepaired ? [] : ['a publication after a power cut does not repair the output']
  return { broken, isClean: isRepaired, wanted: new Set([expected]) }
}

/** Faults of a report. `before`, `now`: the output. */
function reported({ outcome, files, process }: Publisher, { before, now }: Record<'before' | 'now', string>): string[] {
  if (outcome === 'published') return now === textOf(files) ? [] : ['a publication reported success without its files']
  if (outcome === 'killed') return []
  const broken = process.isHit ? [] : ['a publication failed without a fault']
  // The output is repaired before anything can fail.
  return now === before || before === 'absent'
    ? broken
    : [...broken, 'the report is that nothing was published, but the output has changed']
}
