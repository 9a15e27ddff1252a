import { cpSync, readFileSync, rmSync } from 'node:fs'
import { spawn, type ChildProcess } from 'node:child_process'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { command } from '../../e2e/docs.ts'
import { filesBelow } from './site.ts'

const bin = fileURLToPath(new URL('../../../bin/docs.js', import.meta.url))

/** `docs serve` of a folder, in a separate process. */
export interface Server {
  readonly base: string
  /** Problems that it has printed. */
  problems(): string
  close(): Promise<void>
}

/** Starts `docs serve` on a free port and waits until it listens. */
export async function startServe(root: string, env: Readonly<Record<string, string>> = {}): Promise<Server> {
  const child: ChildProcess = spawn(process.execPath, [bin, 'serve', root, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let problems = ''
  child.stderr?.setEncoding('utf8').on('data', (part: string) => (problems += part))
  child.once('exit', (code, signal) => (problems += `\nthe server ended: ${code} ${signal}`))
  const base = await new Promise<string>((resolve) => {
    let text = ''
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part
      const address = /serving (\S+?)\/?\s/.exec(text)?.[1]
      if (address !== undefined) resolve(address)
    })
  })
  return {
    base,
    problems: () => problems,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await new Promise((done) => child.once('exit', done))
    },
  }
}

/** Files of a clean build by their address, or the reason of its failure. */
export type Built = ReadonlyMap<string, string> | { readonly failed: string }

/** Builds a copy of the site in a sibling folder, without files of earlier builds. */
export async function cleanBuild(root: string): Promise<Built> {
  const copy = `${root}-copy`
  rmSync(copy, { recursive: true, force: true })
  cpSync(root, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.includes(`${sep}.docs`) })
  const built = [process.execPath, bin, 'build', copy, '--drafts', '--jobs', '1']
  const { code, out, err } = await command(built, { cwd: dirname(root) })
  if (code !== 0) return { failed: out + err }
  const dist = join(copy, 'dist')
  const files = filesBelow(dist).filter((path) => path !== '_headers' && path !== '_redirects')
  return new Map(
    files.map((path) => [
      path.endsWith('.html') ? routeOf(path) : `/${path}`,
      // Hosts with redirect rules redirect according to them.
      /^(?:de\/)?was\//.test(path) ? '301' : readFileSync(join(dist, path), 'latin1'),
    ]),
  )
}

const routeOf = (path: string) =>
  path === '404.html' ? '/404.html' : `/${path.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$/, '')}`

const client = '<script type="module" src="/__docs/client.js"></script>'

async function served(base: string, route: string): Promise<string> {
  const response = await fetch(base + encodeURI(route), { redirect: 'manual', signal: AbortSignal.timeout(60_000) })
  const bytes = Buffer.from(await response.arrayBuffer()).toString('latin1')
  return response.status === 200 || route === '/404.html' ? bytes.replace(client, '') : `${response.status}`
}

/** Addresses whose answers still differ from the build after some time: changed, missing, or not removed. */
export async function differences(
  { base }: Pick<Server, 'base'>,
  built: ReadonlyMap<string, string>,
  earlierRoutes: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const expected = new Map<string, string | undefined>(built)
  for (const route of earlierRoutes) if (!built.has(route)) expected.set(route, undefined)
  const wrongOf = async (routes: Iterable<string>): Promise<string[]> => {
    const wrong: string[] = []
    for (const route of routes) if (!isAsWanted(await served(base, route), expected.get(route))) wrong.push(route)
    return wrong
  }
  let wrong = await wrongOf(expected.keys())
  for (let tries = 0; tries < 120 && wrong.length > 0; tries++) {
    await new Promise((done) => setTimeout(done, 500))
    // All addresses are compared again when these are correct: a page may have changed meanwhile.
    wrong = await wrongOf(wrong)
    if (wrong.length === 0) wrong = await wrongOf(expected.keys())
  }
  return wrong.map((route) => (built.has(route) ? route : `${route} (gone)`))
}

/** `wanted`: the expected text; `undefined` if the page must be missing. */
function isAsWanted(answer: string, expected: string | undefined): boolean {
  return expected === undefined ? /^[34]\d\d$/.test(answer) : answer === expected
}
