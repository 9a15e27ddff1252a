import { join, resolve } from 'node:path'
import { serve } from '../index.ts'
import type { Listening, NotListening, Port } from '../serve/listen/listen.ts'
import type { ServedSite } from '../serve/serve.ts'
import { preview } from '../serve/preview.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { count } from '../diagnostics/report.ts'
import { printText, problemCount, refusedFor } from './print.ts'
import { exit, faultText, printProblem, siteFolder } from './exit.ts'
import { addressHint } from './foreign-names.ts'
import { interrupted, printWatchLimit, printPortChange, type Quiet } from './terminal.ts'
import { defined } from '../base/defined.ts'
import { readShortcuts } from './shortcuts.ts'
import { oneLine } from '../diagnostics/visible.ts'
import { encodePath } from '../base/percent.ts'
import { existsSync, readFileSync } from 'node:fs'

/** Options of `docs serve`. */
interface ServeFlags extends Quiet {
  readonly config?: string
  readonly port: Port
  readonly host: string
  readonly open: boolean
  /** Name of an editor, or a pattern of its addresses. */
  readonly editor: string
  /** Also run the sandbox of the API. */
  readonly sandbox: boolean
}

/** Options of `docs preview`. */
interface PreviewFlags extends Pick<ServeFlags, 'port' | 'host'> {
  readonly out?: string
  readonly baseUrl?: string
}

const onError = (error: unknown): void => void process.stderr.write(faultText(error))

/** `docs serve`: runs until it is interrupted; returns the exit code. */
export async function runServe(siteDir: string, flags: ServeFlags): Promise<number> {
  const root = siteFolder(siteDir, addressHint(siteDir))
  if (root === undefined) return exit.usage
  const problem = await missingConfig(root, flags.config)
  if (problem !== undefined) return refusedFor([problem], root)
  const link = editorLink(flags.editor)
  if (link === undefined && flags.editor !== 'none')
    return printProblem(`unknown editor "${flags.editor}"; known editors: ${editorNames.join(', ')}, none`, exit.usage)
  // Loaded on demand: it is most of the code, and the server starts sooner without it.
  const sandbox = flags.sandbox ? (await import('./serve-sandbox.ts')).servedSandbox(root, onError) : undefined
  const server = await serve({
    root,
    ...flags.port,
    host: flags.host,
    ...defined({ config: flags.config, api: sandbox, editorLink: link }),
    onReports(diagnostics, facts) {
      printText(diagnostics, root)
      if (!flags.quiet)
        process.stdout.write(`${problemCount(diagnostics) || 'no problem'} in ${count(facts.pages, 'page')}\n`)
    },
    onError,
    onLimit: printWatchLimit,
  })
  const path = server.ok ? await baseUrlOf(root, flags.config) : '/'
  if (server.ok && flags.open) void openBrowser(server.url + path)
  if (server.ok) void sandbox?.start(server.url)
  const code = await untilEnded(server, flags.port, path === '/' ? '' : path)
  sandbox?.close()
  return code
}

async function openBrowser(url: string): Promise<void> {
  try {
    const { default: open } = await import('open')
    await open(url)
  } catch {
    // On a machine without a browser, the user opens the address in the terminal.
  }
}

/** `docs preview`: runs until it is interrupted; returns the exit code. */
export async function runPreview(siteDir: string, flags: PreviewFlags): Promise<number> {
  const hint = addressHint(siteDir) ?? 'the argument is the folder of the site; --out names the folder of its output'
  if (flags.out === undefined && siteFolder(siteDir, hint) === undefined) return exit.usage
  const dir = resolve(flags.out ?? join(siteDir, 'dist'))
  if (flags.out === undefined && !existsSync(dir) && existsSync(join(siteDir, '404.html')))
    return printProblem(`"${oneLine(siteDir)}" is a built site: write --out ${oneLine(siteDir)}`, exit.usage)
  const running = await preview({ dir, ...flags.port, host: flags.host, baseUrl: flags.baseUrl, onError })
  if (running.ok)
    for (const { file, line, message } of running.problems) process.stderr.write(`${file}:${line}: ${message}\n`)
  return untilEnded(running, flags.port)
}

/** Serves until the process is interrupted, or the user quits. */
async function untilEnded(
  running: Listening | ServedSite | NotListening,
  wantedPort: Port,
  path = '',
): Promise<number> {
  if (!running.ok) return printProblem(running.problem)
  printPortChange(wantedPort, running.port)
  const url = running.url + path
  process.stdout.write(`serving ${url}\n`)
  const restart = 'restart' in running ? running.restart : undefined
  const terminal = { input: process.stdin, print: (text: string) => void process.stdout.write(text) }
  let stop = (): void => undefined
  const hasQuit = new Promise<void>((quit) => {
    stop = readShortcuts({ open: () => void openBrowser(url), restart, quit, onError }, terminal)
  })
  await Promise.race([interrupted(), hasQuit])
  stop()
  await running.close()
  return exit.built
}

/** URL patterns that open a file in an editor, with `{path}`, `{line}` and `{column}`. */
const editors: Readonly<Record<string, string>> = {
  vscode: 'vscode://file{path}:{line}:{column}',
  'vscode-insiders': 'vscode-insiders://file{path}:{line}:{column}',
  vscodium: 'vscodium://file{path}:{line}:{column}',
  cursor: 'cursor://file{path}:{line}:{column}',
  windsurf: 'windsurf://file{path}:{line}:{column}',
  zed: 'zed://file{path}:{line}:{column}',
  idea: 'idea://open?file={path}&line={line}&column={column}',
  phpstorm: 'phpstorm://open?file={path}&line={line}&column={column}',
  webstorm: 'webstorm://open?file={path}&line={line}&column={column}',
  sublime: 'subl://open?url=file://{path}&line={line}&column={column}',
  textmate: 'txmt://open?url=file://{path}&line={line}&column={column}',
  mvim: 'mvim://open?url=file://{path}&line={line}&column={column}',
}

const editorNames = Object.keys(editors)

/**
 * Creates links from locations in files, by the name of an editor or a pattern with `{path}`. Returns `undefined` for `none`,
 * for unknown names, and for web addresses and scripts, which cannot open an editor.
 */
export function editorLink(
  editor: string,
): ((location: { readonly path: string; readonly line: number; readonly column: number }) => string) | undefined {
  const pattern = editor.includes('{path}') ? editor : editors[editor]
  if (pattern === undefined || /^(?:javascript|data|https?|file):/i.test(pattern)) return undefined
  return ({ path, line, column }) => {
    const values = { path: encodePath(path.replaceAll('\\', '/')).replace(/^(?!\/)/, '/'), line, column }
    return pattern.replace(/\{(path|line|column)\}/g, (_, name: keyof typeof values) => String(values[name]))
  }
}

/** Base URL of a site; `/` if it cannot be read from the configuration. */
export async function baseUrlOf(root: string, file?: string): Promise<string> {
  // The checks of the configuration load slowly, and most sites do not need them here.
  if (!textOf(resolve(root, file ?? 'site.config.yaml')).includes('baseUrl')) return '/'
  const [{ readConfig }, { loadConfig }] = await Promise.all([
    import('../compiler/config/file.ts'),
    import('../compiler/config/load.ts'),
  ])
  const configFile = readConfig(root, defined({ file }))
  return 'text' in configFile ? (loadConfig({ text: configFile.text }).saved?.baseUrl ?? '/') : '/'
}

/** Report for a site without a configuration, which a server could only show as an error. */
async function missingConfig(root: string, file?: string): Promise<Diagnostic | undefined> {
  if (existsSync(resolve(root, file ?? 'site.config.yaml'))) return undefined
  const configFile = (await import('../compiler/config/file.ts')).readConfig(root, defined({ file }))
  return 'problem' in configFile ? configFile.problem : undefined
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
