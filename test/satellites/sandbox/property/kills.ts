import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import type { Call, Reply } from './client.ts'
import { act, nothing, type Action } from './model.ts'
import { randomOf } from './random.ts'
import { action, Witness } from './steps.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Report about steps with the real command, which was killed between them. */
export interface KillReport {
  readonly steps: number
  readonly done: number
  readonly refused: number
  readonly kills: number
  readonly restarts: number
  /**
   * Number of calls that were running when the process was killed, and were stored although the client received no
   * response.
   */
  readonly unheard: number
  readonly failure?: string
}

interface Server {
  readonly process: ChildProcess
  readonly call: Call
}

/** Starts `docs sandbox --data` and waits for its start message. `blocks`: the maximum size of the file, in KiB. */
async function startServer(file: string, blocks?: number): Promise<Server> {
  const command = [join(root, 'bin/docs.js'), 'sandbox', '.', '--port', '0', '--data', file]
  const limit = blocks === undefined ? '' : `trap '' XFSZ; ulimit -f ${blocks}; `
  const child = spawn('bash', ['-c', `${limit}exec "$0" "$@"`, process.execPath, ...command], { cwd: root })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  while (!output.includes('Ctrl+C')) {
    if (child.exitCode !== null) throw new Error(`the sandbox ended: ${output}`)
    await wait(5)
  }
  const [, address = ''] = /at (http:\S+)/.exec(output) ?? []
  const [, words = ''] = /admin of acme +(\S+)/.exec(output) ?? []
  const authorization = `Basic ${Buffer.from(words).toString('base64')}`
  return {
    process: child,
    async call(method, path, body): Promise<Reply> {
      const response = await fetch(`${address}/v1/shops/acme${path}`, {
        method,
        headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
    },
  }
}

async function end({ process: child }: Server, signal: NodeJS.Signals): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await exited
}

/**
 * Runs this number of steps of the model against the real command, which is killed and restarted this number of times
 * while it works.
 */
export async function steps(options: {
  readonly steps: number
  readonly kills: number
  readonly seed: number
}): Promise<KillReport> {
  const folder = mkdtempSync(join(tmpdir(), 'docs-sandbox-'))
  const file = join(folder, 'data.ndjson')
  const random = randomOf(options.seed)
  const actions = fc.sample(action, { numRuns: options.steps, seed: options.seed })
  const counts = { kills: 0, restarts: 0, unheard: 0 }
  let server = await startServer(file)
  const witness = new Witness(server.call)
  let at = 0
  const report = (failure?: string): KillReport => ({
    steps: at,
    done: witness.done,
    refused: witness.refused,
    ...counts,
    ...(failure === undefined ? {} : { failure: `seed ${options.seed}, step ${at}: ${failure}` }),
  })
  try {
    const share = Math.ceil(options.steps / (options.kills + 1))
    while (at < actions.length) {
      const calm = at + Math.ceil(share / 2)
      const stop = Math.min(actions.length, at + share)
      for (; at < Math.min(calm, stop); at += 1) await witness.step(actions[at] as Action)
      if (random.chance(50)) {
        await end(server, 'SIGINT')
        server = await startServer(file)
        witness.reach(server.call)
        counts.restarts += 1
        await witness.look('a restart')
      }
      // Then without checks in between, until the process is killed: by then, most or only a few of the other steps are
      // done.
      const killed = wait(random.below(60)).then(() => end(server, 'SIGKILL'))
      let underWay: Action | undefined
      for (; at < stop && underWay === undefined; at += 1) {
        const doing = actions[at] as Action
        // An index in a list needs the current list.
        if ('at' in doing) continue
        try {
          await witness.quick(doing)
        } catch (error) {
          if (!(error instanceof TypeError)) throw error
          underWay = doing
        }
      }
      await killed
      counts.kills += 1
      server = await startServer(file)
      witness.reach(server.call)
      if (await witness.lookAfterCrash(underWay)) counts.unheard += 1
    }
    return report()
  } catch (error) {
    return report(error instanceof Error ? error.message : String(error))
  } finally {
    server.process.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  }
}

/** Sends orders until the file reaches its limit: refused orders are missing, and all others exist. */
export async function fullDisk(): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'docs-sandbox-'))
  const file = join(folder, 'data.ndjson')
  // Other files of the site are written by then, since the limit below covers all files.
  await end(await startServer(join(folder, 'first.ndjson')), 'SIGINT')
  let server = await startServer(file, 64)
  try {
    let model = nothing
    let refused = 0
    for (let number = 0; refused < 5 && number < 1000; number += 1) {
      const doing: Action = { does: 'place', number, email: number % 5, city: number % 3 }
      const { status } = await server.call('POST', '/orders', {
        order_number: `N-${number}`,
        email_id: `customer-${number % 5}@example.com`,
        address: { city: ['Berlin', 'Lyon', 'Graz'][number % 3] },
        // The last order is large, so that it is half-written.
        order_analytics: { text: 'x'.repeat(number * 10) },
      })
      if (status === 201) model = act(model, doing).next
      else if (status >= 500) refused += 1
      else return `${status} on a full disk`
    }
    if (refused === 0) return `the disk was never full: ${statSync(file).size} bytes`
    const same = async (when: string): Promise<string | undefined> => {
      const { readModel: readCurrentModel, difference } = await import('./client.ts')
      const wrong = difference(model, (await readCurrentModel(server.call)).model)
      return wrong === undefined ? undefined : `${when}: ${wrong.slice(0, 500)}`
    }
    const before = await same('on a full disk')
    await end(server, 'SIGKILL')
    server = await startServer(file)
    return before ?? (await same('afterwards'))
  } finally {
    server.process.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  }
}
