import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions, type BuildReport } from '../../src/compiler/build.ts'

/** A copy of a fixture site that can be changed and built. */
export interface TestSite {
  build(options?: Partial<BuildOptions>): Promise<BuildReport>
  /** Replaces a part of a file, or the whole of it; throws if the part is not there. */
  edit(path: string, from: string | undefined, to: string): void
  /** Text of a file of the output; throws if it is missing. */
  read(path: string): string
  has(path: string): boolean
  /** The `<main>` of a page, in one line. */
  main(path: string): string
  remove(path: string): void
}

/** Runs `work` with a copy of the fixture `name`, which is removed afterwards. */
export async function withSite(name: string, work: (site: TestSite) => Promise<void>): Promise<void> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docs-site-')))
  const root = join(folder, 'site')
  const out = join(root, 'dist')
  cpSync(fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url)), root, { recursive: true })
  const read = (path: string) => readFileSync(join(out, path), 'utf8')
  try {
    await work({
      build: (options = {}) => build({ root, out, drafts: false, cache: true, strict: false, jobs: 1, ...options }),
      edit(path, from, to) {
        const text = from === undefined ? '' : readFileSync(join(root, path), 'utf8')
        if (from !== undefined && !text.includes(from)) throw new Error(`"${from}" is not in ${path}`)
        writeFileSync(join(root, path), from === undefined ? to : text.replace(from, () => to))
      },
      read,
      has: (path) => existsSync(join(out, path)),
      main: (path) => /<main[^>]*>(.*)<\/main>/s.exec(read(path))?.[1]?.replace(/\s+/g, ' ') ?? '',
      remove: (path) => rmSync(join(root, path), { recursive: true }),
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Reports as `severity[code] file:line:column message (hint)`. */
export function lines({ diagnostics }: Pick<BuildReport, 'diagnostics'>): string[] {
  return diagnostics.map(({ severity, code, location, message, hint }) => {
    const at = location === undefined ? '-' : `${location.file}:${location.line}:${location.column}`
    return `${severity}[${code}] ${at} ${message}${hint === undefined ? '' : ` (${hint})`}`
  })
}
