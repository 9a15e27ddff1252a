import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleConfig } from './bundle-config.ts'

/** The result of running a configuration. */
export interface RunConfig {
  readonly value: unknown
  /** Module aliases that the site's own plugins pass to webpack: absolute paths, by name. */
  readonly aliases: Readonly<Record<string, string>>
  /** Packages that are not installed, with the importing file. */
  readonly stubbed: readonly { readonly specifier: string; readonly importer: string }[]
  /** Modules that threw and were replaced by stubs. */
  readonly failed: readonly Failure[]
  /** Environment variables that were set to sample values, because the configuration needs them. */
  readonly variables: Variables
  /** Calls `createRedirects` for routes. */
  redirectsFor(routes: readonly string[]): Ran
}

/** A module that threw: its absolute path and the line. */
interface Failure {
  readonly file: string
  readonly line: number
  readonly error: string
}

type Variables = Readonly<Record<string, string>>

/** Result of a run. */
type Ran =
  | { readonly value: unknown; readonly aliases?: Readonly<Record<string, string>>; readonly used: readonly string[] }
  | { readonly error: string; readonly frames: readonly Omit<Failure, 'error'>[]; readonly isTooSlow?: true }

/** Maximum number of throwing modules that are replaced before the run is given up. */
const maxFailures = 8

/**
 * Runs the configuration of a site. If it throws, runs it again, first with values for the environment variables it
 * reads, then without the modules that throw. If it cannot be run at all, returns an `error` with location and hint. A
 * run that takes too long is not repeated.
 */
export async function runConfig(
  folder: string,
  file: string,
  limitMs = usualLimitMs,
): Promise<RunConfig | { readonly error: string; readonly hint?: string }> {
  const bundled = await bundleConfig(folder, file)
  if ('error' in bundled) return { error: syntaxError(bundled.error, file) }
  const first = run(bundled.text, { folder, limitMs })
  if (!('error' in first)) return done(bundled, first, [], {})
  if (first.isTooSlow === true) return tooSlow(file, first)
  const failed: Failure[] = []
  const { stubbed } = bundled
  for (;;) {
    const again = await bundleConfig(folder, file, { stubs: new Set(failed.map((failure) => failure.file)) })
    if ('error' in again) return { error: syntaxError(again.error, file) }
    const plain = run(again.text, { folder, limitMs })
    if (!('error' in plain)) return done({ ...again, stubbed }, plain, failed, {})
    const variables = unsetVariables(again.own)
    const guessed = Object.keys(variables).length === 0 ? plain : run(again.text, { folder, limitMs, variables })
    if (!('error' in guessed)) return done({ ...again, stubbed }, guessed, failed, variables)
    const slow = [plain, guessed].find(({ isTooSlow }) => isTooSlow === true)
    if (slow !== undefined) return tooSlow(file, slow)
    const at = culprit(plain.frames, join(folder, file), folder)
    if (at !== undefined && failed.length < maxFailures) {
      failed.push({ ...at, error: plain.error.replaceAll(folder + sep, '') })
      continue
    }
    const frame = plain.frames.find((frame) => frame.file === join(folder, file))
    const missing = [...new Set(stubbed.map(({ specifier }) => `"${specifier}"`))].slice(0, 5)
    return {
      error: `${frame === undefined ? file : `${file}:${frame.line}`}: ${plain.error}`,
      hint:
        missing.length > 0
          ? `install the packages of the site (${missing.join(', ')} cannot be found), and run this command again`
          : 'run this command where `docusaurus build` runs: with the same packages, files and variables',
    }
  }

  function done(
    { text, stubbed }: Pick<RunConfig, 'stubbed'> & { readonly text: string },
    { value, aliases = {}, used }: Exclude<Ran, { error: string }>,
    failed: readonly Failure[],
    variables: Variables,
  ): RunConfig {
    const usedVariables = Object.fromEntries(used.map((name) => [name, variables[name] ?? '']))
    return {
      value,
      aliases,
      stubbed,
      failed,
      variables: usedVariables,
      redirectsFor: (routes) => run(text, { folder, limitMs, routes, variables: usedVariables }),
    }
  }
}

const tooSlow = (file: string, { error }: { readonly error: string }) => ({
  error: `${file}: ${error}`,
  hint: 'it may wait for a network or for input: run this command where `docusaurus build` runs',
})

function syntaxError(
  { text, location }: { readonly text: string; readonly location: null | { file: string; line: number } },
  file: string,
): string {
  return `${location === null ? file : `${location.file}:${location.line}`}: ${text}`
}

/** Finds the module that caused an error: preferably one of the site's own, but not the configuration itself. */
function culprit(
  frames: readonly Omit<Failure, 'error'>[],
  config: string,
  folder: string,
): Omit<Failure, 'error'> | undefined {
  const others = frames.filter(({ file }) => file !== config && existsSync(file))
  const isOwn = (file: string): boolean => !file.includes(`${sep}node_modules${sep}`) && file.startsWith(folder + sep)
  return others.find(({ file }) => isOwn(file)) ?? others[0]
}

/** Sample values (such as an address) for unset environment variables that the files read. */
function unsetVariables(files: readonly string[]): Variables {
  const usual: Variables = { CI: 'true', CONTEXT: 'production', VERCEL_ENV: 'production' }
  const variableNames = files.flatMap(
    (file) => readFileSync(file, 'utf8').match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b|\bCI\b|\bCONTEXT\b/g) ?? [],
  )
  const unset = [...new Set(variableNames)]
    .sort()
    .filter((name) => process.env[name] === undefined && name !== 'NODE_ENV')
  return Object.fromEntries(
    unset.map((name) => [
      name,
      usual[name] ?? (/URL|HOST|DOMAIN|SITE|ORIGIN/.test(name) ? 'https://example.com' : 'unset'),
    ]),
  )
}

/** Runs a bundled configuration in a child process: site code may exit or change its process. */
function run(
  text: string,
  {
    folder,
    limitMs,
    ...request
  }: {
    readonly folder: string
    readonly limitMs: number
    readonly routes?: readonly string[]
    readonly variables?: Variables
  },
): Ran {
  const temporary = mkdtempSync(join(tmpdir(), 'docs-migrate-'))
  try {
    const [program, out, input] = ['config.mjs', 'config.json', 'asked.json'].map((name) => join(temporary, name)) as [
      string,
      string,
      string,
    ]
    writeFileSync(program, text)
    writeFileSync(input, JSON.stringify(request))
    const { stderr, status, error } = spawnSync(process.execPath, ['--enable-source-maps', program, out, input], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
      maxBuffer: 64 * 1024 * 1024,
      timeout: limitMs,
    })
    if (existsSync(out)) {
      const answer = JSON.parse(readFileSync(out, 'utf8')) as Ran | { readonly error: string; readonly stack: string }
      return 'stack' in answer ? { error: answer.error, frames: framesOf(answer.stack, temporary) } : answer
    }
    if (error !== undefined && 'code' in error && error.code === 'ETIMEDOUT')
      return { error: `the configuration did not end within ${limitMs / 1000} s`, frames: [], isTooSlow: true }
    return { error: stderr.trim().split('\n')[0] || `it ended with code ${status}`, frames: [] }
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** Time limit in ms. A configuration may wait for network requests. */
const usualLimitMs = 180_000

/** Parses the files and lines of a stack trace, innermost first. */
function framesOf(stack: string, temporary: string): Omit<Failure, 'error'>[] {
  return [...stack.matchAll(/^ +at .*?(file:\/\/\/?[^\s()]+|\/[^\s()]+):(\d+):\d+\)?$/gm)].flatMap(
    ([, where = '', line]) => {
      const file = where.startsWith('file:') ? fileURLToPath(where) : where
      return relative(temporary, file).startsWith('..') ? [{ file, line: Number(line) }] : []
    },
  )
}
