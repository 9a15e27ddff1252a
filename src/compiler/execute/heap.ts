import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Growth of the heap, in percent of the memory in use, that triggers a garbage collection, by the number of sources. By default V8 lets a heap of
 * a gigabyte double: 10,000 pages peaked at 530 MB; with 25 % they peaked at 492 MB, for 7 % more CPU time. So only large sites use it. At
 * 100,000 pages, 25 % are 230 MB.
 */
const growths = [
  { from: 60_000, percent: 15 },
  { from: 20_000, percent: 25 },
]

/** Runs a garbage collection; set once the heap is limited. */
let collect: (() => void) | undefined

/** Limits the growth of the heaps of this process, if the site is large. The limit stays for the life of the process. */
export function keepHeapTight(sources: number): void {
  const growth = growths.find(({ from }) => sources >= from)
  if (growth === undefined || collect !== undefined) return
  setFlagsFromString(`--heap-growing-percent=${growth.percent}`)
  setFlagsFromString('--expose-gc')
  collect = runInNewContext('gc') as () => void
}

/**
 * Frees memory of earlier work, if the heap is limited: V8 computes the next limit from the memory in use
 * now. It takes about a second for a gigabyte.
 */
export function collectBetweenStages(): void {
  collect?.()
}
