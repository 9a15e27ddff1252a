import type { Root } from 'mdast'
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import { rangeOf, type Placer } from '../../text/location.ts'
import { admonitionKinds, alertKinds } from './dialect/admonition.ts'
import type { CollectedNodes } from './markdown/nodes.ts'
import { isProse } from './markdown/prose.ts'

/** What another tool reads in Markdown, and is text here. */
interface Habit {
  /** Global; what it finds is reported, without white space around it. */
  readonly sign: RegExp
  readonly tool: string
  /** What to write instead; nothing, if it is right as it is. */
  hint(found: RegExpExecArray): string | undefined
}

const outline = 'take it out: the headings of a page stand beside its text'

/** Names that Obsidian's callouts have beside. */
const callouts =
  'abstract summary tldr info todo hint success check done question help faq attention failure fail missing danger error bug example quote cite'

/** What to do about an alert that is none; nothing about those of GitHub, and about words that nobody has. */
function alertHint(name: string, isPlain: boolean): string | undefined {
  if (alertKinds.includes(name)) return isPlain ? undefined : `take the sign behind it out: [!${name.toUpperCase()}]`
  const otherwise = `the alerts are ${alertKinds.join(', ')}; write :::${admonitionKinds.includes(name) ? name : 'note'} for others`
  return didYouMean(name, alertKinds) ?? (callouts.split(' ').includes(name) ? otherwise : undefined)
}

const habits: readonly Habit[] = [
  { sign: /^[ \t]*\[\[_?toc_?\]\][ \t]*\r?$/gim, tool: 'VitePress', hint: () => outline },
  { sign: /^\[TOC\][ \t]*\r?$/gm, tool: 'Python-Markdown', hint: () => outline },
  {
    sign: /^<<<[ \t]*(@?[^\s{#]+)[^\n]*$/gm,
    tool: 'VitePress',
    hint: ([, path = '']) => `write \`\`\`js file="${path.replace(/^@\//, '@site/')}" and \`\`\` below it`,
  },
  {
    sign: /^(?:!!!|\?\?\?\+?)[ \t]+([a-z][\w-]*)(?:[ \t]+"([^"\n]*)")?[^\n]*$/gm,
    tool: 'MkDocs',
    hint: ([whole, kind = '', title = 'Title']) => {
      const name = !whole.startsWith('!') ? 'details' : admonitionKinds.includes(kind) ? kind : 'note'
      return `write :::${name}[${title}], its text without indentation, and :::`
    },
  },
  {
    sign: /^===[ \t]+"([^"\n]*)"[ \t]*\r?$/gm,
    tool: 'MkDocs',
    hint: ([, label = '']) => `write :::tab[${label}], its text without indentation, and :::, in ::::tabs`,
  },
  {
    sign: /^-+8<-+[ \t]+"([^"\n]+)"/gm,
    tool: 'MkDocs',
    hint: ([, path = '']) => `write ::partial{file="@site/${path}"}`,
  },
  {
    sign: /\{%-?[ \t]*(?!end)([a-z][\w-]*)[^%\n]*%\}/g,
    tool: 'GitBook or Liquid',
    hint: ([, name]) =>
      `write ${name === 'hint' ? ':::note, its text and :::' : 'a directive'}, or put it in backticks`,
  },
  {
    sign: /\{\{[<%][ \t]*([a-z][\w/.-]*)[^\n]*?[>%]\}\}/g,
    tool: 'Hugo',
    hint: () => 'write a directive, or put it in backticks',
  },
  {
    sign: /\{\{[ \t]*\$(?:frontmatter|page|params|site)\b[^}\n]*\}\}/g,
    tool: 'VitePress',
    hint: () => 'write the words, or name a variable under "variables" in the configuration: {{ name }}',
  },
  {
    sign: /^\{:[^}\n]*\}[ \t]*\r?$/gm,
    tool: 'kramdown',
    hint: () => 'take it out; for an id write {#id} behind a heading',
  },
  {
    sign: /^[ \t]*>[ \t]*\[!([a-z]+)\][+-]?/gim,
    tool: 'another tool',
    hint: ([whole, name = '']) => alertHint(name.toLowerCase(), whole.endsWith(']')),
  },
]

/** All of them begin with one of these. */
const anySign = /\[\[|\[TOC\]|<<<|!!!|\?\?\?|^===|8<|\{%|\{\{|^\{:|\[!|@include/m
const included = /^<!--[ \t]*@include:[ \t]*([^\s{]+?)(?:\s|\{|-->)/

/** What looks like the syntax of another tool in the prose of a page, which is shown as text: each one once. */
export function foreignSyntax(
  tree: Root,
  { html }: Pick<CollectedNodes, 'html'>,
  { text, place }: { readonly text: string; readonly place: Placer },
): Diagnostic[] {
  if (!anySign.test(text)) return []
  const found: Diagnostic[] = []
  const report = (message: string, hint: string, start: number, length: number): void =>
    void found.push(diagnostic('markdown/foreign', message, { place: place(start, start + length), hint }))
  for (const { sign, tool, hint } of habits)
    for (const match of text.matchAll(sign)) {
      const written = match[0].trim()
      const start = match.index + match[0].indexOf(written)
      const advice = hint(match)
      if (advice === undefined || !isProse(tree, start + written.length - 1)) continue
      report(`"${shortened(written)}" is shown as text: it is the syntax of ${tool}`, advice, start, written.length)
      break
    }
  for (const node of html) {
    const [, path] = included.exec(node.value) ?? []
    const [start, end] = rangeOf(node) ?? []
    if (path === undefined || start === undefined || end === undefined) continue
    report(
      `nothing is included: this is the syntax of VitePress`,
      `write ::partial{file="${path}"}`,
      start,
      end - start,
    )
  }
  return found
}

function shortened(written: string): string {
  return written.length > 30 ? `${written.slice(0, 29)}…` : written
}
