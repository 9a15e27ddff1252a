import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import pc from 'picocolors'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { listen } from '../listen/listen.ts'
import { openSandbox, type OpenedSandbox } from '../open-sandbox.ts'
import { createSandbox, type Sandbox } from '../sandbox/app.ts'
import type { Fixtures } from '../sandbox/store.ts'
import { inferRules, inferredWords } from '../sandbox/inferred/rules.ts'
import { openJournal } from '../sandbox/journal.ts'
import { readFixtures } from '../sandbox/read-fixtures.ts'
import { sandboxHandler } from '../sandbox/serve.ts'
import { welcomeText } from '../sandbox/welcome.ts'
import { exit } from './exit.ts'
import { reportText } from './print.ts'
import { interrupted, usesColor } from './terminal.ts'
import { defined } from '../defined.ts'

/** Options of a sandbox, as the command line gives them. */
export interface SandboxFlags {
  readonly seed?: string
  /** File that keeps the state. */
  readonly data?: string
  /** File of rows to begin with. */
  readonly fixtures?: string
}

/** Where `docs sandbox` listens. */
export interface ListenFlags {
  readonly port: number
  readonly host: string
}

/** `docs sandbox`: runs until it is interrupted; gives the exit code. */
export async function runSandbox(path: string, flags: SandboxFlags & ListenFlags): Promise<number> {
  const made = await makeSandbox(path, flags)
  if (typeof made === 'number') return made
  const { sandbox, opened } = made
  const { port, host } = flags
  const running = await listen({ port, host, handle: sandboxHandler(sandbox, { host }) })
  if (!running.ok) {
    sandbox.close()
    process.stderr.write(`docs: ${running.problem}\n`)
    return exit.errors
  }
  const text = welcomeText({
    url: running.url,
    described: opened.described,
    ...(sandbox.rules.welcome === undefined ? {} : { welcome: sandbox.rules.welcome(sandbox.store) }),
    state: flags.data === undefined ? 'in memory' : `in ${flags.data}`,
    ...(opened.rules === undefined ? { note: inferredWords(opened.described) } : {}),
    bold: usesColor(process.stdout) ? pc.bold : (words) => words,
  })
  process.stdout.write(text)
  await interrupted()
  await running.close()
  sandbox.close()
  return exit.built
}

/** Makes the sandbox of a site or a description, or says what is wrong and gives the exit code. */
export async function makeSandbox(
  path: string,
  flags: SandboxFlags,
): Promise<{ readonly sandbox: Sandbox; readonly opened: OpenedSandbox } | number> {
  const target = resolve(path)
  if (!existsSync(target)) return wrong(`there is no folder or file "${path}"`, exit.usage)
  const { opened, root, diagnostics } = await openSandbox(target)
  if (opened === undefined) return report(diagnostics, root)
  const { described, rules } = opened
  const { fixtures: file, data, seed } = flags
  let fixtures: Fixtures | undefined
  if (file !== undefined) {
    if (!existsSync(file)) return wrong(`there is no file "${file}"`, exit.usage)
    const tables = (rules ?? inferRules(described)).tables
    const read = readFixtures(readFileSync(file, 'utf8'), { file: relative(root, resolve(file)), tables, described })
    if (read.fixtures === undefined) return report(read.diagnostics, root)
    fixtures = read.fixtures
  }
  const journal = data === undefined ? undefined : openJournal(resolve(data))
  if (journal?.ok === false) return wrong(`${journal.problem}\n      ${journal.hint}`, exit.errors)
  const kept = journal?.kept?.source.seed
  if (kept !== undefined && seed !== undefined && kept !== seed) {
    journal?.journal.close()
    return wrong(`${data} was made with the seed ${kept}, not ${seed}`, exit.usage)
  }
  const sandbox = createSandbox({
    ...opened,
    ...defined({ seed, fixtures, journal }),
    onError: (error) => {
      process.stderr.write(
        `docs: a rule of the sandbox failed\n${error instanceof Error ? error.stack : String(error)}\n`,
      )
    },
  })
  return { sandbox, opened }
}

function wrong(problem: string, code: number): number {
  process.stderr.write(`docs: ${problem}\n`)
  return code
}

function report(diagnostics: readonly Diagnostic[], root: string): number {
  process.stderr.write(reportText({ diagnostics }, root, usesColor(process.stderr)))
  return exit.errors
}
