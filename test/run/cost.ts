import { readFileSync } from 'node:fs'

/** Clock ticks per second on Linux, on every machine that Node supports. */
const ticks = 100

/**
 * CPU seconds of this process and its threads and, on Linux, of the child processes that have ended. Children that
 * outlive it for a moment, such as esbuild, are not included.
 */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + childSeconds()
}

function childSeconds(): number {
  try {
    // After the name, which may contain spaces: the 14th and 15th of the remaining fields are the time of children.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[13]) + Number(fields[14])) / ticks
  } catch {
    return 0
  }
}
