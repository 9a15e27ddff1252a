import type { CompiledFragment, FragmentContext } from '../../../src/compiler/compile/fragment.ts'
import { compileMarkdown } from '../../../src/compiler/compile/markdown/markdown.ts'
import { compileMdx } from '../../../src/compiler/compile/mdx/mdx.ts'
import { markdownDefaults } from './options.ts'
import { linkMark } from '../../../src/model/placeholders.ts'

/** The file of every test text; the text begins at its fifth line. */
export const file = 'content/docs/page.md'
export const line = 5

type Html = Extract<CompiledFragment, { kind: 'html' }>
type Module = Extract<CompiledFragment, { kind: 'module' }>

function context(more: Partial<FragmentContext>): FragmentContext {
  return { file, remark: [], rehype: [], options: markdownDefaults, keepTitle: false, asset: () => 'missing', ...more }
}

/** Compiles a text as Markdown. */
export async function markdown(text: string, more: Partial<FragmentContext> = {}): Promise<Html> {
  return (await compileMarkdown({ name: 'body', format: 'md', text, line }, context(more))) as Html
}

/** Compiles a text as MDX that is expected to be correct. */
export async function mdx(text: string, more: Partial<FragmentContext> = {}): Promise<Module> {
  const compiled = await compileMdx({ name: 'body', format: 'mdx', text, line }, context(more))
  if (compiled.kind !== 'module') throw new Error(JSON.stringify(compiled.diagnostics))
  return compiled
}

/** Compiles an invalid text as MDX and returns its reports. */
export async function mdxProblems(text: string) {
  return (await compileMdx({ name: 'body', format: 'mdx', text, line }, context({}))).diagnostics
}

/** A text with its link slots shown as `{number}`. */
export function readable(text: string): string {
  return text.replaceAll(new RegExp(`${linkMark}([^${linkMark}]*)${linkMark}`, 'g'), '{$1}')
}

/** The HTML of a Markdown text, its link slots shown as `{number}`. */
export async function html(text: string): Promise<string> {
  return readable((await markdown(text)).body.html)
}
