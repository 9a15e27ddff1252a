// interim
import { cpSync, mkdirSync, rmSync, writeFileSync, existsSync, readFileSync, renameSync, linkSync, lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createHash } from 'node:crypto'
import type { Diagnostic } from '../diagnostic/diagnostic.ts'
import type { Json } from '../model/page.ts'
export interface StagedFile { readonly digest: string; readonly size: number }
export interface OutputFolder {
  readonly staging: string; readonly meta: Json | undefined
  intact(path: string): boolean; digest(path: string): string | undefined; keep(path: string): StagedFile | undefined
  write(path: string, content: string | Uint8Array | AsyncIterable<string>): Promise<StagedFile>
  publish(files: ReadonlyMap<string, StagedFile>, meta: Json): Promise<{ written: number } | { diagnostics: Diagnostic[] }>
  release(): Promise<void>
}
export async function openOutput(o: { out: string; root: string; tool: string }): Promise<{ output: OutputFolder } | { diagnostics: Diagnostic[] }> {
  const state = join(dirname(o.out), `.${o.out.slice(dirname(o.out).length + 1)}.docs`)
  const staging = join(state, 'next-' + process.pid)
  mkdirSync(staging, { recursive: true })
  const mf = join(state, 'manifest.json')
  const old = existsSync(mf) && existsSync(o.out) ? JSON.parse(readFileSync(mf, 'utf8')) as { files: Record<string, StagedFile & { m: number }>; meta: Json } : undefined
  let kept = 0
  return { output: {
    staging, meta: old?.meta,
    intact: (p) => { try { const f = old?.files[p]; if (!f) return false; const s = lstatSync(join(o.out, p)); return s.size === f.size && s.mtimeMs === f.m } catch { return false } },
    digest: (p) => old?.files[p]?.digest,
    keep(p) { const f = old?.files[p]; if (!f) return undefined; const t = join(staging, p); mkdirSync(dirname(t), { recursive: true }); if (!existsSync(t)) { linkSync(join(o.out, p), t); kept++ } return f },
    async write(p, c) { let all: string | Uint8Array = ''; if (typeof c === 'string' || c instanceof Uint8Array) all = c; else for await (const x of c) all += x; const t = join(staging, p); mkdirSync(dirname(t), { recursive: true }); writeFileSync(t, all); return { digest: createHash('sha256').update(all).digest('hex').slice(0, 32), size: Buffer.byteLength(all as string) } },
    async publish(files, meta) { const out: Record<string, unknown> = {}; for (const [p, f] of files) out[p] = { ...f, m: lstatSync(join(staging, p)).mtimeMs }; rmSync(o.out, { recursive: true, force: true }); renameSync(staging, o.out); writeFileSync(mf, JSON.stringify({ files: out, meta })); return { written: files.size - kept } },
    async release() { rmSync(staging, { recursive: true, force: true }) },
  } }
}
void cpSync
