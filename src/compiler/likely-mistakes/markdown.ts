/** Syntax of other tools that Markdown shows as text. */
import { didYouMean } from '../../diagnostics/suggest.ts'

interface AdmonitionKinds {
  readonly admonitionKinds: readonly string[]
  readonly alertKinds: readonly string[]
}

/** Syntax that another tool reads in Markdown, and that is text here. */
interface ForeignSyntax {
  /** A global pattern; its matches are reported, without white space around them. */
  readonly sign: RegExp
  readonly tool: string
  /** The text to write instead; nothing, if it is right as it is. */
  hint(match: RegExpExecArray, kinds: AdmonitionKinds): string | undefined
}

const outline = 'remove it: the headings of a page are shown beside its text'

/** Names that Obsidian's callouts have beside. */
const callouts =
  'abstract summary tldr info todo hint success check done question help faq attention failure fail missing danger error bug example quote cite'

/** The hint for an unknown alert; nothing for those of GitHub, and for words that no tool knows. */
function alertHint(
  name: string,
  isPlain: boolean,
  { alertKinds, admonitionKinds }: AdmonitionKinds,
): string | undefined {
  if (alertKinds.includes(name)) return isPlain ? undefined : `take the sign behind it out: [!${name.toUpperCase()}]`
  const otherwise = `the alerts are ${alertKinds.join(', ')}; write :::${admonitionKinds.includes(name) ? name : 'note'} for others`
  return didYouMean(name, alertKinds) ?? (callouts.split(' ').includes(name) ? otherwise : undefined)
}

export const foreignSyntax: readonly ForeignSyntax[] = [
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
    hint: ([whole, kind = '', title = 'Title'], { admonitionKinds }) => {
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
    hint: () => 'remove it; for an id, write {#id} after a heading',
  },
  {
    sign: /^[ \t]*>[ \t]*\[!([a-z]+)\][+-]?/gim,
    tool: 'another tool',
    hint: ([whole, name = ''], kinds) => alertHint(name.toLowerCase(), whole.endsWith(']'), kinds),
  },
]

/** All of them begin with one of these. */
export const anySign = /\[\[|\[TOC\]|<<<|!!!|\?\?\?|^===|8<|\{%|\{\{|^\{:|\[!|@include/m
