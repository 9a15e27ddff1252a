import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The package in the checkout. */
export const packageFolder = fileURLToPath(new URL('../../', import.meta.url))

/** Result of a command. */
export interface Outcome {
  /** Exit code; -1 if a signal ended the process. */
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Folder and environment of a command. `undefined` removes a variable. */
export interface Surroundings {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string | undefined>>
}

/** The environment of a command, without the colour variables of the test runner. */
export function surroundings(extraEnv: Surroundings['env'] = {}): NodeJS.ProcessEnv {
  return { ...process.env, FORCE_COLOR: undefined, NO_COLOR: undefined, NODE_OPTIONS: undefined, ...extraEnv }
}

/** Runs the real command, `node bin/docs.js`. */
export function docs(args: readonly string[], surroundings: Surroundings = {}): Promise<Outcome> {
  return command([process.execPath, `${packageFolder}bin/docs.js`, ...args], surroundings)
}

/** Runs a command without a terminal. */
export function command([name = '', ...args]: readonly string[], { cwd, env }: Surroundings = {}): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, {
      cwd: cwd ?? packageFolder,
      env: surroundings(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let out = ''
    let err = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? -1, out, err }))
  })
}
