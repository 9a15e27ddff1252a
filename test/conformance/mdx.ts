import { markdownDefaults } from '../compiler/compile/options.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createElement } from 'react'
import { evaluateFragment } from '../../src/compiler/compile/mdx/evaluate.ts'
import { compileMdx } from '../../src/compiler/compile/mdx/mdx.ts'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import { readable } from '../compiler/compile/compile.ts'

const folder = mkdtempSync(join(tmpdir(), 'docs-conformance-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const components = {
  Welcome: ({ name }: { name: string }) => createElement('h2', null, `Hello, ${name}!`),
  parts: { One: () => createElement('i', null, 'one') },
  Show: (props: object) =>
    createElement(
      'pre',
      null,
      JSON.stringify(
        Object.entries(props).map(([name, value]) => [name, typeof value === 'object' ? 'object' : value]),
      ),
    ),
}

const modules: Readonly<Record<string, string>> = {
  './place.js': "export const place = 'here'; export const Layout = ({ children }) => [children, '!']",
}

/** Compiles a page. Returns its HTML, with link slots as `{number}`, and its errors as `line:column message`. */
export async function outcome(source: string): Promise<{ readonly html: string; readonly fault: string }> {
  const file = 'content/docs/page.mdx'
  const asset = () => 'missing' as const
  const fragment = { name: 'body', format: 'mdx', text: source, line: 1 } as const
  const module = await compileMdx(fragment, {
    file,
    remark: [],
    rehype: [],
    options: markdownDefaults,
    keepTitle: true,
    asset,
  })
  if (module.kind !== 'module') return { html: '', fault: reportLines(module.diagnostics) }
  const urls = module.imports.map(({ specifier }) =>
    Object.hasOwn(modules, specifier)
      ? `data:text/javascript,${encodeURIComponent(modules[specifier] ?? '')}`
      : import.meta.resolve(specifier),
  )
  const { code, partials } = module
  const { words } = markdownDefaults
  const input = { file, module, code, partials, urls, components, theme: '', folder, prefix: '', words, asset }
  const { body, diagnostics } = await evaluateFragment(input)
  return { html: readable(body.html), fault: reportLines([...module.diagnostics, ...diagnostics]) }
}

function reportLines(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(({ message, location }) => `${location?.line}:${location?.column} ${message}`).join('\n')
}
