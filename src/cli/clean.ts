import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { clean } from '../clean.ts'
import { oneLine } from '../diagnostics/visible.ts'
import { exit } from './exit.ts'
import { refused } from './refused.ts'
import { palette } from './terminal.ts'

/** Options of `docs clean`. */
export interface CleanFlags {
  readonly out?: string
}

/** `docs clean`: removes cache and output, and says what that was; gives the exit code. */
export async function runClean(siteDir: string, flags: CleanFlags): Promise<number> {
  const root = resolve(siteDir)
  if (!existsSync(root) || !statSync(root).isDirectory())
    return refused(`there is no folder "${oneLine(siteDir)}"`, exit.usage)
  const { removed, left } = await clean({
    root,
    out: flags.out === undefined ? join(root, 'dist') : resolve(flags.out),
  })
  const { green, dim } = palette(process.stdout)
  for (const { name, files, bytes } of removed) {
    const counted = files === 1 ? '1 file' : `${files.toLocaleString('en')} files`
    process.stdout.write(
      `${green('removed')} ${oneLine(name)} ${dim(`(${counted}, ${bytes.toLocaleString('en')} bytes)`)}\n`,
    )
  }
  if (removed.length === 0 && left.length === 0) process.stdout.write('there is nothing to remove\n')
  for (const reason of left) process.stderr.write(`docs: left alone: ${oneLine(reason)}\n`)
  return left.length === 0 ? exit.built : exit.errors
}
