import { diagnostic, type Diagnostic } from '../diagnostic/diagnostic.ts'
import type { Entry, RawEntry, RawFragment, Source } from '../model/entry.ts'
import { cutFrontMatter, splitFrontMatter } from '../model/front-matter.ts'
import type { MarkdownOptions } from '../model/markdown-options.ts'
import type { Silence } from '../model/silence.ts'
import type { ContentType, MarkdownExtensions } from '../plugin.ts'
import { checkData } from './check-data.ts'
import type { CompiledFragment, FragmentContext } from './fragment.ts'
import { PluginThrew } from './plugin-threw.ts'
import { silencesInYaml } from './silences.ts'

/** One source with what its compilation needs. */
export interface CompileInput {
  readonly source: Source
  readonly type: ContentType
  /** Instance name, the first part of entry keys. */
  readonly instance: string
  readonly extensions: readonly MarkdownExtensions[]
  readonly options: MarkdownOptions
  /** HTML of code blocks of the last compilation. */
  readonly known?: ReadonlyMap<string, string>
  asset: FragmentContext['asset']
}

/** An entry with its compiled fragments; facts of fragments that are modules come when the modules were run. */
export interface CompiledEntry {
  readonly entry: Omit<Entry, 'fragments'>
  readonly fragments: Readonly<Record<string, CompiledFragment>>
}

/** What one source was compiled to. */
export interface CompiledSource {
  readonly entries: readonly CompiledEntry[]
  readonly diagnostics: readonly Diagnostic[]
  readonly silences: readonly Silence[]
}

/** Compiles one source: splits it, checks its data, compiles its prose. Sees this file and what it pulls in, nothing else. */
export async function compileSource(input: CompileInput): Promise<CompiledSource> {
  const { source, type } = input
  const diagnostics: Diagnostic[] = []
  const silences = silencesOf(source)
  let split: { readonly entries: readonly RawEntry[]; readonly diagnostics?: readonly Diagnostic[] }
  try {
    split = type.split === undefined ? splitFrontMatter(source, type.format) : await type.split(source)
  } catch (error) {
    diagnostics.push(threw(type.name, 'split', source.path, error))
    return { entries: [], diagnostics, silences }
  }
  diagnostics.push(...(split.diagnostics ?? []))
  const entries: CompiledEntry[] = []
  const compile = oncePerText()
  for (const raw of split.entries) {
    const places = raw.places ?? {}
    const checked = checkData(type.schema, raw.data, { file: source.path, places })
    diagnostics.push(...checked.diagnostics)
    const fragments: Record<string, CompiledFragment> = {}
    for (const fragment of raw.fragments) {
      const compiled = await compile(fragment, {
        file: fragment.file ?? source.path,
        ...extensionsOf(fragment.text, input.extensions),
        options: input.options,
        keepTitle: fragment.name !== 'body' || (raw.data as { hide_title?: unknown } | null)?.hide_title === true,
        ...(input.known === undefined ? {} : { known: input.known }),
        asset: (path) => input.asset(path),
      })
      fragments[fragment.name] = compiled
      diagnostics.push(...compiled.diagnostics)
      silences.push(...(compiled.silences ?? []))
    }
    if (checked.data === undefined) continue
    const entry = {
      key: `${input.instance}:${source.path}#${raw.id}`,
      id: raw.id,
      source: source.path,
      data: checked.data,
      places,
    }
    entries.push({ entry, fragments })
  }
  return { entries, diagnostics, silences }
}

/** Silences in the YAML of a source, and of the files that it needs. */
function silencesOf({ path, text, needed = {} }: Source): Silence[] {
  return [...Object.entries({ ...needed, [path]: text })].flatMap(([file, content]) => {
    if (/\.ya?ml$/i.test(file)) return silencesInYaml(content, file, 1)
    return /\.mdx?$/i.test(file) ? silencesInYaml(cutFrontMatter(content).yaml, file, 2) : []
  })
}

/** A text that pulls in others may need any extension. */
const pullsIn = /::partial|\.mdx?['"]/

function extensionsOf(
  text: string,
  extensions: readonly MarkdownExtensions[],
): Pick<FragmentContext, 'remark' | 'rehype'> {
  const used = extensions.filter(({ sign }) => sign === undefined || sign.test(text) || pullsIn.test(text))
  return { remark: used.flatMap(({ remark = [] }) => remark), rehype: used.flatMap(({ rehype = [] }) => rehype) }
}

/**
 * Compiles equal texts once. The same sentence stands on dozens of pages of an API's description. What a file, a place or
 * an extension had a part in is compiled each time.
 */
function oncePerText(): typeof compileFragment {
  const known = new Map<string, CompiledFragment>()
  return async (fragment, context) => {
    const key = `${fragment.format} ${context.keepTitle} ${fragment.text}`
    const before = known.get(key)
    if (before !== undefined) return before
    let asked = context.remark.length + context.rehype.length > 0
    const compiled = await compileFragment(fragment, {
      ...context,
      asset(path) {
        asked = true
        return context.asset(path)
      },
    })
    if (!asked && isPlaceless(compiled)) known.set(key, compiled)
    return compiled
  }
}

function isPlaceless(compiled: CompiledFragment): boolean {
  const { diagnostics, silences = [], files = [] } = compiled
  return (
    compiled.kind === 'html' && compiled.facts.links.length + diagnostics.length + silences.length + files.length === 0
  )
}

async function compileFragment(fragment: RawFragment, context: FragmentContext): Promise<CompiledFragment> {
  // Each is loaded when first needed: a site without MDX never pays for its compiler.
  const compile =
    fragment.format === 'mdx' ? (await import('./mdx.ts')).compileMdx : (await import('./markdown.ts')).compileMarkdown
  try {
    return await compile(fragment, context)
  } catch (error) {
    if (!(error instanceof PluginThrew)) throw error
    return (await import('./markdown.ts')).empty(threw(error.plugin, 'a Markdown extension', context.file, error))
  }
}

function threw(name: string, what: string, file: string, error: unknown): Diagnostic {
  const message = error instanceof Error ? error.message : String(error)
  return diagnostic('plugin/threw', `"${name}" threw in ${what}: ${message}`, { place: { file, line: 1, column: 1 } })
}
