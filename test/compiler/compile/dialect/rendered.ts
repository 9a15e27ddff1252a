import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Diagnostic } from '../../../../src/diagnostics/diagnostic.ts'
import { evaluateFragment } from '../../../../src/compiler/compile/mdx/evaluate.ts'
import { components } from '../../../../theme/mdx/index.tsx'
import { file, markdown, mdx, readable } from '../compile.ts'
import words from '../../../../theme/words/en.ts'

const folder = mkdtempSync(join(tmpdir(), 'docs-dialect-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** The result of a text: its HTML and its plain Markdown, with link slots as `{number}`. */
export interface Rendered {
  readonly html: string
  readonly plain: string
  readonly links: readonly string[]
  readonly ids: readonly string[]
  /** `line:column-endColumn message (hint)`. */
  readonly faults: readonly string[]
}

/** Compiles a text, which begins on line 5, as `.md`. */
export async function ofMarkdown(text: string): Promise<Rendered> {
  const { body, facts, diagnostics } = await markdown(text)
  return reportLines(body, facts, diagnostics)
}

/** Compiles a text, which begins on line 5, as `.mdx`, and runs it with the components of the theme. */
export async function ofMdx(text: string, more: Parameters<typeof mdx>[1] = {}): Promise<Rendered> {
  const module = await mdx(text, more)
  const done = await evaluateFragment({
    file,
    module,
    code: module.code,
    partials: module.partials,
    urls: module.imports.map(({ specifier }) => import.meta.resolve(specifier)),
    components,
    theme: '',
    folder,
    words: words.content,
    prefix: 'p',
    asset: () => 'missing',
  })
  return reportLines(done.body, done.facts, [...module.diagnostics, ...done.diagnostics])
}

function reportLines(
  { html, markdown: plain }: { readonly html: string; readonly markdown: string },
  {
    links,
    ids,
  }: {
    readonly links: readonly { readonly url: string; readonly location?: Diagnostic['location'] }[]
    readonly ids: readonly string[]
  },
  diagnostics: readonly Diagnostic[],
): Rendered {
  return {
    html: readable(html),
    plain: readable(plain),
    links: links.map(({ url, location }) => `${spot(location)} ${url}`),
    ids,
    faults: diagnostics.map(({ message, hint, location }) => `${spot(location)} ${message} (${hint})`),
  }
}

function spot(location: Diagnostic['location']): string {
  return location === undefined ? 'nowhere' : `${location.line}:${location.column}-${location.endColumn}`
}
