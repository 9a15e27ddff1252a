/**
 * The command `test`: runs and checks the examples of pages, and reports those that differ from their page.
 *
 * @module
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { cacheHome } from '../base/cache-home.ts'
import { linkSite } from '../compiler/build.ts'
import { digestOf } from '../compiler/cache/hash.ts'
import { defined } from '../base/defined.ts'
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts'
import { assetPath } from '../model/asset.ts'
import type { Snippet, TestOptions } from '../model/snippet.ts'
import { withRun, type BuildOptions, type Run } from '../compiler/run/run.ts'
import { matcherOf } from '../compiler/read/globs.ts'
import { readInside } from '../compiler/read/files.ts'
import {
  type CheckTypes,
  type CheckValue,
  type CheckWorkflow,
  type Given,
  type PageReport,
  type PythonProcess,
  type SnippetPage,
  type Step,
  type TestApi,
  compilerOf,
  givenReader,
  isCall,
  openTestApi,
  operationOf,
  pagesOf,
  pythonProcess,
  readPassed,
  runPage,
  schemaCheck,
  stepsOf,
  typeChecker,
  withBefore,
  workflowChecker,
  writePassed,
} from '../satellites/test/index.ts'

/** The site and the pages to test. */
export interface TestRunOptions extends Pick<
  BuildOptions,
  'root' | 'config' | 'cache' | 'jobs' | 'progress' | 'beforeSiteCode'
> {
  /** Paths or globs of pages, relative to the site folder. Default: all. */
  readonly only?: readonly string[]
}

/** Result of a test run. */
export interface TestReport {
  /** Sorted. */
  readonly diagnostics: readonly Diagnostic[]
  readonly stats: {
    /** Number of pages with tested examples. */
    readonly pages: number
    readonly passed: number
    readonly failed: number
    /** Number of examples that were skipped after a failure on their page. */
    readonly skipped: number
    /** Number of `passed` examples on unchanged pages that passed before. */
    readonly fromCache: number
  }
}

/** Tests the examples of a site. Throws only for bugs of the tool. */
export function testSnippets({ only = [], ...options }: TestRunOptions): Promise<TestReport> {
  const runOptions = { ...options, strict: false, drafts: true, out: options.root }
  return withRun(runOptions, (run) => testWith(run, only), emptyReport)
}

const emptyReport = (diagnostics: readonly Diagnostic[]): TestReport => ({
  diagnostics,
  stats: { pages: 0, passed: 0, failed: 0, skipped: 0, fromCache: 0 },
})

async function testWith(run: Run, only: readonly string[]): Promise<TestReport> {
  const linked = await linkSite(run)
  if (linked.site === undefined) return emptyReport(linked.diagnostics)
  const { test } = linked.site.config
  const isAsked =
    only.length === 0
      ? () => true
      : matcherOf(
          only.map((pattern) => pattern.replace(/^\.\//, '')),
          [],
        )
  const rules = test.rules.map(({ files, languages }) => ({ matches: matcherOf([files], []), languages }))
  const isTested = (file: string, { isMarked, lang }: Snippet): boolean =>
    isMarked || rules.some(({ matches, languages }) => languages.includes(lang) && matches(file))
  const pages = linked.compiled.sources.flatMap(({ path, snippets = [] }): SnippetPage[] => {
    const tested = isAsked(path) ? snippets.filter((snippet) => isTested(path, snippet)) : []
    return [...pagesOf(path, tested)]
  })
  return runPages(run, pages, test)
}

async function runPages(run: Run, candidates: readonly SnippetPage[], test: TestOptions): Promise<TestReport> {
  const { root, cache, jobs = availableParallelism() } = run.options
  const workFolder = join(cacheHome(root), 'test')
  const file = join(cacheHome(root), 'cache', 'snippets.json')
  rmSync(workFolder, { recursive: true, force: true })
  mkdirSync(workFolder, { recursive: true })
  const needsApi = (snippet: Snippet): boolean => isCall(snippet) || operationOf(snippet) !== undefined
  const api =
    test.sandbox || candidates.some(({ snippets }) => snippets.some(needsApi)) ? await openTestApi(root) : undefined
  const reader = givenReader(root, test.given, api)
  // The sandbox serves one description; samples of another description would call the real API.
  const pages = candidates.filter(({ file, operation }) => operation === undefined || file === (api?.file ?? file))
  const ready = pages.map((page): ReadyPage => {
    const { steps, diagnostics } = stepsOf(page, test.commands)
    const setup = reader.of(page)
    return { ...page, given: setup, diagnostics, steps: withBefore(steps, setup.before) }
  })
  const all = ready.flatMap(({ steps }) => steps)
  const typed = all.filter(({ kind }) => kind === 'typescript')
  const compiler = typed.length === 0 ? undefined : compilerOf(root)
  const workflow = all.some(isWorkflow) ? await workflowChecker(root, workFolder) : undefined
  const passed = cache ? readPassed(file) : {}
  const now: Record<string, string> = { ...passed }
  const untyped = typed.length > 0 && compiler === undefined ? [withoutTypes(typed)] : []
  const checkTypes = compiler === undefined ? undefined : typeChecker(compiler)
  const diagnostics = [
    ...untyped,
    ...ready.flatMap((page) => page.diagnostics),
    ...(api?.diagnostics ?? []),
    ...reader.diagnostics,
  ]
  const count = { passed: 0, skipped: 0, fromCache: 0 }
  const done = run.stage('test', ready.length)

  const runOne = async (page: ReadyPage, number: number, shared: PythonProcess): Promise<void> => {
    const { steps, given, operation } = page
    // Samples do not change the sandbox, and starting one for each sample would cost more than the samples.
    const python = operation === undefined ? undefined : shared
    const key = keyOf(run, steps, { test, api, given })
    const name = page.part === undefined ? page.file : `${page.file}#${page.part}`
    if (passed[name] === key) {
      count.passed += steps.length
      count.fromCache += steps.length
      return
    }
    delete now[name]
    const report = await runIn(join(workFolder, String(number)), steps, {
      run,
      test,
      api,
      given,
      workflow,
      checkTypes,
      python,
    })
    count.passed += report.passed
    count.skipped += report.skipped
    diagnostics.push(...report.diagnostics)
    if (report.diagnostics.length === 0 && page.snippets.length > 0) now[name] = key
  }

  try {
    await inLanes(ready, jobs, async (page, number, python) => {
      await runOne(page, number, python)
      done(1)
    })
  } finally {
    rmSync(workFolder, { recursive: true, force: true })
  }
  writePassed(file, now)
  return {
    diagnostics,
    stats: {
      pages: new Set(pages.map((page) => page.file)).size,
      ...count,
      failed: all.length - count.passed - count.skipped,
    },
  }
}

/** Runs work for each page, with `jobs` pages at once. Each lane has a separate Python process. */
async function inLanes(
  pages: readonly ReadyPage[],
  jobs: number,
  work: (page: ReadyPage, number: number, python: PythonProcess) => Promise<void>,
): Promise<void> {
  const waiting = [...pages.entries()]
  const lane = async (): Promise<void> => {
    const python = pythonProcess()
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next[1], next[0], python)
    } finally {
      python.close()
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, jobs) }, lane))
}

/** Page with the steps of its examples and their setup. */
interface ReadyPage extends SnippetPage {
  readonly steps: readonly Step[]
  readonly given: Given
  readonly diagnostics: readonly Diagnostic[]
}

interface Means {
  readonly run: Run
  readonly given: Given
  readonly test: TestOptions
  readonly api: TestApi | undefined
  readonly workflow: CheckWorkflow | string | undefined
  readonly checkTypes: CheckTypes | undefined
  readonly python: PythonProcess | undefined
}

/** Options of curl: a refused request fails the command, and only the response is printed. */
const curlOptions = 'silent\nshow-error\nfail-with-body\n'

/** Runs the examples of a page in a separate folder. */
async function runIn(
  folder: string,
  steps: readonly Step[],
  { run, test, api, given, workflow, checkTypes, python }: Means,
): Promise<PageReport> {
  mkdirSync(folder, { recursive: true })
  const needsSandbox = test.sandbox || steps.some(({ snippet }) => isCall(snippet))
  const running = needsSandbox ? await api?.start(given) : undefined
  const slots = running === undefined ? [] : Object.entries({ '{sandbox}': running.url, ...running.keys })
  const filled = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [
        name,
        slots.reduce((filledText, [slot, value]) => filledText.replaceAll(slot, value), text),
      ]),
    )
  writeFileSync(join(folder, '.curlrc'), curlOptions)
  const checkOf = (snippet: Snippet): CheckValue | undefined => {
    const { schema, location } = snippet
    const path = schema === undefined ? undefined : assetPath(schema, location.file, 'image')
    if (path !== undefined && schema !== 'github-workflow') return schemaCheck(join(run.options.root, path))
    const operation = operationOf(snippet)
    if (operation === undefined) return undefined
    if (typeof operation === 'string' || api === undefined) return () => String(operation)
    return (value) => api.check(operation, value)
  }
  const checkOutput = (snippet: Snippet): CheckValue | undefined => {
    const operation = operationOf(snippet)
    if (operation === undefined || typeof operation === 'string' || api === undefined) return undefined
    return (value) => api.checkNames(operation, value)
  }
  try {
    return await runPage(steps, {
      ...test,
      ...defined({ api: running, checkTypes, python }),
      replace: { ...filled(test.replace), ...running?.addresses },
      env: {
        CURL_HOME: folder,
        ...filled({ ...test.env, ...given.env }),
        ...(running === undefined ? {} : { DOCS_SANDBOX: running.url }),
      },
      folder,
      checkOf,
      checkOutput,
      checkWorkflow: (step) => (isWorkflow(step) ? workflow : undefined),
    })
  } finally {
    await running?.close()
  }
}

function withoutTypes([first]: readonly Step[]): Diagnostic {
  const hint = 'npm install --save-dev typescript'
  return diagnostic('snippet/no-types', 'TypeScript is not installed: examples are run without checking their types', {
    location: first?.snippet.location,
    hint,
  })
}

/** Checks an example as a GitHub Actions workflow. */
function isWorkflow({ kind, snippet: { schema, title = '' } }: Step): boolean {
  return (
    kind === 'yaml' &&
    (schema === 'github-workflow' || (schema === undefined && /^\.github\/workflows\/[^/]+\.ya?ml$/.test(title)))
  )
}

/** Digest of all known inputs of the result of a page. */
function keyOf(run: Run, steps: readonly Step[], { test, api, given }: Pick<Means, 'test' | 'api' | 'given'>): string {
  const stepKeys = steps.map(({ kind, code, expected, snippet: { lang, use, title, schema, operation, sampleOf } }) => {
    const output = [expected?.text, expected?.snippet.lang, expected?.snippet.operation, expected?.snippet.title]
    return [kind, lang, use, code, ...output, title, schema, operation, sampleOf]
  })
  const schemas = steps.flatMap(({ snippet: { schema, location } }) => {
    const path = schema === undefined ? undefined : assetPath(schema, location.file, 'image')
    return path === undefined ? [] : [run.digests.digest(path) ?? typeof readInside(run.options.root, path)]
  })
  const { env, clock, texts, without } = given
  const options = { ...test, rules: [], given: [env, clock, texts, without] }
  return digestOf([run.tool, process.version, stepKeys, options, schemas, api?.digest])
}
