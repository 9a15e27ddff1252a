import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { count } from '../diagnostics/report.ts'
import { errorMessage } from '../base/error-message.ts'
import { listen } from '../serve/listen/listen.ts'
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
import { exit, refused } from './exit.ts'
import { print, problemCount, refusedFor, type Format } from './print.ts'
import { interrupted, sayTaken } from './terminal.ts'
import { mappingOf } from '../base/mapping.ts'

/** How a report is written. */
interface ReportFlags {
  readonly format: Format | 'junit'
  /** File for the JUnit or JSON form, beside what is printed. */
  readonly report?: string
}

/** `docs sandbox proxy`: stands before an API until it is interrupted; gives the exit code. */
export async function runProxy(
  path: string,
  flags: ReportFlags & {
    to: string
    port: number
    host: string
    allowHost?: readonly string[]
    cors?: readonly string[]
  },
): Promise<number> {
  const { to, port, host, allowHost = [], cors = [] } = flags
  if (!URL.canParse(to) || !/^https?:/.test(to))
    return refused(`--to "${to}" is no address such as http://localhost:8080`, 2)
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
  const running = await listen({ port, host, handle })
  if (!running.ok) return refused(running.problem)
  sayTaken(port, running.port)
  // What is piped is the report alone.
  process.stderr.write(`${described.title}: ${running.url} passes on to ${to} and checks. Ctrl+C ends it and reports\n`)
  await interrupted()
  await running.close()
  await Promise.all(checks)
  return write(report, opened.file, opened.root, flags)
}

/** `docs sandbox har`: checks a recording; gives the exit code. */
export async function runHar(har: string, path: string, flags: ReportFlags): Promise<number> {
  if (!existsSync(har)) return refused(`there is no file "${har}"`, exit.usage)
  const opened = await open(path)
  if (typeof opened === 'number') return opened
  const { described, contract, root } = opened
  const read = readHar(readFileSync(har, 'utf8'))
  if (typeof read === 'string') return refused(`"${har}" cannot be read: ${read}`)
  const report = await checkHar(read, described, contract)
  if (report.stats.exchanges === 0) return refused(`none of the ${count(read.length, 'request')} is one to the API`)
  return write(report, relative(root, resolve(har)), root, flags)
}

/** Checks those exchanges of a recording that are the API's. */
export async function checkHar(
  exchanges: Exclude<ReturnType<typeof readHar>, string>,
  { root }: Pick<Described, 'root'>,
  contract: Contract,
): Promise<ContractReport> {
  const all = await Promise.all(
    exchanges.map(async (exchange) => ({ exchange, checked: await contract.check(exchange) })),
  )
  const known = new Set(all.filter(({ checked }) => checked.operation !== undefined).map(({ exchange }) => exchange))
  const servers = list(root['servers']).map((server) => mappingOf(server)['url'])
  const own = new Set(ofApi(exchanges, { servers, isOperation: (exchange) => known.has(exchange) }))
  const report = new ContractReport(contract)
  for (const { exchange, checked } of all) if (own.has(exchange)) report.add(exchange, checked)
  return report
}

async function open(path: string) {
  const opened = await openDescription(path)
  if (!('diagnostics' in opened)) {
    return { ...opened, root: dirname(resolve(opened.file)), contract: createContract(opened.described) }
  }
  const { problem, diagnostics, root } = opened
  return problem === undefined ? refusedFor(diagnostics, root) : refused(problem, exit.usage)
}

async function write(report: ContractReport, file: string, root: string, flags: ReportFlags): Promise<number> {
  const { format, report: target } = flags
  const diagnostics = report.diagnostics(file)
  const { stats } = report
  if (target !== undefined) {
    try {
      const text = target.endsWith('.xml') ? report.junit() : `${JSON.stringify({ diagnostics, stats }, null, 2)}\n`
      writeFileSync(target, text)
    } catch (error) {
      return refused(`"${target}" cannot be written: ${errorMessage(error)}`)
    }
  }
  if (format === 'junit') process.stdout.write(report.junit())
  else await print({ diagnostics, root, format, stats, closing: closing(report, diagnostics) })
  return diagnostics.length > 0 ? exit.errors : exit.built
}

function closing({ stats }: ContractReport, diagnostics: readonly Diagnostic[]): string {
  const { exchanges, called, operations, refused: turnedAway } = stats
  const away = turnedAway === 0 ? '' : `; ${count(turnedAway, 'request')} that did not match were refused by the API`
  return `${count(exchanges, 'call')} checked, ${called} of ${count(operations, 'operation')} called: ${problemCount(diagnostics) || 'all match'}${away}`
}
