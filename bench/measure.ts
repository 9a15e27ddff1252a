import { spawn, spawnSync } from 'node:child_process'
import { sampleTree } from './process-tree.ts'

/** A command to run. */
export interface Command {
  readonly file: string
  readonly args: readonly string[]
  readonly folder: string
  readonly env?: Readonly<Record<string, string>>
}

/** Cost of a run of a command. */
export interface Cost {
  readonly wallMs: number
  /** User and system time of the process and all its descendants. */
  readonly cpuMs: number
  /** The largest sum over the process tree in any sample. */
  readonly peakBytes: number
  readonly memory: 'PSS' | 'RSS'
}

/** The result of a run: its cost, or the reason for its failure with the end of its output. */
export type Run = { readonly cost: Cost } | { readonly failure: string }

/** End of a command, successful or not. */
export interface Ended {
  readonly cost: Cost
  /** Exit code, or the signal that ended it. The shell returns 128 plus the number of a signal. */
  readonly code: number | NodeJS.Signals
  /** The end of its output. */
  readonly output: string
}

/** Limits of a run; a process beyond them is killed. */
export interface RunLimits {
  readonly wallMs: number
  /** Whole seconds of user and system time, of each process. */
  readonly cpuSeconds?: number
}

const SAMPLE_EVERY_MS = 50
/**
 * A sample walks the page tables of large processes; if that takes more than a tenth of one core, samples are less
 * frequent.
 */
const SAMPLING_SHARE = 0.1
const LIMIT_MS = 30 * 60_000
const KEPT_OUTPUT = 16_000

/** Runs a command that must end with 0 and measures it and its descendants. */
export async function measure(command: Command): Promise<Run> {
  const { cost, code, output } = await observe(command, { wallMs: LIMIT_MS })
  return code === 0 ? { cost } : { failure: `ended with ${code}:\n${output}` }
}

/**
 * Runs a command until it ends or fails, and measures it and its descendants. The surrounding shell returns the exact
 * times of all descendants that their parents wait for; only samples include those that outlive their parents.
 */
export function observe(command: Command, limits: RunLimits): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const limit = limits.cpuSeconds === undefined ? '' : `ulimit -t ${limits.cpuSeconds}; `
    const script = `${limit}"$@" 3>&-; code=$?; times >&3; exit $code`
    const child = spawn('/bin/sh', ['-c', script, 'sh', command.file, ...command.args], {
      cwd: command.folder,
      env: { ...process.env, ...command.env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    })
    const pid = child.pid
    if (pid === undefined) return reject(new Error(`cannot start ${command.file}`))

    let output = ''
    let times = ''
    let peakBytes = 0
    let memory: Cost['memory'] = 'PSS'
    let wallMs = 0
    const cpu = new Map<number, number>()
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-KEPT_OUTPUT)))
    }
    child.stdio[3]?.on('data', (bytes: Buffer) => (times += bytes.toString()))

    function sample(): void {
      const before = performance.now()
      const tree = sampleTree(pid ?? 0)
      if (tree.bytes > peakBytes) peakBytes = tree.bytes
      if (tree.measure === 'RSS') memory = 'RSS'
      for (const [id, ms] of tree.cpu) cpu.set(id, ms)
      timer = setTimeout(sample, Math.max(SAMPLE_EVERY_MS, (performance.now() - before) / SAMPLING_SHARE))
    }
    let timer = setTimeout(sample, 0)
    const alarm = setTimeout(() => endGroup(pid), limits.wallMs)
    const interrupt = (): void => {
      endGroup(pid)
      process.exit(130)
    }
    process.once('SIGINT', interrupt)

    child.on('exit', () => {
      wallMs = performance.now() - started
      clearTimeout(timer)
      clearTimeout(alarm)
      endGroup(pid)
    })
    child.on('close', (code, signal) => {
      process.removeListener('SIGINT', interrupt)
      const sampled = [...cpu.values()].reduce((sum, ms) => sum + ms, 0)
      const cost: Cost = { wallMs, cpuMs: Math.max(parseTimes(times), sampled), peakBytes, memory }
      resolve({ cost, code: signal ?? code ?? -1, output })
    })
  })
}

/** The sum of the times that the shell's `times` prints (`0m1.25s 0m0.10s`, two lines), in ms. */
export function parseTimes(text: string): number {
  return [...text.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, minutes, seconds]) => {
    return sum + Number(minutes) * 60_000 + Number(seconds) * 1000
  }, 0)
}

/** Reports if a short command ends successfully. */
export function succeeds({ file, args, folder }: Command): boolean {
  return spawnSync(file, args, { cwd: folder, stdio: 'ignore' }).status === 0
}

/** Median wall time in ms of two short, successful commands, run alternately under the same conditions. */
export function compareStarts(first: Command, second: Command, rounds = 10): readonly [number, number] {
  const once = (command: Command): number => {
    const started = performance.now()
    if (!succeeds(command)) throw new Error(`${command.file} ${command.args.join(' ')} failed`)
    return performance.now() - started
  }
  const times = Array.from({ length: rounds }, () => [once(first), once(second)] as const)
  return [median(times.map(([a]) => a)), median(times.map(([, b]) => b))]
}

/** The middle value; of an even number of values, the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/** Ends the remaining processes of a session that this program started. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All processes have already ended.
  }
}
