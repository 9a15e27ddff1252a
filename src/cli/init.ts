import { spawnSync } from 'node:child_process'
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { oneLine } from '../diagnostics/visible.ts'
import { failure, isSystemError } from '../compiler/publish/failure.ts'
import {
  type Answers,
  type Hosting,
  type SiteFile,
  type Steps,
  besidePackage,
  exampleAddress,
  exampleSite,
  fillTemplate,
  hostings,
  inTheWay,
  packageManagerOf,
  placeFiles,
  readAddress,
  readTemplate,
  stepsFor,
  titleOfName,
} from '../satellites/scaffold/index.ts'
import { exit, refused } from './exit.ts'
import { packageVersion } from '../compiler/cache/tool-version.ts'
import { palette } from './terminal.ts'
import { shellQuoted } from '../base/shell-quoted.ts'
import { defined } from '../base/defined.ts'
import { cancel, intro, isCancel, select, text, type TextOptions } from '@clack/prompts'

/** Options of `docs init`. */
export interface InitFlags {
  readonly yes: boolean
  readonly title?: string
  readonly url?: string
  readonly hosting?: Hosting
  /** A page alone: no blog, no API. */
  readonly minimal?: boolean
  /** Installs the dependencies of the new site. */
  readonly install?: boolean
}

/** `docs init`: writes a small site into a folder without conflicting files. Returns the exit code. */
export async function runInit(dir: string | undefined, flags: InitFlags, asker?: Asker): Promise<number> {
  const folder = resolve(dir ?? '.')
  const shown = oneLine(dir === undefined || dir === '.' ? 'this folder' : dir)
  const given = readFlags(flags)
  const size = flags.minimal === true ? 'minimal' : 'site'
  if (typeof given === 'string') return refused(given, exit.usage)
  try {
    const isQuiet = flags.yes || (asker === undefined && !(process.stdin.isTTY && process.stdout.isTTY))
    const problem =
      (isQuiet && dir === undefined ? unnamedFolderProblem(folder) : undefined) ?? folderProblem(folder, shown, size)
    if (problem !== undefined) return refused(problem)
    const fallback = {
      title: titleOfName(nameOf(folder)) || 'Documentation',
      address: exampleSite,
      hosting: 'other' as const,
    }
    const answers = isQuiet
      ? { ...fallback, ...given }
      : await askAll({ given, fallback }, asker ?? terminalAsker(shown))
    if (answers === undefined) return exit.errors
    const setting = { folder: nameOf(folder), version: packageVersion(), date: new Date().toISOString().slice(0, 10) }
    const all = fillTemplate(readTemplate(answers.hosting, size), answers, setting)
    const kept = keptNames(folder, all)
    const files = withoutKept(all, kept)
    const blocking = blocked(folder, shown, files)
    if (blocking !== undefined) return refused(blocking)
    placeFiles(folder, files)
    const made = `"${oneLine(answers.title)}": ${files.length} files in ${shown}`
    const leftOut = all.filter((file) => !files.includes(file)).map(({ path }) => path)
    const steps = stepsFor(
      packageManagerOf(process.env['npm_config_user_agent']),
      kept.includes('package.json') ? besidePackage(readFileSync(join(folder, 'package.json'), 'utf8')) : own,
    )
    const failed = flags.install === true ? installProblem(folder, steps.install) : undefined
    const { install: _, ...laterSteps } = steps
    const remaining = flags.install === true && failed === undefined ? laterSteps : steps
    process.stdout.write(
      `${isQuiet ? '' : '\n'}${closing(dir ?? '.', made, { kept, leftOut, steps: remaining, first: firstPage[size] })}`,
    )
    return failed === undefined ? exit.built : refused(failed)
  } catch (error) {
    if (!isSystemError(error)) throw error
    return refused(failure(shown, error).message)
  }
}

function readFlags({ title, url, hosting }: InitFlags): Partial<Answers> | string {
  const address = url === undefined ? undefined : readAddress(url)
  if (url !== undefined && address === undefined)
    return `"${oneLine(url)}" is no address of a site, such as ${exampleAddress}/handbook`
  if (title?.trim() === '') return 'the title is empty'
  return defined({ ...(title === undefined ? {} : { title: title.trim() }), address, hosting })
}

/** Runs the step that installs the dependencies. Returns a message if it fails. */
function installProblem(folder: string, command: string | undefined): string | undefined {
  if (command === undefined) return undefined
  const { status } = spawnSync(command, { cwd: folder, shell: true, stdio: ['ignore', 2, 2] })
  return status === 0 ? undefined : `"${command}" failed; the site is complete, so correct the cause and run it again`
}

/** Without questions, a folder with files is used only if the command names it. An empty repository counts as empty. */
function unnamedFolderProblem(folder: string): string | undefined {
  if (readdirSync(folder).every((name) => name === '.git')) return undefined
  return 'nothing was written: this folder is not empty; name a new folder (docs init my-docs), or this one (docs init .)'
}

function folderProblem(folder: string, shown: string, size: keyof typeof firstPage): string | undefined {
  const there = lstatSync(folder, { throwIfNoEntry: false })
  if (there !== undefined && !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return `"${shown}" is there and is no folder`
  // Before any question is asked; which files are added for the host makes no difference to most.
  const anyAnswers: Answers = { title: '', address: { url: '', baseUrl: '' }, hosting: 'other' }
  const files = fillTemplate(readTemplate('other', size), anyAnswers, { folder: '', version: '', date: '' })
  return blocked(folder, shown, withoutKept(files, keptNames(folder, files)))
}

/** Files that every project has: those that are there stay, and the site does without its own. */
const common = /^(?:package\.json|README\.md|tsconfig\.json|\.gitignore|\.github|\.vscode)$/i

function keptNames(folder: string, files: readonly SiteFile[]): readonly string[] {
  return inTheWay(folder, files).filter((name) => common.test(name))
}

function withoutKept(files: readonly SiteFile[], kept: readonly string[]): readonly SiteFile[] {
  const names = kept.map((name) => name.toLowerCase())
  return files.filter(({ path }) => !names.includes((path.split('/')[0] ?? path).toLowerCase()))
}

function blocked(folder: string, shown: string, files: readonly SiteFile[]): string | undefined {
  const names = inTheWay(folder, files)
  if (names.length === 0) return undefined
  const list = names.map((name) => `"${oneLine(name)}"`).join(', ')
  const verb = names.length === 1 ? 'is' : 'are'
  return `nothing was written: ${list} in ${shown} ${verb} in the way; name a new folder: docs init my-docs`
}

/** The name that the folder really has: `.` has one, too. */
function nameOf(folder: string): string {
  return basename(lstatSync(folder, { throwIfNoEntry: false }) === undefined ? folder : realpathSync(folder))
}

/** Where the site has a `package.json` of its own. */
const own: Steps = { install: 'npm install', serve: 'npm run dev', build: 'npm run build' }

interface Closing {
  /** What was there and stays. */
  readonly kept: readonly string[]
  /** Files of the template that it stands in the place of. */
  readonly leftOut: readonly string[]
  readonly steps: Steps
  /** The page to begin with. */
  readonly first: string
}

/** The page to begin with, in a site of each size. */
const firstPage = { site: 'content/docs/start.md', minimal: 'content/docs/index.md' } as const

/** Files that a site needs no more than others do, where there are some already, or that are told in words. */
const untold = /^(?:package\.json|README\.md|\.gitignore)$/i

function closing(dir: string, made: string, { kept, leftOut, steps, first }: Closing): string {
  const { cyan, dim, green } = palette(process.stdout)
  const step = (command: string, why = ''): string =>
    why === '' ? `  ${cyan(command)}` : `  ${cyan(command.padEnd(14))}  ${dim(why)}`
  const path = relative(process.cwd(), resolve(dir))
  const missing = leftOut.filter((name) => !untold.test(name))
  return [
    `${green('made')} ${made}`,
    '',
    ...(kept.length === 0 ? [] : [`kept ${kept.map((name) => oneLine(name)).join(', ')}, as they were`]),
    ...(missing.length === 0 ? [] : [`left out for them: ${missing.join(', ')}`]),
    ...(kept.length === 0 ? [] : ['']),
    ...(path === '' ? [] : [step(`cd ${shellQuoted(path)}`)]),
    ...(steps.install === undefined ? [] : [step(steps.install, 'once')]),
    ...(steps.scripts === undefined ? [] : [step(steps.scripts, 'once')]),
    step(steps.serve, 'write, and see it at http://localhost:3000'),
    step(steps.build, 'the site, in dist/'),
    '',
    kept.some((name) => /^readme/i.test(name))
      ? `Begin with ${first}.`
      : `Begin with ${first}; README.md says the rest.`,
    ...(kept.includes('.gitignore') ? ['Add "dist/" and ".docs/" to .gitignore.'] : []),
    '',
  ].join('\n')
}

/** What is known before anything is asked: what flags have given, and what is taken where nobody answers. */
interface Known {
  readonly given: Partial<Answers>
  readonly fallback: Answers
}

/** The ways to ask; those of a terminal, or those of a test. Each gives nothing if the writer leaves. */
export interface Asker {
  text(question: {
    readonly message: string
    /** Answer of an empty line. */
    readonly fallback: string
    check(value: string): string | undefined
  }): Promise<string | undefined>
  choose(question: {
    readonly message: string
    readonly labels: Readonly<Record<Hosting, string>>
  }): Promise<Hosting | undefined>
}

const labels: Readonly<Record<Hosting, string>> = {
  other: 'Elsewhere, or not decided yet',
  'github-pages': 'GitHub Pages',
  netlify: 'Netlify',
  cloudflare: 'Cloudflare Pages',
}

/** Asks what is not given yet, at most three questions; nothing, if the writer leaves. */
async function askAll({ given, fallback }: Known, asker: Asker): Promise<Answers | undefined> {
  const title =
    given.title ??
    (await asker.text({
      message: 'What is the site called?',
      fallback: fallback.title,
      check: (value) => (value.trim() === '' ? 'A site needs a title.' : undefined),
    }))
  if (title === undefined) return undefined
  const { url, baseUrl } = fallback.address
  const address =
    given.address ??
    (await asker
      .text({
        message: 'Where will it stand?',
        fallback: url + (baseUrl === '/' ? '' : baseUrl),
        check: (value) =>
          readAddress(value) === undefined ? `An address, such as ${url} or ${url}/handbook.` : undefined,
      })
      .then((written) => (written === undefined ? undefined : readAddress(written))))
  if (address === undefined) return undefined
  const hosting = given.hosting ?? (await asker.choose({ message: 'Who serves it?', labels }))
  return hosting === undefined ? undefined : { title: title.trim(), address, hosting }
}

/** Asks on the terminal, or on other streams. */
export function terminalAsker(folder: string, streams: Pick<TextOptions, 'input' | 'output'> = {}): Asker {
  let begun = false
  const ask = async <T>(question: () => Promise<T | symbol>): Promise<T | undefined> => {
    if (!begun) intro(`A new site in ${folder}`, streams)
    begun = true
    const answer = await question()
    if (!isCancel(answer)) return answer as T
    cancel('Nothing was made.', streams)
    return undefined
  }
  return {
    // A placeholder disappears at the first key; an initial value would stay in front of the answer.
    text: ({ message, fallback, check }) =>
      ask<string>(() =>
        text({
          message,
          placeholder: fallback,
          defaultValue: fallback,
          validate: (value) => check(value || fallback),
          ...streams,
        }),
      ),
    choose: ({ message, labels: words }) =>
      ask<Hosting>(() =>
        select<Hosting>({ message, options: hostings.map((value) => ({ value, label: words[value] })), ...streams }),
      ),
  }
}
