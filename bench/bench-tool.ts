import type { CorpusPage } from './corpus.ts'
import { measure, median, type Cost } from './measure.ts'
import type { Peer } from './peers/peer.ts'
import { measurements, type Measurement, type Result } from './report.ts'
import { cleanSite, editPage, fillSite, readPage, setUpSite, weighSite, type Weight } from './site.ts'

/** A tool, the pages that it builds, and the number of runs. */
export interface Task {
  readonly peer: Peer
  readonly pages: readonly CorpusPage[]
  readonly runs: number
  readonly only: readonly Measurement[]
  /** Receives the progress, line by line. */
  say(line: string): void
}

interface Build {
  readonly measurement: Measurement
  readonly cost: Cost
  readonly weight: Weight
}

/**
 * Builds a corpus `runs` times: without earlier files, again without a change, and after a change of one sentence.
 * Returns the medians, or `undefined` after reporting a build that fails or omits pages.
 */
export async function benchTool(task: Task): Promise<Result[] | undefined> {
  const { peer, pages, runs, say } = task
  const builds: Build[] = []
  try {
    const folder = await setUpSite(peer, say)
    await fillSite(peer, folder, pages)
    for (let round = 1; round <= runs; round++) builds.push(...(await benchRound(task, folder, round)))
  } catch (problem) {
    say(`${peer.name}, ${pages.length} pages: ${problem instanceof Error ? problem.message : String(problem)}`)
    return undefined
  }
  return task.only.flatMap((measurement) => {
    const matching = builds.filter((build) => build.measurement === measurement)
    const last = matching.at(-1)
    if (last === undefined) return []
    const cost: Cost = {
      wallMs: median(matching.map((build) => build.cost.wallMs)),
      cpuMs: median(matching.map((build) => build.cost.cpuMs)),
      peakBytes: Math.max(...matching.map((build) => build.cost.peakBytes)),
      memory: last.cost.memory,
    }
    return [{ tool: peer.name, pages: pages.length, measurement, cost, weight: last.weight }]
  })
}

async function benchRound(task: Task, folder: string, round: number): Promise<Build[]> {
  const { peer, pages, only } = task
  const sample = pages[0]
  const page = pages[Math.floor(pages.length / 2)]
  if (sample === undefined || page === undefined) return []
  await cleanSite(peer, folder)
  const builds: Build[] = []
  for (const measurement of measurements) {
    if (measurement !== 'cold' && !(peer.incremental && only.includes(measurement))) continue
    const edit = measurement === 'edit' ? await editPage(peer, folder, { page, round }) : undefined
    try {
      const cost = await buildOnce(task, folder, `${measurement}, round ${round}`)
      const weight = await weighSite(peer, folder, sample)
      if (weight.htmlFiles < pages.length) throw new Error(`only ${weight.htmlFiles} HTML files were written`)
      const html = await readPage(peer, folder, page)
      if (edit && !html?.includes(edit.sentence)) throw new Error(`the edit of ${page.route} is not in the output`)
      builds.push({ measurement, cost, weight })
    } finally {
      await edit?.undo()
    }
  }
  return builds
}

async function buildOnce({ peer, pages, say }: Task, folder: string, label: string): Promise<Cost> {
  const run = await measure({ ...peer.build, folder })
  if ('failure' in run) throw new Error(`the build failed (${label}): ${run.failure}`)
  say(`${peer.name}, ${pages.length} pages, ${label}: ${(run.cost.wallMs / 1000).toFixed(2)} s`)
  return run.cost
}
