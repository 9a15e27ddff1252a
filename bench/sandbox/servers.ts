/**
 * The measured servers: this sandbox, and Prism 5 with the same description, which is installed at first use under a
 * separate Node.
 * @module
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const work = fileURLToPath(new URL('../.work/sandbox/', import.meta.url))

/** A running server. */
export interface Running {
  readonly url: string
  /** From the start of the process to its first response, in ms. */
  readonly started: number
  /** Private bytes of this process, and its share of memory that other processes use, too. */
  memory(): number
  /** CPU time so far, in ms. */
  cpu(): number
  /** The last part of its output. */
  output(): string
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts a server on the first core and waits until it responds to this path. */
export async function start(
  command: readonly string[],
  { port, path, cwd = root }: { readonly port: number; readonly path: string; readonly cwd?: string },
): Promise<Running> {
  const began = performance.now()
  const child = spawn('taskset', ['-c', '0', ...command], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  process.once('exit', () => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (output = `${output}${text}`.slice(-2000)))
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended\n${output}`)
    if (await answers(port, path)) break
    await wait(2)
  }
  const started = performance.now() - began
  return {
    url: `http://127.0.0.1:${port}`,
    started,
    output: () => output,
    memory: () => proportional(child),
    cpu: () => cpuOf(child),
    async stop(signal = 'SIGTERM') {
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.kill(signal)
      await exited
    },
  }
}

function answers(port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const pending = request({ port, path, host: '127.0.0.1', agent: false }, (response) => {
      response.resume()
      response.on('end', () => resolve(true))
    })
    pending.on('error', () => resolve(false))
    pending.end()
  })
}

function proportional({ pid }: ChildProcess): number {
  const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

function cpuOf({ pid }: ChildProcess): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** The command of this sandbox. */
export const ours = (port: number, ...more: readonly string[]): readonly string[] => [
  process.execPath,
  join(root, 'bin/docs.js'),
  'sandbox',
  '.',
  '--port',
  String(port),
  ...more,
]

const packages = { '@stoplight/prism-cli': '5.14.2', node: '24.21.0' }

/** Installs the peers. */
export function installPeers(say: (line: string) => void): void {
  mkdirSync(work, { recursive: true })
  const text = JSON.stringify({ private: true, dependencies: packages })
  const file = join(work, 'package.json')
  const isThere = existsSync(join(work, 'node_modules/.package-lock.json')) && readFileSync(file, 'utf8') === text
  if (isThere) return
  writeFileSync(file, text)
  say('first use, installing Prism into bench/.work/sandbox (npm install)')
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: work, encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm install failed in bench/.work/sandbox\n${stderr.slice(-2000)}`)
}

/** The command of Prism, on a description in one file. */
export const prism = (port: number, description: string): readonly string[] => [
  join(work, 'node_modules/node/bin/node'),
  join(work, 'node_modules/@stoplight/prism-cli/dist/index.js'),
  ...['mock', '--port', String(port), '--host', '127.0.0.1', '--verboseLevel', 'error', description],
]
