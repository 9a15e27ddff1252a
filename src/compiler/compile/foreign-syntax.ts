import { grouped } from '../../base/grouped.ts'
import { diagnostic, firstOfKind, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { rangeOf, type Locate } from '../../text/location.ts'
import type { ProseBlock } from '../likely-mistakes/attribute-lists.ts'
import { containerMarks, foreignSyntax, type ForeignSyntax, type SignContext } from '../likely-mistakes/markdown.ts'
import { assetPath } from '../../model/asset.ts'
import type { FragmentContext } from './fragment.ts'
import { admonitionKinds, alertKinds } from './dialect/admonition.ts'
import type { CollectedNodes } from './markdown/nodes.ts'
import type { FindProse } from './markdown/prose.ts'

/** A text with the parts of its tree in which foreign syntax is searched. */
interface SignedText {
  readonly text: string
  readonly locationOf: Locate
  readonly file: string
  readonly asset: FragmentContext['asset']
  readonly format?: 'md' | 'mdx'
  readonly options?: { readonly emoji?: boolean }
  readonly nodes: Pick<CollectedNodes, 'code' | 'html'>
  readonly blockAt: FindProse
  /** Text of the tree, if extensions may have replaced parts of the text. */
  readonly treeText?: string | undefined
}

/** An occurrence of foreign syntax in the text. */
interface Occurrence {
  readonly start: number
  readonly source: string
  readonly hint: string
}

/** Reports syntax of other tools, each kind at its first occurrence. Of a syntax with several equivalents, each is a kind. */
export function syntaxOfOthers(input: SignedText): Diagnostic[] {
  return foreignSyntax.flatMap((syntax) => {
    if (!input.text.includes(syntax.has)) return []
    const kinds = grouped(occurrences(syntax, input), ({ hint }) => hint.replace(details, ''))
    return [...kinds.values()].flatMap((kind) =>
      firstOfKind(
        kind.map(({ start, source, hint }) => {
          const message = `"${shortened(source)}" ${effects[syntax.place ?? 'words']}: it is the syntax of ${syntax.tool}`
          return diagnostic('markdown/foreign', message, {
            location: input.locationOf(start, start + source.length),
            hint,
          })
        }),
      ),
    )
  })
}

/** Parts of a hint that depend on the words of an occurrence, such as names, paths and titles. */
const details = /"[^"\n]*"|\[[^\]\n]*\]|\([^)\n]*\)|\{[^}\n]*\}|>[^<\n]*<|\S+(?=<sup>)|=\S*|(?<=```|:::)\w+|(?<=## ).*/g

const effects = {
  words: 'is shown as text',
  fence: 'is not a language',
  code: 'includes nothing',
  html: 'includes nothing',
} as const

function occurrences(syntax: ForeignSyntax, input: SignedText): readonly Occurrence[] {
  const { text, nodes } = input
  const { format = 'md', options } = input
  const context: SignContext = { admonitionKinds, alertKinds, format, hasEmoji: options?.emoji, refer: referTo(input) }
  if (syntax.place === undefined || syntax.place === 'words')
    return [...text.matchAll(syntax.sign)].flatMap((match) => {
      const block = blockOf(match, input)
      return block === undefined || input.treeText?.includes(signOf(match)) === false
        ? []
        : occurrence(match, 0, syntax.hint(match, { ...context, block }))
    })
  return nodes[syntax.place === 'html' ? 'html' : 'code'].flatMap((node) => {
    const [start, end] = rangeOf(node) ?? []
    if (start === undefined || end === undefined) return []
    return [...text.slice(start, end).matchAll(syntax.sign)].flatMap((match) =>
      occurrence(match, start, syntax.hint(match, context)),
    )
  })
}

/** Finds a file by a path that is relative to the folder of the page, to one above it, or to the site. */
function referTo({ file, asset }: SignedText): SignContext['refer'] {
  return (path) => {
    const folders = [
      './',
      ...file
        .split('/')
        .slice(2)
        .map((_, index) => '../'.repeat(index + 1)),
    ]
    const exists = (reference: string): boolean => {
      const target = assetPath(reference, file, 'image')
      return target !== undefined && typeof asset(target) === 'object'
    }
    return folders.map((folder) => folder + path).find(exists) ?? `@site/${path}`
  }
}

function occurrence(match: RegExpExecArray, offset: number, hint: string | undefined): Occurrence[] {
  return hint === undefined ? [] : [{ start: offset + match.index + marksOf(match), source: signOf(match), hint }]
}

/** Length of white space and list or quotation marks before the match. */
function marksOf([match]: RegExpExecArray): number {
  return containerMarks.exec(match)?.[0].length ?? 0
}

function signOf(match: RegExpExecArray): string {
  return match[0].slice(marksOf(match)).trimEnd()
}

/**
 * The prose block that contains the whole match. Brackets may be a link, and lines may be parts of a definition list.
 */
function blockOf(match: RegExpExecArray, { blockAt }: SignedText): ProseBlock | undefined {
  const start = match.index + marksOf(match)
  const sign = signOf(match)
  const offsets = [1, sign.length - 1, Math.max(sign.indexOf('\n'), 1)]
  return offsets.some((offset) => blockAt(start + offset) === undefined) ? undefined : blockAt(start)
}

function shortened(source: string): string {
  const [line = ''] = source.split('\n', 1)
  return line.length > 30 ? `${line.slice(0, 29)}…` : line
}
