import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { observe, type Ended } from '../../../bench/measure.ts'
import { packageFolder } from '../../e2e/docs.ts'
import { write } from '../../e2e/folder.ts'
import { fine } from '../bombs/bomb.ts'
import { canary, outsideFiles, type HostileFiles } from './cases.ts'

/** Result of a site with hostile files. */
export interface Tried {
  readonly name: string
  readonly code: number | string
  readonly cpuMs: number
  /** Reason why the result is a fault, if it is one. */
  readonly fault?: string
  /** The first report. */
  readonly output: string
}

const limits = { cpuSeconds: 60, wallMs: 5 * 60_000 }

/** Builds a site with hostile files below this folder, which is removed before and afterwards. */
export async function tryFiles(hostile: HostileFiles, folder: string): Promise<Tried> {
  rmSync(folder, { recursive: true, force: true })
  const site = join(folder, 'site')
  write(site, fine)
  for (const path of outsideFiles) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(
      join(folder, path),
      path.endsWith('.yaml') ? `title: ${canary}\nurl: https://x.example\n` : `# ${canary}\n`,
    )
  }
  hostile.put(site, folder)
  const change = hostile.during
  let round = 0
  const timer = change === undefined ? undefined : setInterval(() => change(site, round++), 5)
  const args = [`${packageFolder}bin/docs.js`, 'build', '.', '--jobs', '1']
  const ended = await observe({ file: process.execPath, args, folder: site, env: { NO_COLOR: '1' } }, limits)
  clearInterval(timer)
  const fault = faultOf(hostile, ended, site, folder)
  rmSync(folder, { recursive: true, force: true })
  const firstReport = /^(?:error|warning)\[.*/m.exec(ended.output)?.[0] ?? ''
  const { code, cost } = ended
  return {
    name: hostile.name,
    code,
    cpuMs: cost.cpuMs,
    output: firstReport.slice(0, 200),
    ...(fault !== undefined && { fault }),
  }
}

/** Fault in the result of such a build, if any. */
function faultOf(
  { named = [] }: HostileFiles,
  { code, output }: Ended,
  site: string,
  outside: string,
): string | undefined {
  if (code !== 0 && code !== 1) return `ended with ${code}`
  if (/\n\s+at .*(?:node:|\/lib\/)/.test(output)) return 'printed a stack'
  // Control characters would reach the terminal.
  if (/[\0-\x08\x0b-\x1f\u202a-\u202e\u2066-\u2069]/.test(output)) return 'printed control characters'
  if (output.includes(canary)) return 'printed what is outside'
  const leak = ['dist', '.docs'].flatMap((name) => holding(join(site, name)))[0]
  if (leak !== undefined) return `wrote what is outside: ${leak}`
  const lost = outsideFiles.find((path) => !existsSync(join(outside, path)))
  if (lost !== undefined) return `removed ${lost}`
  const silent = named.find((path) => !output.includes(path))
  return silent === undefined ? undefined : `did not name ${silent}`
}

/** Files below a folder that contain the content of files outside. Links are not followed. */
function holding(folder: string): string[] {
  if (!existsSync(folder) || lstatSync(folder).isSymbolicLink()) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path, 'latin1').includes(canary))
}
