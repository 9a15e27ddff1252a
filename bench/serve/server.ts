import { spawn, type ChildProcess } from 'node:child_process'
import { connect, createServer, type AddressInfo } from 'node:net'
import { docsBin } from '../peers/docs.ts'
import { sampleTree } from '../process-tree.ts'

/** A development server of a tool for the corpus in a folder. */
export interface Served {
  readonly url: string
  /** Reports if its port accepts connections. */
  listens(): Promise<boolean>
  /** Proportional memory of all its processes, in bytes. */
  memory(): number
  /** CPU time that its processes have used so far, in ms. */
  cpu(): number
  stop(): Promise<void>
}

/** Command of each tool that serves on a port. */
export const commands: Readonly<Record<string, (port: number) => readonly [file: string, args: readonly string[]]>> = {
  docs: (port) => [process.execPath, [docsBin, 'serve', '.', '--port', String(port)]],
  vitepress: (port) => [process.execPath, ['node_modules/vitepress/bin/vitepress.js', 'dev', '--port', String(port)]],
  hugo: (port) => ['hugo', ['server', '--port', String(port), '--bind', '127.0.0.1']],
}

/** Starts a tool's server in a folder; does not wait until it responds. */
export async function startServer(tool: string, folder: string): Promise<Served> {
  const port = await freePort()
  const [file, args] = commands[tool]?.(port) ?? ['', []]
  const child = spawn(file, args, { cwd: folder, stdio: 'ignore', detached: true })
  const root = child.pid ?? 0
  return {
    url: `http://localhost:${port}`,
    listens: () => listens(port),
    memory: () => sampleTree(root).bytes,
    cpu: () => [...sampleTree(root).cpu.values()].reduce((sum, time) => sum + time, 0),
    stop: () => stop(child),
  }
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.pid === undefined) return done()
    child.once('exit', () => done())
    // Ends the whole group, since some tools start other processes.
    process.kill(-child.pid, 'SIGTERM')
    setTimeout(() => {
      try {
        process.kill(-(child.pid ?? 0), 'SIGKILL')
      } catch {
        // The process has ended.
      }
    }, 3_000).unref()
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

function listens(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, 'localhost')
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
