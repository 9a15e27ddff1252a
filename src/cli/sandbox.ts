import { listen, type Port } from '../serve/listen/listen.ts'
import {
  type Credentials,
  type Described,
  type MadeSandbox,
  type Welcome,
  badExamples,
  badExamplesWords,
  inferredWords,
  isHostName,
  isOrigin,
  isTarget,
  makeSandbox,
  readRate,
  sandboxHandler,
} from '../satellites/sandbox/index.ts'
import { exit, faultText, printProblem } from './exit.ts'
import { refusedFor } from './print.ts'
import { interrupted, palette, printPortChange } from './terminal.ts'
import { defined } from '../base/defined.ts'
import { shellQuoted } from '../base/shell-quoted.ts'

/** Options of a sandbox, from the command line. */
interface SandboxFlags {
  readonly seed?: string
  /** File that stores the state. */
  readonly data?: string
  /** File with initial rows. */
  readonly fixtures?: string
  /** Hosts that webhooks may be sent to, in addition to this machine. */
  readonly deliverTo?: readonly string[]
  /** Additional recipient of deliveries: `3000/hooks`, or an address. */
  readonly forward?: string
  /** Delay of each response in ms. */
  readonly latency?: number
  /** Rate limit of each caller, as calls per seconds: `10/60`. */
  readonly rateLimit?: string
}

/** Address to listen on, and accepted callers. */
interface ListenFlags {
  readonly port: Port
  readonly host: string
  readonly allowHost?: readonly string[]
  readonly cors?: readonly string[]
}

/** `docs sandbox`: runs until it is interrupted; returns the exit code. */
export async function runSandbox(path: string, flags: SandboxFlags & ListenFlags): Promise<number> {
  const { port, host, allowHost = [], cors = [], deliverTo = [] } = flags
  const wrong = [
    ...allowHost.filter((text) => !isHostName(text)).map((text) => `--allow-host "${text}" is not a host name`),
    ...cors
      .filter((text) => !isOrigin(text))
      .map((text) => `--cors "${text}" is not an origin such as http://app:3000`),
    ...deliverTo.filter((text) => !isTarget(text)).map((text) => `--deliver-to "${text}" is not a host or a range`),
  ]
  if (wrong[0] !== undefined) return printProblem(wrong[0], exit.usage)
  const sandbox = await madeOrTold(path, flags)
  if (typeof sandbox === 'number') return sandbox
  const { worlds } = sandbox
  const running = await listen({ ...port, host, handle: sandboxHandler(worlds, { host, allowed: allowHost }, cors) })
  if (!running.ok) {
    worlds.close()
    return printProblem(running.problem)
  }
  printPortChange(port, running.port)
  const state = flags.data === undefined ? 'in memory' : `in ${flags.data}`
  process.stdout.write(sandboxWelcome(sandbox, { url: running.url, state }))
  await interrupted()
  await running.close()
  worlds.close()
  return exit.built
}

/** Welcome text: address, initial state and keys. */
export function sandboxWelcome(
  { worlds: { rules, main }, opened }: MadeSandbox,
  where: Pick<Parameters<typeof welcomeText>[0], 'url' | 'control' | 'state'>,
): string {
  const notes = opened.isInferred
    ? [inferredWords(opened.described), badExamplesWords(badExamples(opened.described)) ?? []].flat()
    : []
  return welcomeText({
    ...where,
    described: opened.described,
    ...defined({ welcome: rules.welcome?.(main.store) }),
    notes,
    bold: palette(process.stdout).bold,
  })
}

/** Creates the sandbox of a site or a description. On failure, prints the problems and returns the exit code. */
export async function madeOrTold(path: string, flags: SandboxFlags): Promise<MadeSandbox | number> {
  const { forward: forwardTo, latency, rateLimit, ...otherFlags } = flags
  const rate = rateLimit === undefined ? undefined : readRate(rateLimit)
  if (rateLimit !== undefined && rate === undefined) {
    return printProblem(`--rate-limit "${rateLimit}" is not a rate such as 10/60 (calls per seconds)`, exit.usage)
  }
  const forward = forwardTo === undefined ? undefined : forwardAddress(forwardTo)
  if (forwardTo !== undefined && forward === undefined) {
    return printProblem(
      `--forward "${forwardTo}" is not a port (3000), a port with path (3000/hooks) or an address`,
      exit.usage,
    )
  }
  const onError = (error: unknown): void => void process.stderr.write(faultText(error, 'a rule of the sandbox failed'))
  const sandbox = await makeSandbox(path, {
    ...otherFlags,
    ...defined({ forward }),
    limits: defined({ latency, rate }),
    onError,
  })
  if (!('diagnostics' in sandbox)) return sandbox
  const { problem, isUsage, diagnostics, root } = sandbox
  if (problem === undefined) return refusedFor(diagnostics, root)
  return printProblem(problem, isUsage === true ? exit.usage : exit.errors)
}

/** Converts `3000/hooks` to a URL. */
export function forwardAddress(text: string): string | undefined {
  const address = /^\d+(?:\/|$)/.test(text) ? `http://localhost:${text}` : text
  return URL.canParse(address) && /^https?:/.test(address) ? new URL(address).href : undefined
}

/** Facts for the welcome text. */
interface Started {
  readonly url: string
  /** Parent of `/__sandbox`, if it differs from `url`. */
  readonly control?: string
  readonly described: Described
  readonly welcome?: Welcome
  /** File that stores the state. */
  readonly state: string
  readonly notes?: readonly string[]
  readonly bold: (words: string) => string
}

/** Welcome text: address, keys, a sample call to paste, and further addresses. */
export function welcomeText({ url, control = url, described, welcome, state, notes = [], bold }: Started): string {
  const { title, operations, base } = described
  const lines = [`${bold(title)}, ${operations.length} operations, at ${bold(url + base)}  (state ${state})`]
  lines.push(...notes)
  if (welcome !== undefined) {
    const { keys } = welcome
    const width = Math.max(...keys.map(({ label }) => label.length))
    lines.push('', ...keys.map(({ label, credentials }) => `  ${label.padEnd(width)}  ${credentialsText(credentials)}`))
    lines.push(
      '',
      'try it:',
      `  curl ${flagsOf(welcome.try.credentials)} ${shellQuoted(`${url}${base}${welcome.try.path}`)}`,
    )
  }
  lines.push('', `requests, deliveries, clock, reset: ${control}/__sandbox`, 'Press Ctrl+C to stop', '')
  return lines.join('\n')
}

function credentialsText(credentials: Credentials): string {
  if (credentials.scheme === 'basic') return `${credentials.user}:${credentials.password}`
  return credentials.scheme === 'bearer' ? credentials.token : `${credentials.name}: ${credentials.value}`
}

function flagsOf(credentials: Credentials): string {
  if (credentials.scheme === 'basic') return `--user ${shellQuoted(credentialsText(credentials))}`
  const header =
    credentials.scheme === 'bearer' ? `Authorization: Bearer ${credentials.token}` : credentialsText(credentials)
  return `--header ${shellQuoted(header)}`
}
