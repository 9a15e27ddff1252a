import { isUtf8 } from 'node:buffer'
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, posix, relative, resolve } from 'node:path'
import { diagnostic, startOf, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { otherTools } from '../likely-mistakes/config-keys.ts'
import { configFile, maxConfigBytes } from './load.ts'

/** Text of the configuration, with its path relative to the site folder. */
export interface ConfigFile {
  readonly text: string
  readonly file: string
}

const usualHint =
  'run the command in the folder of a site, pass the folder as an argument, or create a site: docs init my-docs'

/** Name of a folder for messages, relative to the current folder. */
function named(folder: string): string {
  const path = relative(process.cwd(), folder).replaceAll('\\', '/')
  return path === '' ? 'the current folder' : `the folder "${path}"`
}

/**
 * Reads the configuration of a site, or returns the problem.
 *
 * @param options.file path relative to the site's folder; default: `site.config.yaml`
 *
 * @param options.hint hint for a missing file
 */
export function readConfig(
  root: string,
  options: { readonly file?: string; readonly hint?: string } = {},
): ConfigFile | { readonly problem: Diagnostic } {
  const file = posix.normalize((options.file ?? configFile).replaceAll('\\', '/'))
  const path = resolve(root, file)
  const location = startOf(file)
  const problemOf = (message: string, help: string) => ({
    problem: diagnostic('config/missing', `${file} ${message}`, { location, hint: help }),
  })
  try {
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) {
      if (file === configFile) return { problem: missing(root, options.hint ?? usualHint) }
      return problemOf('does not exist', 'the path is relative to the folder of the site')
    }
    const real = realpathSync(path)
    // Reports quote the file, and are often public.
    if (relative(realpathSync(root), real).startsWith('..'))
      return problemOf('leads out of the site', 'copy the file into the site')
    const stat = statSync(real)
    if (!stat.isFile()) return problemOf('is not a file', 'put the configuration into a file with this name')
    if (stat.size > maxConfigBytes) {
      const message = `the file has ${stat.size} bytes; the limit is ${maxConfigBytes}`
      return { problem: diagnostic('config/too-large', message, { location }) }
    }
    const bytes = readFileSync(real)
    if (!isUtf8(bytes)) {
      const message = 'the file is not valid UTF-8'
      return { problem: diagnostic('config/syntax', message, { location, hint: 'save it as UTF-8' }) }
    }
    return { text: bytes.toString('utf8'), file }
  } catch (error) {
    const { code } = error as { readonly code?: string }
    return problemOf(`cannot be read (${code ?? 'unknown'})`, 'grant read permission')
  }
}

/**
 * Report for a missing configuration. A folder with the configuration of another tool gets a specific hint, and a folder
 * in or around a site the path of that site.
 */
function missing(root: string, hint: string): Diagnostic {
  const names = namesIn(root)
  const location = startOf(configFile)
  const message = `there is no ${configFile} in ${named(root)}`
  for (const [pattern, help] of otherTools) {
    const otherName = names.find((name) => pattern.test(name))
    if (otherName !== undefined)
      return diagnostic('config/missing', `${message}, but there is ${otherName}`, { location, hint: help })
  }
  const site = foldersAbove(root).find(hasConfig) ?? names.map((name) => resolve(root, name)).find(hasConfig)
  const help = site === undefined ? hint : `the site is in ${named(site)}: run the command there, or pass it`
  return diagnostic('config/missing', message, { location, hint: help })
}

const hasConfig = (folder: string): boolean => existsSync(resolve(folder, configFile))

function foldersAbove(folder: string): readonly string[] {
  const above = dirname(folder)
  return above === folder ? [] : [above, ...foldersAbove(above)]
}

function namesIn(root: string): readonly string[] {
  try {
    return readdirSync(root).sort()
  } catch {
    return []
  }
}
