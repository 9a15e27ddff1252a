/** Number of heartbeats of a thread. */
export type Beats = Int32Array<SharedArrayBuffer>

/**
 * Calls `stopped` each time a heartbeat has stood still for longer than `patienceMs`, of time and of the processor: a machine
 * that was halted, or that runs other programs, stops nothing. The timer returned ends the watch.
 */
export function whenBeatStops(beats: Beats, patienceMs: number, stopped: () => void): NodeJS.Timeout {
  let last = Atomics.load(beats, 0)
  let since = performance.now()
  let cpu = process.cpuUsage()
  return setInterval(
    () => {
      const count = Atomics.load(beats, 0)
      const { user, system } = process.cpuUsage(cpu)
      const isStopped = count === last && performance.now() - since > patienceMs && (user + system) / 1000 > patienceMs
      if (count === last && !isStopped) return
      last = count
      since = performance.now()
      cpu = process.cpuUsage()
      if (isStopped) stopped()
    },
    Math.min(1_000, patienceMs / 2),
  )
}
