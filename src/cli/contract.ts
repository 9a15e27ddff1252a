import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { sortDiagnostics, type Diagnostic } from '../diagnostics/diagnostic.ts'
import { count } from '../diagnostics/report.ts'
import { errorMessage } from '../base/error-message.ts'
import { listen, type Port } from '../serve/listen/listen.ts'
import {
  type Contract,
  ContractReport,
  type Described,
  createContract,
  inferRules,
  list,
  ofApi,
  openDescription,
  passOn,
  readHar,
  sandboxHandler,
} from '../satellites/sandbox/index.ts'
import { exit, printProblem } from './exit.ts'
import { print, problemCount, refusedFor, type Format } from './print.ts'
import { interrupted, printPortChange } from './terminal.ts'
import { mappingOf } from '../base/mapping.ts'

/** Output options of a contract report. */
interface ReportFlags {
  readonly format: Format | 'junit'
  /** File for the report as JUnit or JSON, in addition to the printed report. */
  readonly report?: string
}

/** `docs sandbox proxy`: forwards calls to an API until it is interrupted; returns the exit code. */
export async function runProxy(
  path: string,
  flags: ReportFlags & {
    to: string
    port: Port
    host: string
    allowHost?: readonly string[]
    cors?: readonly string[]
  },
): Promise<number> {
  const { to, port, host, allowHost = [], cors = [] } = flags
  if (!URL.canParse(to) || !/^https?:/.test(to))
    return printProblem(`--to "${to}" is not an address such as http://localhost:8080`, 2)
  const opened = await open(path)
  if (typeof opened === 'number') return opened
  const { described, contract } = opened
  const report = new ContractReport(contract)
  const checks = new Set<Promise<void>>()
  const fetch = (request: Request): Promise<Response> =>
    passOn(request, new URL(to), (exchange) => {
      const check = contract.check(exchange).then((checked) => {
        for (const { part, message } of report.add(exchange, checked)) {
          process.stderr.write(`${checked.operation ?? 'not described'}: ${part}: ${message}\n`)
        }
      })
      checks.add(check)
      void check.finally(() => checks.delete(check))
    })
  const handle = sandboxHandler({ fetch, rules: inferRules(described) }, { host, allowed: allowHost }, cors)
  const running = await listen({ ...port, host, handle })
  if (!running.ok) return printProblem(running.problem)
  printPortChange(port, running.port)
  // Only the report goes to stdout, for pipes.
  process.stderr.write(
    `${described.title}: ${running.url} forwards to ${to} and checks. Press Ctrl+C to stop and print the report\n`,
  )
  await interrupted()
  await running.close()
  await Promise.all(checks)
  return write(report, opened, flags)
}

/** `docs sandbox har`: checks a recording; returns the exit code. */
export async function runHar(har: string, path: string, flags: ReportFlags): Promise<number> {
  if (!existsSync(har)) return printProblem(`file not found: "${har}"`, exit.usage)
  const opened = await open(path)
  if (typeof opened === 'number') return opened
  const { described, contract, root } = opened
  const recording = readHar(readFileSync(har, 'utf8'))
  if (typeof recording === 'string') return printProblem(`"${har}" cannot be read: ${recording}`)
  const report = await checkHar(recording, described, contract)
  if (report.stats.exchanges === 0)
    return printProblem(`none of the ${count(recording.length, 'request')} is a call of the API`)
  return write(report, { file: relative(root, resolve(har)), root }, flags)
}

/** Checks the exchanges of a recording that belong to the API. */
export async function checkHar(
  exchanges: Exclude<ReturnType<typeof readHar>, string>,
  { root }: Pick<Described, 'root'>,
  contract: Contract,
): Promise<ContractReport> {
  const all = await Promise.all(
    exchanges.map(async (exchange) => ({ exchange, checked: await contract.check(exchange) })),
  )
  const matching = new Set(all.filter(({ checked }) => checked.operation !== undefined).map(({ exchange }) => exchange))
  const servers = list(root['servers']).map((server) => mappingOf(server)['url'])
  const calls = new Set(ofApi(exchanges, { servers, isOperation: (exchange) => matching.has(exchange) }))
  const report = new ContractReport(contract)
  for (const { exchange, checked } of all) if (calls.has(exchange)) report.add(exchange, checked)
  return report
}

async function open(path: string) {
  const opened = await openDescription(path)
  if (!('diagnostics' in opened)) {
    return { ...opened, root: dirname(resolve(opened.file)), contract: createContract(opened.described) }
  }
  const { problem, diagnostics, root } = opened
  return problem === undefined ? refusedFor(diagnostics, root) : printProblem(problem, exit.usage)
}

async function write(
  report: ContractReport,
  { file, root }: { readonly file: string; readonly root: string },
  { format, report: target }: ReportFlags,
): Promise<number> {
  const diagnostics = sortDiagnostics(report.diagnostics(file))
  const { stats } = report
  if (target !== undefined) {
    try {
      const text = target.endsWith('.xml') ? report.junit() : `${JSON.stringify({ diagnostics, stats }, null, 2)}\n`
      writeFileSync(target, text)
    } catch (error) {
      return printProblem(`"${target}" cannot be written: ${errorMessage(error)}`)
    }
  }
  if (format === 'junit') process.stdout.write(report.junit())
  else await print({ diagnostics, root, format, stats, closing: closing(report, diagnostics) })
  return diagnostics.length > 0 ? exit.errors : exit.built
}

function closing({ stats }: ContractReport, diagnostics: readonly Diagnostic[]): string {
  const { exchanges, called, operations, refused: turnedAway } = stats
  const away = turnedAway === 0 ? '' : `; the API rejected ${count(turnedAway, 'request')} that did not match`
  return `${count(exchanges, 'call')} checked, ${called} of ${count(operations, 'operation')} called: ${problemCount(diagnostics) || 'all match'}${away}`
}
