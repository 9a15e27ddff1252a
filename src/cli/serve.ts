import { join, resolve } from 'node:path'
import { build } from '../build.ts'
import type { Listening } from '../serve/http.ts'
import { preview } from '../serve/preview.ts'
import { serve } from '../serve/serve.ts'
import { closingLine, reportText } from './build.ts'
import { exit } from './exit.ts'
import { usesColor } from './terminal.ts'

/** Options of `docs serve`. */
export interface ServeFlags {
  readonly port: number
  readonly host: string
}

/** Options of `docs preview`. */
export interface PreviewFlags extends ServeFlags {
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
  const root = resolve(siteDir)
  const out = join(root, '.docs', 'serve', 'site')
  const running = await serve({
    root,
    out,
    ...flags,
    build: () => build({ root, out, drafts: true, cache: true, strict: false }),
    onBuild(report) {
      const text = reportText(report, root, usesColor(process.stderr))
      if (text !== '') process.stderr.write(`${text.trimEnd()}\n\n`)
      process.stdout.write(`${closingLine(report)}\n`)
    },
    onError,
  })
  return untilInterrupted(running)
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
