import type { RawFragment } from '../../model/entry.ts'
import type { SourceOutline, StaleHeading } from '../../model/facts.ts'
import type { MarkdownOptions } from '../../model/markdown-options.ts'
import type { MarkdownExtensions } from '../../model/plugin.ts'
import { nothing, type CompiledFragment, type FragmentContext } from './fragment.ts'
import { isHookError, threwAt, UnusableTree, type HookCall, type HookError } from '../../model/plugin-error.ts'
import { defined } from '../../base/defined.ts'
import { grouped } from '../../base/grouped.ts'

/** Equal texts of a source, which are compiled once if nothing depends on the location. */
export interface FragmentGroup extends Pick<RawFragment, 'format' | 'text'> {
  readonly keepTitle: boolean
  /** Uses of the text with their locations. `entry` is an index in the list of entries, -1 for a rejected one. */
  readonly uses: readonly {
    readonly entry: number
    readonly name: string
    readonly file: string
    readonly line: number
    /** Front matter, if the text uses it. */
    readonly frontMatter?: unknown
    readonly sampleOf?: string
  }[]
}

/** Markdown extensions. `owner` is the plugin if the extensions are code of a site. */
export interface OwnedExtensions extends MarkdownExtensions {
  readonly owner?: Pick<HookCall, 'plugin' | 'instance'>
}

/** Context for the compilation of texts. */
export interface GroupContext extends Pick<FragmentContext, 'root' | 'known' | 'rules' | 'asset'> {
  readonly extensions: readonly OwnedExtensions[]
  readonly options: MarkdownOptions
  /** For a translation: outline of its source, for the fragment `body`. */
  readonly outline?: SourceOutline
  /** For a translation: sections that get a note, in the fragment `body`. */
  readonly stale?: readonly StaleHeading[]
}

/**
 * Compiles a text for all its uses: an API description may contain the same sentence dozens of times. A text that
 * depends on a file, a location or an extension is compiled for each use.
 *
 * @returns a fragment for each use, which may be the same object
 */
export async function compileGroup(group: FragmentGroup, context: GroupContext): Promise<readonly CompiledFragment[]> {
  const compiled: CompiledFragment[] = []
  const { format, text, keepTitle, uses } = group
  const used = extensionsOf(text, context.extensions)
  const remark = used.flatMap((extension) => extension.remark ?? [])
  const rehype = used.flatMap((extension) => extension.rehype ?? [])
  let shared: CompiledFragment | undefined
  const rewrites = context.extensions.flatMap(({ rewrite }) => (rewrite === undefined ? [] : [rewrite]))
  for (const { name, file, line, frontMatter } of uses) {
    if (shared !== undefined) {
      compiled.push(shared)
      continue
    }
    let isBound = remark.length + rehype.length > 0
    const fragment = await compileFragment(
      { name, format, text, line },
      {
        file,
        remark,
        rehype,
        options: context.options,
        keepTitle,
        isPluginSyntax: (sample) => extensionsOf(sample, context.extensions).length > 0,
        rewrite: (source, about) => rewrites.reduce((result, rewrite) => rewrite(result, about), source),
        ...defined({ rules: context.rules, frontMatter, root: context.root, known: context.known }),
        ...(name === 'body' ? defined({ outline: context.outline, stale: context.stale }) : {}),
        asset(path) {
          isBound = true
          return context.asset(path)
        },
      },
      used.flatMap(({ owner, remark: remarkPlugins = [], rehype: other = [] }) =>
        owner === undefined || remarkPlugins.length + other.length === 0 ? [] : [owner],
      ),
    )
    compiled.push(fragment)
    if (!isBound && hasNoLocations(fragment)) shared = fragment
  }
  return compiled
}

/** Maximum number of groups in a chunk. */
export const maxChunk = 128

/**
 * Divides groups into chunks that can be compiled in parallel. Code blocks are grouped by language, so that a thread
 * need not load all grammars.
 */
export function chunksOf(groups: readonly FragmentGroup[]): readonly (readonly FragmentGroup[])[] {
  const byLanguage = grouped(groups, ({ text }) => /^`{3,}(\w+)/.exec(text)?.[1] ?? '')
  return [...byLanguage.values()].flatMap((same) =>
    Array.from({ length: Math.ceil(same.length / maxChunk) }, (_, index) =>
      same.slice(index * maxChunk, (index + 1) * maxChunk),
    ),
  )
}

/** Assigns the fragments of groups to entries, by index. */
export function putFragments<Fragment>(
  entries: readonly { readonly fragments: Record<string, Fragment> }[],
  groups: readonly FragmentGroup[],
  fragments: readonly (readonly Fragment[])[],
): void {
  for (const [number, { uses }] of groups.entries())
    for (const [index, { entry, name }] of uses.entries()) {
      const fragment = fragments[number]?.[index]
      const owner = entries[entry]
      if (owner !== undefined && fragment !== undefined) owner.fragments[name] = fragment
    }
}

/** A text that includes others may need any extension. */
const inclusion = /::partial|\.mdx?['"]/

function extensionsOf(text: string, extensions: readonly OwnedExtensions[]): readonly OwnedExtensions[] {
  return extensions.filter(({ sign }) => sign === undefined || sign.test(text) || inclusion.test(text))
}

/** Returns true if an extension that handles the text may use its path. */
export function mayAskForPath({ text }: FragmentGroup, extensions: readonly MarkdownExtensions[]): boolean {
  return extensionsOf(text, extensions).some(
    ({ ignoresPath, remark = [], rehype = [] }) => ignoresPath !== true && remark.length + rehype.length > 0,
  )
}

function hasNoLocations(compiled: CompiledFragment): boolean {
  if (compiled.kind !== 'html') return false
  const { facts, diagnostics, suppressions = [], snippets = [], files = [] } = compiled
  return [facts.links, diagnostics, suppressions, snippets, files].every(({ length }) => length === 0)
}

async function compileFragment(
  fragment: RawFragment,
  context: FragmentContext,
  owners: readonly Pick<HookCall, 'plugin' | 'instance'>[],
): Promise<CompiledFragment> {
  // Loaded on demand, so that a site without MDX never loads its compiler.
  const compile =
    fragment.format === 'mdx'
      ? (await import('./mdx/mdx.ts')).compileMdx
      : (await import('./markdown/markdown.ts')).compileMarkdown
  try {
    return await compile(fragment, context)
  } catch (error) {
    const problem = hookProblemOf(error, owners)
    if (problem === undefined) throw error
    return { kind: 'html', ...nothing, diagnostics: [threwAt(problem, context.file)] }
  }
}

/** Error of a hook, or of a later step that failed because of the tree returned by the site's hooks. */
function hookProblemOf(
  error: unknown,
  owners: readonly Pick<HookCall, 'plugin' | 'instance'>[],
): HookError | undefined {
  if (isHookError(error)) return error
  const [owner, ...others] = owners
  if (owner === undefined || !(error instanceof TypeError || error instanceof RangeError)) return undefined
  const hook =
    others.length === 0
      ? 'a Markdown extension'
      : `a Markdown extension (or "${others.map(({ plugin }) => plugin).join('", "')}" does)`
  return new UnusableTree({ ...owner, hook }, error)
}
