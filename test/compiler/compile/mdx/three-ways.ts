import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { evaluateFragment } from '../../../../src/compiler/compile/mdx/evaluate.ts'
import { compileMdx } from '../../../../src/compiler/compile/mdx/mdx.ts'
import { components as own } from '../../../../theme/mdx/index.tsx'
import words from '../../../../theme/words/en.ts'
import { file, line } from '../compile.ts'
import { markdownDefaults } from '../options.ts'

const folder = mkdtempSync(join(tmpdir(), 'docs-ways-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** A page's facts, body and reports, and the number of static parts in its module. */
interface Way {
  readonly output: unknown
  readonly parts: number
}

/**
 * Compiles an MDX text in three ways: with static parts, with one tree for the whole text, with components for Markdown
 * elements.
 */
export async function threeWays(text: string, partial = ''): Promise<readonly [parts: Way, tree: Way, elements: Way]> {
  const noop = () => undefined
  return [
    await compileWith(text, { partial, tags: [] }),
    await compileWith(text, { partial, tags: [], rehype: [noop] }),
    await compileWith(text, { partial, tags: ['p', 'a', 'pre', 'code', 'li', 'td', 'h2'] }),
  ]
}

interface Manner {
  /** The text of `_part.mdx`. */
  readonly partial: string
  /** Elements that are replaced by components with the same output. */
  readonly tags: readonly string[]
  readonly rehype?: readonly (() => undefined)[]
}

async function compileWith(text: string, { partial, tags, rehype = [] }: Manner): Promise<Way> {
  const asset = (path: string) =>
    path.endsWith('/_part.mdx') ? { bytes: Buffer.from(partial), digest: 'd'.repeat(32) } : ('missing' as const)
  const module = await compileMdx(
    { name: 'body', format: 'mdx', text, line },
    { file, remark: [], rehype: [...rehype], options: markdownDefaults, keepTitle: false, asset },
  )
  if (module.kind !== 'module') return { output: module.diagnostics, parts: 0 }
  const theme = pathToFileURL(join(folder, `theme-${tags.length}.mjs`))
  const react = import.meta.resolve('react')
  const each = tags.map((tag) => `${tag}: (props) => createElement('${tag}', props)`)
  writeFileSync(theme, `import { createElement } from '${react}'\nexport const components = { ${each.join(', ')} }\n`)
  const { components } = (await import(theme.href)) as { components: Readonly<Record<string, unknown>> }
  const done = await evaluateFragment({
    file,
    module,
    code: module.code,
    partials: module.partials,
    urls: module.imports.map(({ specifier }) => import.meta.resolve(specifier)),
    components: { ...own, ...components },
    theme: theme.href,
    folder,
    words: words.content,
    prefix: 'p',
    asset,
  })
  return { output: done, parts: [module.code, ...module.partials].join('').split('_docsStatic(').length - 1 }
}
