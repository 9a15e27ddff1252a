/** Number of heartbeats of a thread. */
export type Beats = Int32Array<SharedArrayBuffer>

/**
 * Calls `stopped` each time a heartbeat has not changed for `patienceMs`, in wall-clock and in processor time. A machine
 * that was suspended or runs other programs triggers no call. Clear the returned timer to end the watch.
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
