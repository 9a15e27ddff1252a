import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { listen } from '../listen/listen.ts'
import { openSandbox, type OpenedSandbox } from '../open-sandbox.ts'
import { createSandbox, type Sandbox, sandboxHandler } from '../sandbox/app.ts'
import { isOrigin } from '../sandbox/cors.ts'
import { Deliveries } from '../sandbox/deliveries.ts'
import { isHostName, isTarget, targetsOf } from '../sandbox/delivery-targets.ts'
import type { Fixtures } from '../sandbox/store.ts'
import { inferRules, inferredWords } from '../sandbox/inferred/rules.ts'
import { openJournal } from '../sandbox/journal.ts'
import { readFixtures } from '../sandbox/load.ts'
import { exit, faultText, refused } from './exit.ts'
import { refusedFor } from './print.ts'
import { interrupted, palette, shellQuoted, sayTaken } from './terminal.ts'
import { defined } from '../defined.ts'
import type { Credentials, Welcome } from '../sandbox.ts'
import type { Described } from '../sandbox/describe.ts'

/** Options of a sandbox, as the command line gives them. */
interface SandboxFlags {
  readonly seed?: string
  /** File that keeps the state. */
  readonly data?: string
  /** File of rows to begin with. */
  readonly fixtures?: string
  /** Hosts beside this machine that webhooks may be sent to. */
  readonly deliverTo?: readonly string[]
}

/** Where a sandbox listens, and whom it answers. */
interface ListenFlags {
  readonly port: number
  readonly host: string
  readonly allowHost?: readonly string[]
  readonly cors?: readonly string[]
}

/** `docs sandbox`: runs until it is interrupted; gives the exit code. */
export async function runSandbox(path: string, flags: SandboxFlags & ListenFlags): Promise<number> {
  const { port, host, allowHost = [], cors = [], deliverTo = [] } = flags
  const wrong = [
    ...allowHost.filter((text) => !isHostName(text)).map((text) => `--allow-host "${text}" is no name of a host`),
    ...cors.filter((text) => !isOrigin(text)).map((text) => `--cors "${text}" is no origin such as http://app:3000`),
    ...deliverTo.filter((text) => !isTarget(text)).map((text) => `--deliver-to "${text}" is no host and no range`),
  ]
  if (wrong[0] !== undefined) return refused(wrong[0], exit.usage)
  const made = await makeSandbox(path, flags)
  if (typeof made === 'number') return made
  const { sandbox } = made
  const running = await listen({ port, host, handle: sandboxHandler(sandbox, { host, allowed: allowHost }, cors) })
  if (!running.ok) {
    sandbox.close()
    return refused(running.problem)
  }
  sayTaken(port, running.port)
  const state = flags.data === undefined ? 'in memory' : `in ${flags.data}`
  process.stdout.write(sandboxWelcome(made, { url: running.url, state }))
  await interrupted()
  await running.close()
  sandbox.close()
  return exit.built
}

/** A sandbox, and what it was made of. */
export interface MadeSandbox {
  readonly sandbox: Sandbox
  readonly opened: OpenedSandbox
}

/** Where a sandbox answers, and how it begins. */
export function sandboxWelcome(
  { sandbox: { rules, store }, opened }: MadeSandbox,
  where: Pick<Parameters<typeof welcomeText>[0], 'url' | 'control' | 'state'>,
): string {
  const note = opened.rules === undefined ? inferredWords(opened.described) : undefined
  return welcomeText({
    ...where,
    described: opened.described,
    ...defined({ welcome: rules.welcome?.(store), note }),
    bold: palette(process.stdout).bold,
  })
}

/** Makes the sandbox of a site or a description, or prints what is wrong and gives the exit code. */
export async function makeSandbox(path: string, flags: SandboxFlags): Promise<MadeSandbox | number> {
  const target = resolve(path)
  if (!existsSync(target)) return refused(`there is no folder or file "${path}"`, exit.usage)
  const { opened, root, diagnostics } = await openSandbox(target)
  if (opened === undefined) return refusedFor(diagnostics, root)
  const { described, rules } = opened
  const { fixtures: file, data, seed, deliverTo } = flags
  let fixtures: Fixtures | undefined
  if (file !== undefined) {
    if (!existsSync(file)) return refused(`there is no file "${file}"`, exit.usage)
    const tables = (rules ?? inferRules(described)).tables
    const read = readFixtures(readFileSync(file, 'utf8'), { file: relative(root, resolve(file)), tables, described })
    if (read.fixtures === undefined) return refusedFor(read.diagnostics, root)
    fixtures = read.fixtures
  }
  const journal = data === undefined ? undefined : openJournal(resolve(data))
  if (journal?.ok === false) return refused(`${journal.problem}\n      ${journal.hint}`)
  const kept = journal?.kept?.source.seed
  if (kept !== undefined && seed !== undefined && kept !== seed) {
    journal?.journal.close()
    return refused(`${data} was made with the seed ${kept}, not ${seed}`, exit.usage)
  }
  const sandbox = createSandbox({
    ...opened,
    ...defined({ seed, fixtures, journal }),
    deliveries: new Deliveries(deliverTo && { targets: targetsOf(deliverTo) }),
    onError: (error) => void process.stderr.write(faultText(error, 'a rule of the sandbox failed')),
  })
  return { sandbox, opened }
}

/** What the start of a sandbox prints. */
interface Started {
  readonly url: string
  /** Where `/__sandbox` lies, if it is not below `url`. */
  readonly control?: string
  readonly described: Described
  readonly welcome?: Welcome
  /** Where the state is. */
  readonly state: string
  readonly note?: string
  readonly bold: (words: string) => string
}

/** Address, keys, a call that works when it is pasted, and where to look. */
export function welcomeText({ url, control = url, described, welcome, state, note, bold }: Started): string {
  const { title, operations, base } = described
  const lines = [`${bold(title)}, ${operations.length} operations, at ${bold(url + base)}  (state ${state})`]
  if (note !== undefined) lines.push(note)
  if (welcome !== undefined) {
    const { keys } = welcome
    const width = Math.max(...keys.map(({ label }) => label.length))
    lines.push('', ...keys.map(({ label, credentials }) => `  ${label.padEnd(width)}  ${shown(credentials)}`))
    lines.push(
      '',
      'try it:',
      `  curl ${flagsOf(welcome.try.credentials)} ${shellQuoted(`${url}${base}${welcome.try.path}`)}`,
    )
  }
  lines.push('', `requests, deliveries, clock, reset: ${control}/__sandbox`, 'Ctrl+C ends it', '')
  return lines.join('\n')
}

function shown(credentials: Credentials): string {
  if (credentials.scheme === 'basic') return `${credentials.user}:${credentials.password}`
  return credentials.scheme === 'bearer' ? credentials.token : `${credentials.name}: ${credentials.value}`
}

function flagsOf(credentials: Credentials): string {
  if (credentials.scheme === 'basic') return `--user ${shellQuoted(shown(credentials))}`
  const header = credentials.scheme === 'bearer' ? `Authorization: Bearer ${credentials.token}` : shown(credentials)
  return `--header ${shellQuoted(header)}`
}
