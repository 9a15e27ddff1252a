import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evaluateFragment } from '../../../src/compiler/compile/mdx/evaluate.ts'
import type { FragmentContext } from '../../../src/compiler/compile/fragment.ts'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import type { Plugin } from '../../../src/plugins/kit.ts'
import { markdown, mdx, readable } from '../../compiler/compile/compile.ts'
import words from '../../../theme/words/en.ts'

const folder = mkdtempSync(join(tmpdir(), 'docs-extension-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Compiles a text with the Markdown extensions of a plugin; `files` are the files that the text includes. */
export function extended({ markdown: extensions }: Plugin, files: Readonly<Record<string, string>> = {}) {
  const context: Partial<FragmentContext> = {
    remark: extensions?.remark ?? [],
    rehype: extensions?.rehype ?? [],
    asset: (path) =>
      files[path] === undefined ? 'missing' : { bytes: Buffer.from(files[path]), digest: 'd'.repeat(32) },
  }
  return {
    md: (text: string) => markdown(text, context),
    html: async (text: string) => readable((await markdown(text, context)).body.html),
    /** Compiles and runs an MDX text in the same way. */
    async mdx(text: string) {
      const module = await mdx(text, context)
      const done = await evaluateFragment({
        file: 'content/docs/page.mdx',
        module,
        code: module.code,
        partials: module.partials,
        urls: module.imports.map(({ specifier }) => import.meta.resolve(specifier)),
        components: {},
        theme: '',
        folder,
        words: words.content,
        prefix: 'p',
        asset: () => 'missing',
      })
      return { ...done, diagnostics: [...module.diagnostics, ...done.diagnostics], files: module.files ?? [] }
    },
  }
}

/** Reports, one for each line, with the first and last column. */
export function reportLines(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ severity, code, location, message, hint }) => {
    const at = location === undefined ? '-' : `${location.line}:${location.column}-${location.endColumn ?? ''}`
    return `${severity}[${code}] ${at} ${message}${hint === undefined ? '' : ` (${hint})`}`
  })
}
