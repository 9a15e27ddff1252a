import { join, resolve } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { editorLink, editorNames } from '../serve/editor.ts'
import { serve } from '../index.ts'
import type { Listening } from '../listen/listen.ts'
import { preview } from '../serve/preview.ts'
import { servedSandbox } from './serve-sandbox.ts'
import { problemCount, reportText } from './print.ts'
import { exit } from './exit.ts'
import { siteFolder } from './site-folder.ts'
import { usesColor } from './terminal.ts'

/** Options of `docs serve`. */
export interface ServeFlags {
  readonly port: number
  readonly host: string
  readonly open: boolean
  /** Name of an editor, or a pattern of its addresses. */
  readonly editor: string
  /** Whether the API's sandbox runs too. */
  readonly sandbox: boolean
}

/** Options of `docs preview`. */
export interface PreviewFlags extends Pick<ServeFlags, 'port' | 'host'> {
  readonly out?: string
  readonly baseUrl: string
}

const onError = (error: unknown): void => {
  process.stderr.write(
    `docs: this is a fault of ours, please report it\n${error instanceof Error ? error.stack : String(error)}\n`,
  )
}

/** `docs serve`: runs until it is interrupted; gives the exit code. */
export async function runServe(siteDir: string, flags: ServeFlags): Promise<number> {
  const root = siteFolder(siteDir)
  if (root === undefined) return exit.usage
  const link = editorLink(flags.editor)
  if (link === undefined && flags.editor !== 'none') {
    process.stderr.write(`docs: there is no editor "${flags.editor}"; known are ${editorNames.join(', ')}, none\n`)
    return exit.usage
  }
  const sandbox = flags.sandbox ? servedSandbox(root, onError) : undefined
  const running = await serve({
    root,
    port: flags.port,
    host: flags.host,
    ...(sandbox === undefined ? {} : { api: sandbox }),
    ...(link === undefined ? {} : { editorLink: link }),
    onReports(diagnostics, facts) {
      const text = reportText({ diagnostics }, root, usesColor(process.stderr))
      if (text !== '') process.stderr.write(`${text.trimEnd()}\n\n`)
      process.stdout.write(`${liveLine(diagnostics, facts)}\n`)
    },
    onError,
  })
  if (running.ok && flags.open) void openBrowser(running.url)
  if (running.ok) void sandbox?.start(running.url)
  const code = await untilInterrupted(running)
  sandbox?.close()
  return code
}

async function openBrowser(url: string): Promise<void> {
  try {
    const { default: open } = await import('open')
    await open(url)
  } catch {
    // A machine without a browser: the address stands in the terminal.
  }
}

/** One line: problems and pages. */
function liveLine(diagnostics: readonly Diagnostic[], { pages }: { readonly pages: number }): string {
  const problems = problemCount(diagnostics)
  return `${problems === '' ? 'no problem' : problems} in ${pages} ${pages === 1 ? 'page' : 'pages'}`
}

/** `docs preview`: runs until it is interrupted; gives the exit code. */
export async function runPreview(siteDir: string, flags: PreviewFlags): Promise<number> {
  const root = resolve(siteDir)
  const dir = flags.out === undefined ? join(root, 'dist') : resolve(flags.out)
  const running = await preview({ dir, port: flags.port, host: flags.host, baseUrl: flags.baseUrl, onError })
  if (running.ok)
    for (const { file, line, message } of running.problems) process.stderr.write(`${file}:${line}: ${message}\n`)
  return untilInterrupted(running)
}

async function untilInterrupted(
  running: Listening | { readonly ok: false; readonly problem: string },
): Promise<number> {
  if (!running.ok) {
    process.stderr.write(`docs: ${running.problem}\n`)
    return exit.errors
  }
  process.stdout.write(`serving ${running.url}\n`)
  await new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done())
  })
  await running.close()
  return exit.built
}
