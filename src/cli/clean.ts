import { join, resolve } from 'node:path'
import { clean } from '../commands/clean.ts'
import { oneLine } from '../diagnostics/visible.ts'
import { exit, siteFolder } from './exit.ts'
import { palette } from './terminal.ts'

/** `docs clean`: removes cache and output, and prints the removed folders; returns the exit code. */
export async function runClean(siteDir: string, { out }: { readonly out?: string }): Promise<number> {
  const root = siteFolder(siteDir)
  if (root === undefined) return exit.usage
  const { removed, reasons } = await clean({ root, out: resolve(out ?? join(root, 'dist')) })
  const { green, dim } = palette(process.stdout)
  for (const { name, files, bytes } of removed) {
    const size = `(${files.toLocaleString('en')} file${files === 1 ? '' : 's'}, ${bytes.toLocaleString('en')} bytes)`
    process.stdout.write(`${green('removed')} ${oneLine(name)} ${dim(size)}\n`)
  }
  if (removed.length === 0 && reasons.length === 0) process.stdout.write('nothing to delete\n')
  for (const reason of reasons) process.stderr.write(`docs: not deleted: ${oneLine(reason)}\n`)
  return reasons.length === 0 ? exit.built : exit.errors
}
