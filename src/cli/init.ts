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
import { exit, printProblem } from './exit.ts'
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
  /** Create a single page, without a blog and an API. */
  readonly minimal?: boolean
  /** Install the dependencies of the new site. */
  readonly install?: boolean
}

/** `docs init`: writes a small site into a folder without conflicting files. Returns the exit code. */
export async function runInit(dir: string | undefined, flags: InitFlags, asker?: Asker): Promise<number> {
  const folder = resolve(dir ?? '.')
  const folderName = oneLine(dir === undefined || dir === '.' ? 'this folder' : dir)
  const flagAnswers = readFlags(flags)
  const size = flags.minimal === true ? 'minimal' : 'site'
  if (typeof flagAnswers === 'string') return printProblem(flagAnswers, exit.usage)
  try {
    const isQuiet = flags.yes || (asker === undefined && !(process.stdin.isTTY && process.stdout.isTTY))
    const problem =
      (isQuiet && dir === undefined ? unnamedFolderProblem(folder) : undefined) ??
      folderProblem(folder, folderName, size)
    if (problem !== undefined) return printProblem(problem)
    const fallback = {
      title: titleOfName(nameOf(folder)) || 'Documentation',
      address: exampleSite,
      hosting: 'other' as const,
    }
    const answers = isQuiet
      ? { ...fallback, ...flagAnswers }
      : await askAll({ answers: flagAnswers, fallback }, asker ?? terminalAsker(folderName))
    if (answers === undefined) return exit.errors
    const setting = { folder: nameOf(folder), version: packageVersion(), date: new Date().toISOString().slice(0, 10) }
    const all = fillTemplate(readTemplate(answers.hosting, size), answers, setting)
    const keptFiles = keptNames(folder, all)
    const files = withoutKept(all, keptFiles)
    const blocking = blocked(folder, folderName, files)
    if (blocking !== undefined) return printProblem(blocking)
    placeFiles(folder, files)
    const summary = `"${oneLine(answers.title)}": ${files.length} files in ${folderName}`
    const leftOut = all.filter((file) => !files.includes(file)).map(({ path }) => path)
    const steps = stepsFor(
      packageManagerOf(process.env['npm_config_user_agent']),
      keptFiles.includes('package.json')
        ? besidePackage(readFileSync(join(folder, 'package.json'), 'utf8'))
        : packageSteps,
    )
    const failed = flags.install === true ? installProblem(folder, steps.install) : undefined
    const { install: _, ...laterSteps } = steps
    const remaining = flags.install === true && failed === undefined ? laterSteps : steps
    process.stdout.write(
      `${isQuiet ? '' : '\n'}${closing(dir ?? '.', summary, { keptFiles, leftOut, steps: remaining, first: firstPage[size] })}`,
    )
    return failed === undefined ? exit.built : printProblem(failed)
  } catch (error) {
    if (!isSystemError(error)) throw error
    return printProblem(failure(folderName, error).message)
  }
}

function readFlags({ title, url, hosting }: InitFlags): Partial<Answers> | string {
  const address = url === undefined ? undefined : readAddress(url)
  if (url !== undefined && address === undefined)
    return `"${oneLine(url)}" is not a site address such as ${exampleAddress}/handbook`
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

function folderProblem(folder: string, folderName: string, size: keyof typeof firstPage): string | undefined {
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  if (stats !== undefined && !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return `"${folderName}" exists and is not a folder`
  // Checked before any question; the files for a host rarely matter.
  const anyAnswers: Answers = { title: '', address: { url: '', baseUrl: '' }, hosting: 'other' }
  const files = fillTemplate(readTemplate('other', size), anyAnswers, { folder: '', version: '', date: '' })
  return blocked(folder, folderName, withoutKept(files, keptNames(folder, files)))
}

/** Removes common project files from the template if they exist: the existing files are kept. */
const common = /^(?:package\.json|README\.md|tsconfig\.json|\.gitignore|\.github|\.vscode)$/i

function keptNames(folder: string, files: readonly SiteFile[]): readonly string[] {
  return inTheWay(folder, files).filter((name) => common.test(name))
}

function withoutKept(files: readonly SiteFile[], keptFiles: readonly string[]): readonly SiteFile[] {
  const names = keptFiles.map((name) => name.toLowerCase())
  return files.filter(({ path }) => !names.includes((path.split('/')[0] ?? path).toLowerCase()))
}

function blocked(folder: string, folderName: string, files: readonly SiteFile[]): string | undefined {
  const names = inTheWay(folder, files)
  if (names.length === 0) return undefined
  const list = names.map((name) => `"${oneLine(name)}"`).join(', ')
  return `nothing was written: ${list} in ${folderName} would be overwritten; name a new folder: docs init my-docs`
}

/** Real name of the folder, also for `.`. */
function nameOf(folder: string): string {
  return basename(lstatSync(folder, { throwIfNoEntry: false }) === undefined ? folder : realpathSync(folder))
}

/** Steps for a site with its own `package.json`. */
const packageSteps: Steps = { install: 'npm install', serve: 'npm run dev', build: 'npm run build' }

interface Closing {
  /** Files that existed before and are kept. */
  readonly keptFiles: readonly string[]
  /** Omitted template files. */
  readonly leftOut: readonly string[]
  readonly steps: Steps
  /** Page to edit first. */
  readonly first: string
}

/** Page to edit first, by size of the site. */
const firstPage = { site: 'content/docs/start.md', minimal: 'content/docs/index.md' } as const

/** Omitted files that are not listed: common files, or files with a separate line. */
const untold = /^(?:package\.json|README\.md|\.gitignore)$/i

function closing(dir: string, summary: string, { keptFiles, leftOut, steps, first }: Closing): string {
  const { cyan, dim, green } = palette(process.stdout)
  const step = (command: string, why = ''): string =>
    why === '' ? `  ${cyan(command)}` : `  ${cyan(command.padEnd(14))}  ${dim(why)}`
  const path = relative(process.cwd(), resolve(dir))
  const missing = leftOut.filter((name) => !untold.test(name))
  return [
    `${green('made')} ${summary}`,
    '',
    ...(keptFiles.length === 0 ? [] : [`kept ${keptFiles.map((name) => oneLine(name)).join(', ')}`]),
    ...(missing.length === 0 ? [] : [`not created: ${missing.join(', ')}`]),
    ...(keptFiles.length === 0 ? [] : ['']),
    ...(path === '' ? [] : [step(`cd ${shellQuoted(path)}`)]),
    ...(steps.install === undefined ? [] : [step(steps.install, 'once')]),
    ...(steps.scripts === undefined ? [] : [step(steps.scripts, 'once')]),
    step(steps.serve, 'see your changes at http://localhost:3000'),
    step(steps.build, 'build the site into dist/'),
    '',
    keptFiles.some((name) => /^readme/i.test(name))
      ? `Begin with ${first}.`
      : `Begin with ${first}; README.md has more.`,
    ...(keptFiles.includes('.gitignore') ? ['Add "dist/" and ".docs/" to .gitignore.'] : []),
    '',
  ].join('\n')
}

/** Answers from flags, and defaults. */
interface KnownAnswers {
  readonly answers: Partial<Answers>
  readonly fallback: Answers
}

/** Prompts of a terminal or of a test. Each returns `undefined` if the writer cancels. */
export interface Asker {
  text(question: {
    readonly message: string
    /** Answer for an empty line. */
    readonly fallback: string
    check(value: string): string | undefined
  }): Promise<string | undefined>
  choose(question: {
    readonly message: string
    readonly labels: Readonly<Record<Hosting, string>>
  }): Promise<Hosting | undefined>
}

const labels: Readonly<Record<Hosting, string>> = {
  other: 'Other, or not decided yet',
  'github-pages': 'GitHub Pages',
  netlify: 'Netlify',
  cloudflare: 'Cloudflare Pages',
}

/** Asks for missing answers with at most three questions; `undefined` if the writer cancels. */
async function askAll({ answers, fallback }: KnownAnswers, asker: Asker): Promise<Answers | undefined> {
  const title =
    answers.title ??
    (await asker.text({
      message: 'Title of the site?',
      fallback: fallback.title,
      check: (value) => (value.trim() === '' ? 'A site needs a title.' : undefined),
    }))
  if (title === undefined) return undefined
  const { url, baseUrl } = fallback.address
  const address =
    answers.address ??
    (await asker
      .text({
        message: 'Address of the site?',
        fallback: url + (baseUrl === '/' ? '' : baseUrl),
        check: (value) =>
          readAddress(value) === undefined ? `Enter an address such as ${url} or ${url}/handbook.` : undefined,
      })
      .then((input) => (input === undefined ? undefined : readAddress(input))))
  if (address === undefined) return undefined
  const hosting = answers.hosting ?? (await asker.choose({ message: 'Host of the site?', labels }))
  return hosting === undefined ? undefined : { title: title.trim(), address, hosting }
}

/** Creates prompts for the terminal or for other streams. */
export function terminalAsker(folder: string, streams: Pick<TextOptions, 'input' | 'output'> = {}): Asker {
  let begun = false
  const ask = async <T>(question: () => Promise<T | symbol>): Promise<T | undefined> => {
    if (!begun) intro(`A new site in ${folder}`, streams)
    begun = true
    const answer = await question()
    if (!isCancel(answer)) return answer as T
    cancel('Nothing was created.', streams)
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
