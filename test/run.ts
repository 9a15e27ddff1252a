/**
 * `npm test`: type check, build, then every test file, with what they need provided first. Arguments are patterns of
 * file names: `npm test -- link` runs the tests of the room `link`.
 *
 * @module
 */
import { spawn, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './chromium.ts'
import { copyOwnSite, makeFolder, removeFolder } from './e2e/folder.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

function run(command: string, args: readonly string[]): number {
  return (
    spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } }).status ??
    1
  )
}

function testFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return entry.name === 'fixtures' ? [] : testFiles(path)
      return entry.name.endsWith('.test.ts') || entry.name.endsWith('.test.tsx') ? [path] : []
    })
    .sort()
}

const wanted = process.argv.slice(2)
const files = testFiles('test').filter((path) => wanted.length === 0 || wanted.some((part) => path.includes(part)))
const tsc = join(root, 'node_modules', '.bin', 'tsc')
if (run(tsc, ['-p', 'tsconfig.json']) !== 0 || run(tsc, ['-p', 'tsconfig.build.json']) !== 0) {
  console.log('0 passed, 1 failed')
  process.exit(1)
}
const warm = files.filter((path) => path.startsWith('test/e2e')).length > 3 ? makeFolder() : undefined
if (files.some((path) => path.startsWith('test/e2e'))) process.env['DOCS_CHROMIUM'] = findChromium()
if (warm !== undefined) {
  copyOwnSite(warm)
  // What is wrong with it, the tests tell.
  if (run(process.execPath, ['bin/docs.js', 'build', warm]) === 0) process.env['DOCS_WARM_SITE'] = warm
}

/** Time in ms after which a file is given up. */
const limit = 360_000
/** Short files that share a process. */
const together = 15
/** Output that a process may give before it is cut. */
const mostOutput = 1024 * 1024

interface Outcome {
  readonly path: string
  readonly good: number
  readonly bad: number
  readonly seconds: number
  readonly output: string
}

function runFile(path: string): Promise<Outcome> {
  const started = Date.now()
  return start([path]).then(({ status, output }) => {
    const total = Number(/Total:\s+(\d+)/.exec(output)?.[1] ?? 0)
    const good = Number(/Passed:\s+(\d+)/.exec(output)?.[1] ?? 0)
    const bad = status === 0 && total > 0 ? total - good : Math.max(1, total - good)
    return { path, good, bad, seconds: Math.round((Date.now() - started) / 1000), output }
  })
}

/** Runs files in one process. What does not end well there runs again by itself: its neighbours may have disturbed it. */
async function runTogether(paths: readonly string[]): Promise<readonly Outcome[]> {
  const { output } = await start(['test/run-together.ts', ...paths])
  const outcomes: Outcome[] = []
  for (const path of paths) {
    const begin = output.indexOf(`@@begin ${path}\n`)
    const end = output.indexOf(`@@end ${path} `)
    const [, good = '0', total = '0', ms = '0'] =
      /^@@end \S+ (\d+) (\d+) (\d+)/.exec(output.slice(Math.max(end, 0))) ?? []
    const isGood = begin !== -1 && end !== -1 && good === total && total !== '0'
    const text = output.slice(begin, end)
    const outcome = { path, good: Number(good), bad: 0, seconds: Math.round(Number(ms) / 1000), output: text }
    outcomes.push(isGood ? outcome : await runFile(path))
  }
  return outcomes
}

function start(args: readonly string[]): Promise<{ readonly status: number | null; readonly output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limit,
    })
    let output = ''
    const take = (chunk: string) => (output = (output + chunk).slice(-mostOutput))
    child.stdout.setEncoding('utf8').on('data', take)
    child.stderr.setEncoding('utf8').on('data', take)
    child.on('close', (status) => resolve({ status, output }))
  })
}

/** Browsers and whole builds take longest: what is long begins first, so that no core waits in the end. */
const long = files.filter(isLong).map((path) => [path])
const short = files.filter((path) => !isLong(path))
const groups = Array.from({ length: Math.ceil(short.length / together) }, (_, index) =>
  short.slice(index * together, (index + 1) * together),
)
const ordered = [...long, ...groups]
function isLong(path: string): boolean {
  return /^test\/(checks|content|e2e|pipeline)\//.test(path)
}

let passed = 0
let failed = 0
async function lane(): Promise<void> {
  for (let paths = ordered.shift(); paths !== undefined; paths = ordered.shift()) {
    const [only] = paths
    const outcomes = only !== undefined && paths.length === 1 ? [await runFile(only)] : await runTogether(paths)
    for (const { path, good, bad, seconds, output } of outcomes) {
      passed += good
      failed += bad
      console.log(`${bad === 0 ? 'ok  ' : 'FAIL'} ${path} (${good} of ${good + bad}, ${seconds} s)`)
      if (bad > 0) console.log(output)
    }
  }
}
await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, lane))
if (warm !== undefined) removeFolder(warm)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
