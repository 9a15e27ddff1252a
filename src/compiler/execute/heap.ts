import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Growth of a heap over the memory in use, in percent, at which V8 collects, by the number of sources. By itself V8 lets a heap of
 * a gigabyte double: 10,000 pages peaked at 530 MB, with 25 % at 492 MB, for 7 % more CPU time. So only large sites pay it. At
 * 100,000 pages 25 % are 230 MB.
 */
const growths = [
  { from: 60_000, percent: 15 },
  { from: 20_000, percent: 25 },
]

/** Collects, once the heap is kept tight. */
let collect: (() => void) | undefined

/** Keeps the heaps of this process near to the memory in use, if the site is large. Once called, it stays so. */
export function keepHeapTight(sources: number): void {
  const growth = growths.find(({ from }) => sources >= from)
  if (growth === undefined || collect !== undefined) return
  setFlagsFromString(`--heap-growing-percent=${growth.percent}`)
  setFlagsFromString('--expose-gc')
  collect = runInNewContext('gc') as () => void
}

/**
 * Takes back what the work before has left, where the heap is kept tight: how far it may grow was reckoned from what was in use
 * then. It takes about a second for a gigabyte.
 */
export function collectBetweenStages(): void {
  collect?.()
}
