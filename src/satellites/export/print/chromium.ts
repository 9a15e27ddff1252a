import { spawn } from 'node:child_process'
import { accessSync, constants, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { lookup } from 'mrmime'
import { diagnostic, type Diagnostic } from '../../../diagnostics/diagnostic.ts'
import { listen } from '../../../serve/listen/listen.ts'
import type { ReadFile } from '../book.ts'
import { decode } from '../../../base/percent.ts'

/** Program names of Chromium and Chrome in packages and installers. */
const programs = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'chromium-headless-shell',
  'microsoft-edge',
  'msedge',
]

/** Paths of installers that do not extend PATH. */
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const folder = process.env[name]
    return folder === undefined
      ? []
      : [join(folder, 'Google/Chrome/Application/chrome.exe'), join(folder, 'Microsoft/Edge/Application/msedge.exe')]
  }),
]

/** Finds the Chromium for printing: the configured path, or an installed one. */
export function findChromium(
  browserPath: string | undefined,
): { readonly path: string } | { readonly problem: Diagnostic } {
  const hint =
    'install Chromium or Chrome (Debian: apt install chromium), or name it: --chromium PATH, or DOCS_CHROMIUM in the environment'
  const requested = browserPath ?? process.env['DOCS_CHROMIUM']
  if (requested !== undefined) {
    const path = /[\\/]/.test(requested) ? (isProgram(requested) ? requested : undefined) : onPath(requested)
    return path === undefined
      ? { problem: diagnostic('export/no-chromium', `there is no program "${requested}" for printing`, { hint }) }
      : { path }
  }
  const path = programs.map(onPath).find((program) => program !== undefined) ?? places.find(isProgram)
  return path === undefined
    ? { problem: diagnostic('export/no-chromium', 'printing a PDF requires Chromium, which was not found', { hint }) }
    : { path }
}

/** Input of a print. */
export interface Print {
  readonly chromium: string
  /** Temporary folder, deleted by the caller. */
  readonly scratch: string
  readonly html: string
  /** Files of the site that the document loads, by address. */
  readonly baseUrl: string
  readonly read: ReadFile
  /** Prints without tags and outline, which takes a quarter less time: enough to find the positions of names. */
  readonly isDraft?: boolean
}

/** Time limit (ms). A book of 1,500 sheets takes two minutes on a small machine. */
const longest = 10 * 60_000

/**
 * Prints a document and returns the bytes of the PDF. A local server serves the document during printing; nothing else
 * is loaded.
 */
export async function printPdf({
  chromium,
  scratch,
  html,
  baseUrl,
  read,
  isDraft = false,
}: Print): Promise<Uint8Array | Diagnostic> {
  mkdirSync(scratch, { recursive: true })
  const address = `${baseUrl}.book.html`
  const answer = async (path: string): Promise<{ type: string; body: string | Uint8Array } | undefined> => {
    if (path === address) return { type: 'text/html; charset=utf-8', body: html }
    const name = decode(path.replace(/[?#].*$/s, ''))
    const body = name.startsWith(baseUrl) ? await read(name.slice(baseUrl.length)) : undefined
    return body && { type: lookup(name) ?? 'application/octet-stream', body }
  }
  const server = await listen({
    port: 0,
    host: '127.0.0.1',
    handle(request, response) {
      void answer(request.url ?? '').then(
        (file) => {
          response.writeHead(file === undefined ? 404 : 200, file && { 'content-type': file.type })
          response.end(file?.body)
        },
        () => response.writeHead(500).end(),
      )
    },
  })
  if (!server.ok) return failed(server.problem)
  const file = join(scratch, 'book.pdf')
  rmSync(file, { force: true })
  try {
    const tags = isDraft ? ['--disable-pdf-tagging'] : ['--export-tagged-pdf', '--generate-pdf-document-outline']
    const output = await run(chromium, flags(join(scratch, 'profile'), file, [...tags, server.url + address]))
    const bytes = readUnlessAbsent(file)
    return bytes ?? failed(output)
  } finally {
    await server.close()
  }
}

function flags(profile: string, file: string, more: readonly string[]): string[] {
  return [
    '--headless',
    '--disable-gpu',
    '--no-first-run',
    '--disable-extensions',
    '--disable-background-networking',
    '--disable-dev-shm-usage',
    // Chromium's sandbox does not start for root. The document runs no scripts and loads nothing from elsewhere.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    `--user-data-dir=${profile}`,
    `--print-to-pdf=${file}`,
    '--no-pdf-header-footer',
    ...more,
  ]
}

/** Runs Chromium and returns its last line of output. */
function run(chromium: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(chromium, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: longest,
      killSignal: 'SIGKILL',
    })
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4_000)))
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => {
      const last = output.trim().split('\n').at(-1) ?? ''
      resolve(code === 0 ? last : `it ended with ${signal ?? `code ${code}`}${last === '' ? '' : `: ${last}`}`)
    })
  })
}

function failed(output: string): Diagnostic {
  const hint = 'print any page by hand to see why: chromium --headless --print-to-pdf=x.pdf about:blank'
  return diagnostic('export/chromium', `Chromium produced no PDF: ${output === '' ? 'it printed nothing' : output}`, {
    hint,
  })
}

function readUnlessAbsent(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

function onPath(name: string): string | undefined {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : ['']
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => endings.map((ending) => join(folder, name + ending)))
    .find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
