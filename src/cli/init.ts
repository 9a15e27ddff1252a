import { lstatSync, realpathSync, statSync } from 'node:fs'
import { basename, relative, resolve } from 'node:path'
import { oneLine } from '../diagnostics/visible.ts'
import { failure, isSystemError } from '../publish/failure.ts'
import { exampleAddress, exampleSite, readAddress, titleOfName } from '../scaffold/answers.ts'
import type { Answers, Hosting } from '../scaffold/answers.ts'
import { fillTemplate, type SiteFile } from '../scaffold/fill.ts'
import { inTheWay, placeFiles, readTemplate } from '../scaffold/place.ts'
import { askAll, terminalAsker, type Asker } from './ask.ts'
import { exit, refused } from './exit.ts'
import { toolVersion } from './version.ts'
import { palette } from './terminal.ts'
import { defined } from '../defined.ts'

/** Options of `docs init`. */
export interface InitFlags {
  readonly yes: boolean
  readonly title?: string
  readonly url?: string
  readonly hosting?: Hosting
}

/** `docs init`: leaves a small site in a folder where nothing is in its way; gives the exit code. */
export async function runInit(dir: string, flags: InitFlags, asker?: Asker): Promise<number> {
  const folder = resolve(dir)
  const shown = oneLine(dir === '.' ? 'this folder' : dir)
  const given = readFlags(flags)
  if (typeof given === 'string') return refused(given, exit.usage)
  try {
    const problem = placeProblem(folder, shown)
    if (problem !== undefined) return refused(problem)
    const fallback = {
      title: titleOfName(nameOf(folder)) || 'Documentation',
      address: exampleSite,
      hosting: 'other' as const,
    }
    const isQuiet = flags.yes || (asker === undefined && !(process.stdin.isTTY && process.stdout.isTTY))
    const answers = isQuiet
      ? { ...fallback, ...given }
      : await askAll({ given, fallback }, asker ?? terminalAsker(shown))
    if (answers === undefined) return exit.errors
    const setting = { folder: nameOf(folder), version: toolVersion(), date: new Date().toISOString().slice(0, 10) }
    const files = fillTemplate(readTemplate(answers.hosting), answers, setting)
    const blocking = blocked(folder, shown, files)
    if (blocking !== undefined) return refused(blocking)
    placeFiles(folder, files)
    const made = `"${oneLine(answers.title)}": ${files.length} files in ${shown}`
    process.stdout.write(`${isQuiet ? '' : '\n'}${closing(dir, made)}`)
    return exit.built
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

function placeProblem(folder: string, shown: string): string | undefined {
  const there = lstatSync(folder, { throwIfNoEntry: false })
  if (there !== undefined && !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return `"${shown}" is there and is no folder`
  // Before any question is asked; which files are added for the host makes no difference to most.
  const anyAnswers: Answers = { title: '', address: { url: '', baseUrl: '' }, hosting: 'other' }
  const files = fillTemplate(readTemplate('other'), anyAnswers, { folder: '', version: '', date: '' })
  return blocked(folder, shown, files)
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

function closing(dir: string, made: string): string {
  const { cyan, dim, green } = palette(process.stdout)
  const step = (command: string, why = ''): string =>
    why === '' ? `  ${cyan(command)}` : `  ${cyan(command.padEnd(14))}  ${dim(why)}`
  const path = relative(process.cwd(), resolve(dir))
  return [
    `${green('made')} ${made}`,
    '',
    ...(path === '' ? [] : [step(`cd ${/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`}`)]),
    step('npm install', 'once'),
    step('npm run dev', 'write, and see it at http://localhost:3000'),
    step('npm run build', 'the site, in dist/'),
    '',
    'Begin with content/docs/start.md; README.md says the rest.',
    '',
  ].join('\n')
}
