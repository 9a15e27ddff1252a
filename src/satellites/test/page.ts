import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defined } from '../../base/defined.ts'
import { diagnostic, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import type { Snippet, TestOptions } from '../../model/snippet.ts'
import { isFileName, openCommand } from './command.ts'
import { differenceOf, sameIds } from './compare.ts'
import { checkData, type CheckValue } from './data.ts'
import { sendRequest, type Api } from './http.ts'
import { openJavascript } from './javascript.ts'
import { openPython, type PythonProcess } from './python.ts'
import { refusalHint } from './refused.ts'
import { runSample } from './sample.ts'
import type { Failure, Outcome, Session, Surroundings } from './session.ts'
import { openShell } from './shell.ts'
import type { Step } from './steps.ts'
import type { CheckTypes } from './types.ts'
import type { CheckWorkflow } from './workflow.ts'
import { testWorkflow } from './test-workflow.ts'

/** Environment of a page's examples. */
export interface PageContext extends Pick<TestOptions, 'commands' | 'env' | 'replace' | 'timeout'> {
  /** Absolute path of an empty folder for this page. */
  readonly folder: string
  /** Python process, which pages share one after the other. */
  readonly python?: PythonProcess
  /** The sandbox, if there is one. `replace` already leads to it. */
  readonly api?: Api
  /** Returns the check for a data example that names a schema or an operation. */
  checkOf(snippet: Snippet): CheckValue | undefined
  /** Returns the check for an output of an operation, which may omit fields and contain `…`. */
  checkOutput(snippet: Snippet): CheckValue | undefined
  readonly checkTypes?: CheckTypes
  /**
   * Returns the check for a GitHub Actions workflow, or a message if it cannot be checked.
   */
  checkWorkflow(step: Step): CheckWorkflow | string | undefined
}

/** Test result of a page. */
export interface PageReport {
  readonly passed: number
  /** Number of examples that were not run, because they need one that failed. */
  readonly skipped: number
  readonly diagnostics: readonly Diagnostic[]
}

/** Maximum number of reported output characters. */
const maxOutput = 2_000

/** Runs and checks the examples of a page in order. After a failure, independent examples still run. */
export async function runPage(steps: readonly Step[], context: PageContext): Promise<PageReport> {
  const { folder, timeout, commands, env } = context
  const surroundings: Surroundings = { folder, env, timeoutMs: timeout * 1_000 }
  const replaced = (text: string, by: Readonly<Record<string, string>>) =>
    Object.entries(by).reduce((result, [from, to]) => result.replaceAll(from, to), text)
  /** Random ids on the page, mapped to the actual ones, which the following examples must use. */
  const ids: Record<string, string> = {}
  const documented = (text: string) => (context.api === undefined ? text : withDocumentedUrl(text, context.api))
  const ready = steps.map((step) => ({ ...step, code: replaced(step.code, context.replace) }))
  const programs = ready.filter(({ kind }) => kind === 'javascript' || kind === 'typescript')
  const typed = programs.filter(({ kind }) => kind === 'typescript')
  for (const step of typed) writeNamed(step, folder)
  const types = typed.length === 0 ? undefined : await context.checkTypes?.(typed, folder)
  const sessions = new Map<string, Session>()
  const session = (name: string, open: () => Session): Session => {
    const opened = sessions.get(name) ?? open()
    sessions.set(name, opened)
    return opened
  }
  const outcomeOf = (step: Step): Promise<Outcome> | Outcome => {
    const { kind } = step
    if (kind === 'shell' || kind === 'console') return session('shell', () => openShell(surroundings)).run(step)
    if (kind === 'python') return session('python', () => (context.python?.open ?? openPython)(surroundings)).run(step)
    if (kind === 'command') return session('command', () => openCommand(commands, surroundings)).run(step)
    if (kind === 'http') {
      const withHead = /^HTTP\/[\d.]+ /.test(step.expected?.text ?? '')
      return sendRequest(step.code, { api: context.api, withHead, timeoutMs: surroundings.timeoutMs })
    }
    if (kind === 'workflow') {
      const { api } = context
      return testWorkflow(step.code, { api, env, timeoutMs: surroundings.timeoutMs })
    }
    if (kind === 'json' || kind === 'yaml') return defined({ output: '', failed: faultOfData(step, context) })
    const withIds = () => programs.map((program) => ({ ...program, code: replaced(program.code, ids) }))
    return session('javascript', () => openJavascript(withIds(), surroundings)).run(step)
  }

  const diagnostics: Diagnostic[] = []
  let skipped = 0
  const hasAsides = steps.some(({ snippet }) => snippet.use === 'aside')
  /** Restores the state before the last example that is not an aside. */
  let restoreIndependent: (() => void) | undefined
  try {
    for (const sourceStep of ready) {
      const step = { ...sourceStep, code: replaced(sourceStep.code, ids) }
      writeNamed(step, folder)
      const fault = types?.get(step.number)
      const isAside = step.snippet.use === 'aside'
      const restore = hasAsides ? context.api?.saveState() : undefined
      if (isAside) restoreIndependent?.()
      else restoreIndependent = restore
      const run = () => outcomeOf(step)
      const result = await (step.snippet.sampleOf === undefined
        ? withReason(run, { step, context, before: ready.slice(0, step.number) })
        : runSample(step.snippet, step.code, { api: context.api, run, env }))
      if (isAside) restore?.()
      // An example with type errors fails, whether it runs or not.
      const outcome = fault === undefined || result.failed !== undefined ? result : { ...result, failed: fault }
      if (outcome.skipped === true) {
        skipped++
        continue
      }
      const output = documented(plain(outcome.output))
      const report = judge(step, { ...outcome, output }, faultOfOutput(step, context))
      if (step.expected?.snippet.lang === 'json') Object.assign(ids, sameIds(step.expected.text, output))
      if (report !== undefined) diagnostics.push(report)
    }
  } finally {
    for (const opened of sessions.values()) opened.close()
  }
  return { passed: steps.length - skipped - diagnostics.length, skipped, diagnostics }
}

/** Writes an example whose title is a file name, so that following examples can use the file. */
function writeNamed({ snippet: { title }, code }: Step, folder: string): void {
  if (title !== undefined && isFileName(title)) writeFileSync(join(folder, title), `${code}\n`)
}

function faultOfData(step: Step, { checkOf, checkWorkflow }: PageContext): Failure | undefined {
  const check = checkWorkflow(step)
  if (check === undefined) return checkData(step, checkOf(step.snippet))
  return typeof check === 'string' ? { message: check } : check(step.code)
}

/** Adds the sandbox's reason to a failure after a rejected call. */
async function withReason(
  run: () => Promise<Outcome> | Outcome,
  {
    step: { code },
    context: { api, env },
    before,
  }: { readonly step: Step; readonly context: PageContext; readonly before: readonly Step[] },
): Promise<Outcome> {
  const stopRecording = api?.recordCalls()
  const outcome = await run()
  const { failed } = outcome
  if (api === undefined || stopRecording === undefined || failed === undefined || failed.hint !== undefined)
    return outcome
  const hint = refusalHint(stopRecording(), {
    code,
    before: before.map((earlier) => earlier.code).join('\n'),
    env,
    api,
  })
  return hint === undefined ? outcome : { ...outcome, failed: { ...failed, hint } }
}

/** Failure of an expected output that mentions an unknown field or error of its operation. */
function faultOfOutput({ expected }: Step, { checkOutput }: PageContext): Failure | undefined {
  const check = expected === undefined || expected.snippet.lang !== 'json' ? undefined : checkOutput(expected.snippet)
  if (expected === undefined || check === undefined) return undefined
  const { text: code, ...rest } = expected
  return checkData({ number: 0, kind: 'json', code, ...rest }, check)
}

/** Diagnostic for a failed step. */
function judge(step: Step, { output, failed }: Outcome, outputFault: Failure | undefined): Diagnostic | undefined {
  const { snippet, expected } = step
  if (snippet.use === 'fail') {
    if (failed === undefined) {
      const hint = 'it is marked test=fails: remove "=fails" if it is correct now'
      return diagnostic('snippet/passed', 'the example does not fail', { location: snippet.location, hint })
    }
  } else if (failed !== undefined) {
    const { message, line, location = locationAt(step, line), hint } = failed
    const detail = output.trim() === '' ? undefined : shortened(output.trimEnd())
    return diagnostic('snippet/failed', `the ${nameOf(step)} fails: ${message}`, { location, detail, hint })
  }
  if (expected === undefined) return undefined
  if (outputFault !== undefined) {
    const location = locationAt({ ...step, ...expected }, outputFault.line)
    return diagnostic('snippet/failed', `the expected output is wrong: ${outputFault.message}`, { location })
  }
  const printed = snippet.use === 'fail' && output.trim() === '' ? (failed?.message ?? '') : output
  const detail = differenceOf(expected.text, printed, expected.snippet.lang)
  if (detail === undefined) return undefined
  const location =
    expected.line === undefined ? expected.snippet.location : startOfLine(expected.snippet.location, expected.line)
  return diagnostic('snippet/output', 'the output of the example differs from the page', {
    location,
    detail: shortened(detail),
  })
}

function nameOf({ kind, snippet: { sampleOf, lang } }: Step): string {
  if (sampleOf !== undefined) return `sample of ${sampleOf} in ${lang}`
  return kind === 'workflow' ? 'workflow' : 'example'
}

/**
 * Location on the page for a line of the code. For code of another file, the location of its fence.
 */
function locationAt(
  { snippet: { location }, line }: Pick<Step, 'snippet' | 'line'>,
  row: number | undefined,
): Location {
  return line === undefined || row === undefined ? location : startOfLine(location, line + row - 1)
}

const startOfLine = ({ file }: Location, line: number): Location => ({ file, line, column: 1 })

/** Replaces the address of the sandbox with the one on the page. */
function withDocumentedUrl(text: string, { url, addresses }: Api): string {
  const [address = url] = Object.keys(addresses)
  return text.replaceAll(url, address)
}

/** Removes terminal colours. */
const plain = (text: string): string => text.replace(/\u001B\[[\d;]*[A-Za-z]/g, '')

function shortened(text: string): string {
  if (text.length <= maxOutput) return text
  return `${text.slice(0, maxOutput).replace(/[\uD800-\uDBFF]$/, '')}\n… and ${text.length - maxOutput} more characters`
}
