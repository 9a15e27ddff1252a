import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What came of running a bundled configuration. */
export type Ran = { readonly value: unknown } | { readonly error: string }

/** Runs a bundled configuration in a process of its own: it is code of the site, and may end that process, or change it. */
export function runConfig(text: string, folder: string, routes?: readonly string[]): Ran {
  const temporary = mkdtempSync(join(tmpdir(), 'docs-migrate-'))
  try {
    const [program, out, asked] = ['config.mjs', 'config.json', 'routes.json'].map((name) => join(temporary, name)) as [
      string,
      string,
      string,
    ]
    writeFileSync(program, text)
    if (routes !== undefined) writeFileSync(asked, JSON.stringify(routes))
    const args = [program, out, ...(routes === undefined ? [] : [asked])]
    const { stderr, status } = spawnSync(process.execPath, args, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
      maxBuffer: 64 * 1024 * 1024,
    })
    if (existsSync(out)) return { value: JSON.parse(readFileSync(out, 'utf8')) as unknown }
    return { error: firstError(stderr) || `it ended with code ${status}` }
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

function firstError(stderr: string): string {
  return (/^(?:\w*Error|\w+): .*$/m.exec(stderr)?.[0] ?? stderr.trim().split('\n')[0] ?? '').trim()
}
