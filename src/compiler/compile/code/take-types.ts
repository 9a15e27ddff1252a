import type { Code } from 'mdast'
import { diagnostic, type Diagnostic } from '../../../diagnostics/diagnostic.ts'
import { sourceOf, type CodeContext, type Info } from './block-source.ts'
import type { Meta } from './meta.ts'
import { typesOf, type TwoslashNode } from './twoslash.ts'

/** Languages that TypeScript can parse, by name. */
const languages: Readonly<Record<string, string>> = {
  ts: 'ts',
  typescript: 'ts',
  tsx: 'tsx',
  js: 'js',
  javascript: 'js',
  jsx: 'jsx',
}

/**
 * Adds TypeScript's notes to a block that requests types. The displayed code omits the parts that are only for the
 * compiler.
 *
 * @param isOwn true if the code is part of the text
 */
export function takeTypes(
  node: Code,
  { types }: Pick<Meta, 'types'>,
  { info, isOwn, root, code, text, locationOf }: CodeContext & { readonly info: Info; readonly isOwn: boolean },
): { readonly nodes?: readonly TwoslashNode[]; readonly diagnostics: readonly Diagnostic[] } {
  const lang = languages[node.lang?.toLowerCase() ?? '']
  if (types === undefined || lang === undefined || root === undefined) return { diagnostics: [] }
  const wordLocation = info.locationOf(types, types + 'twoslash'.length)
  if (code?.twoslash === undefined) {
    const hint = 'set "code: { twoslash: {} }" in the configuration, or remove the word'
    return { diagnostics: [diagnostic('code/no-types', 'the site shows no types', { location: wordLocation, hint })] }
  }
  const result = typesOf(node.value, lang, { root, options: code.twoslash })
  if ('message' in result)
    return { diagnostics: [diagnostic('code/no-types', result.message, { location: wordLocation, hint: result.hint })] }
  if ('faults' in result) {
    const source = isOwn && node.position !== undefined ? sourceOf(node, text) : undefined
    return {
      diagnostics: result.faults.map(({ start, end, message, hint }) => {
        const at = source === undefined || end === 0 ? wordLocation : locationOf(source.at(start), source.at(end))
        return diagnostic('code/types', message, { location: at, hint })
      }),
    }
  }
  node.value = result.code
  return { nodes: result.nodes, diagnostics: [] }
}
