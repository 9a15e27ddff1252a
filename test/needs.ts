/**
 * Programs that tests need beyond Node, npm and Debian's essential programs, with their lookup and Debian packages.
 * `npm test` installs missing programs where it may (`test/run/provide.ts`). A case with an unmet need is counted as
 * skipped, with the name of the need.
 *
 * @module
 */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import type { Test } from 'uvu'

interface Requirement {
  /** Path of the program, or any text for other needs; `undefined` if it is missing. */
  readonly find: () => string | undefined
  /** Substitute for a need that can be neither found nor installed. */
  readonly instead?: () => string | undefined
  /** Debian packages, or none if nothing can be installed. */
  readonly packages: readonly string[]
  /** Hundreds of megabytes: only CI installs it. */
  readonly isLarge?: true
}

const succeeds = (program: string, ...args: readonly string[]): string | undefined =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0 ? program : undefined

function installed(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    return undefined
  }
}

const requirements = {
  /** The headless shell draws no window, which saves a third of the time; pages look the same in it. */
  chromium: {
    find: () => process.env['DOCS_CHROMIUM'] ?? onPath('chromium-headless-shell'),
    instead: () => onPath('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'),
    packages: ['chromium-headless-shell'],
  },
  firefox: { find: () => onPath('firefox-esr', 'firefox'), packages: ['firefox-esr'], isLarge: true },
  nginx: { find: () => onPath('nginx'), packages: ['nginx-light'] },
  git: { find: () => onPath('git'), packages: ['git'] },
  curl: { find: () => onPath('curl'), packages: ['curl', 'ca-certificates'] },
  /** A Python that has the module `requests`. */
  python: {
    find: () => allOnPath('python3').find((path) => succeeds(path, '-c', 'import requests')),
    packages: ['python3', 'python3-requests'],
  },
  java: { find: () => onPath('javac'), packages: ['default-jdk-headless'], isLarge: true },
  go: { find: () => onPath('go'), packages: ['golang-go'], isLarge: true },
  /** Essential in Debian, as is tar; other small systems have only `sh`. */
  bash: { find: () => onPath('bash'), packages: ['bash'] },
  tar: { find: () => onPath('tar'), packages: ['tar'] },
  script: { find: () => onPath('script'), packages: ['bsdutils'] },
  mkfifo: { find: () => onPath('mkfifo'), packages: ['coreutils'] },
  /** The right to mount a file system: containers often lack it. */
  mount: { find: () => succeeds('unshare', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'), packages: ['mount'] },
  /** Optional packages that sites install. */
  sass: { find: () => installed('sass'), packages: [] },
  tailwind: { find: () => installed('@tailwindcss/postcss'), packages: [] },
  /** Linux's table of open ports. */
  ports: { find: () => (existsSync('/proc/net/tcp') ? '/proc/net/tcp' : undefined), packages: [] },
} as const satisfies Readonly<Record<string, Requirement>>

/** A program or a right that a test may need. */
export type Need = keyof typeof requirements

export const needs = requirements as Readonly<Record<Need, Requirement>>

/** Checks if a word is the name of a need. */
export const isNeed = (word: string): word is Need => Object.hasOwn(requirements, word)

const paths = new Map<Need, string | undefined>()

/** Returns the path of a need on this machine. Paths are cached; a missing need is looked up again. */
export function find(need: Need): string | undefined {
  if (paths.get(need) === undefined) paths.set(need, needs[need].find() ?? needs[need].instead?.())
  return paths.get(need)
}

/** Functions that `needing` returned in place of a test function: they are not replaced again. */
const skipping = new WeakSet<object>()

/**
 * Returns the test function or suite if the machine meets the need; otherwise one that skips each case and each hook,
 * and reports the missing need. A test file states its needs with a literal call of this function: the runner reads
 * them from the source.
 */
export function needing<Context>(need: Need, test: Test<Context>): Test<Context> {
  if (find(need) !== undefined || skipping.has(test)) return test
  const skip = (name: unknown): void => {
    process.stdout.write(`\n@@skip ${need} ${String(name)}\n`)
    test.skip(String(name), () => undefined)
  }
  const hook = Object.assign(() => undefined, { each: () => undefined })
  const instead = Object.assign(skip, { before: hook, after: hook, skip, only: skip, run: () => test.run() })
  skipping.add(instead)
  return instead
}

const onPath = (...names: readonly string[]): string | undefined => names.flatMap(allOnPath)[0]

function allOnPath(name: string): readonly string[] {
  // Administration programs are often only on root's PATH.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin']
  return folders.map((folder) => join(folder, name)).filter(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
