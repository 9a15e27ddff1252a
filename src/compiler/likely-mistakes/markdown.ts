/** Syntax of other tools that Markdown displays as text. */
import { hintsByKey } from './suggest.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import { attributeHint, attributeList, type ProseBlock } from './attribute-lists.ts'
import { codeFence, filePath, sizedImage, underTitle } from './equivalents.ts'
import { wikiHint } from './wiki-links.ts'

/** Text around a match. */
export interface SignContext {
  readonly admonitionKinds: readonly string[]
  readonly alertKinds: readonly string[]
  readonly format: 'md' | 'mdx'
  /** Shortcodes are converted to emoji. */
  readonly hasEmoji?: boolean | undefined
  /** Returns a reference to an existing file whose path is relative to an unknown folder. */
  refer(path: string): string
  /** Block of words that contains the sign. Default: it is in no words. */
  readonly block?: ProseBlock | undefined
}

/** Markdown syntax of another tool. */
export interface ForeignSyntax {
  /** A global pattern. White space and list or quotation markers at its start are excluded from the report. */
  readonly sign: RegExp
  /** Text contained in every match, for a quick test. */
  readonly has: string
  readonly tool: string
  /** Part of the text in which the syntax occurs. Default: words. */
  readonly place?: 'words' | 'fence' | 'code' | 'html'
  /** Returns the equivalent syntax as a hint; `undefined` if the text is correct. */
  hint(match: RegExpExecArray, context: SignContext): string | undefined
}

/** Start of a line, also in quotations and lists. */
const lineStart = String.raw`^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*`
export const containerMarks = new RegExp(lineStart)

/** Restricts a pattern to the start of a line. */
export function atLineStart({ source, flags }: RegExp): RegExp {
  return new RegExp(lineStart + source, `${flags}gm`)
}

const outline = 'remove it: the headings of a page are shown beside its text'

/** Kinds of other tools (Obsidian, MkDocs, MyST), after the kind here that is closest in meaning. */
const foreignKinds = hintsByKey([
  ['admonition aside callout seealso quote cite example', 'note'],
  ['info abstract summary tldr todo question help faq', 'info'],
  ['hint', 'tip'],
  ['success check done', 'success'],
  ['attention', 'warning'],
  ['danger failure fail missing error bug', 'danger'],
])

/** Kind of an admonition that is closest to that of another tool; `undefined` for unknown words. */
export function admonitionLike(name: string, admonitionKinds: readonly string[]): string | undefined {
  if (admonitionKinds.includes(name)) return name
  return Object.hasOwn(foreignKinds, name) ? foreignKinds[name] : undefined
}

/** Hint for an unknown alert; `undefined` for those of GitHub, and for unknown words. */
function alertHint(name: string, isPlain: boolean, { alertKinds, admonitionKinds }: SignContext): string | undefined {
  if (alertKinds.includes(name)) return isPlain ? undefined : `take the sign behind it out: [!${name.toUpperCase()}]`
  const longer = alertKinds.find((kind) => name.length > 2 && kind.startsWith(name))
  if (longer !== undefined) return didYouMean(longer, alertKinds)
  const kind = admonitionLike(name, admonitionKinds)
  const otherwise = `the alerts are ${alertKinds.join(', ')}; write :::${kind} for others`
  return didYouMean(name, alertKinds) ?? (Object.hasOwn(foreignKinds, name) ? otherwise : undefined)
}

/** Hint for a named block. */
function blockHint(kind: string, title: string | undefined, { admonitionKinds }: SignContext): string {
  if (kind === 'tab') return `write :::tab[${title ?? 'Label'}], its text and :::, in ::::tabs`
  const name = kind === 'details' ? kind : (admonitionLike(kind, admonitionKinds) ?? 'note')
  return `write :::${name}${underTitle(title)}, its text and :::`
}

/** Syntax of `!!! kind "Title"` and the collapsible `??? kind`. */
function mkDocsBlock({ source }: RegExp, has: string): ForeignSyntax {
  return {
    sign: atLineStart(new RegExp(String.raw`${source}[ \t]+([a-z][\w-]*)(?:[ \t]+"([^"\n]*)")?[^\n]*$`)),
    has,
    tool: 'MkDocs',
    hint: ([, kind = '', title = 'Title'], { admonitionKinds }) => {
      const name = has === '???' ? 'details' : (admonitionLike(kind, admonitionKinds) ?? 'note')
      return `write :::${name}[${title}], its text without indentation, and :::`
    },
  }
}

const keyNames: Readonly<Record<string, string>> = { ctrl: 'Ctrl', cmd: '⌘', del: 'Del', esc: 'Esc' }
const keyName = (key: string): string => keyNames[key] ?? key.slice(0, 1).toUpperCase() + key.slice(1)

/** Block syntax, at the start of a line. */
const blocks: readonly ForeignSyntax[] = [
  { sign: atLineStart(/\[\[_?toc_?\]\][ \t]*\r?$/i), has: '[[', tool: 'VitePress', hint: () => outline },
  { sign: atLineStart(/\[TOC\][ \t]*\r?$/), has: '[TOC]', tool: 'Python-Markdown', hint: () => outline },
  {
    sign: /^<{7} \S[^\n]*$/gm,
    has: '<<<<<<<',
    tool: 'git',
    hint: () => 'resolve the conflict of the merge: choose a version, and remove the lines of <, = and >',
  },
  {
    sign: atLineStart(/<<<(?!<)[ \t]*(@?[^\s{#]+)(?:#([\w-]+))?(?:\{(\d[\d,-]*)[^}\n]*\})?[^\n]*$/),
    has: '<<<',
    tool: 'VitePress',
    hint: ([, path = '', region, lines], { refer }) =>
      codeFence(path.startsWith('@/') ? refer(path.slice(2)) : path, { region, lines }),
  },
  mkDocsBlock(/!!!/, '!!!'),
  mkDocsBlock(/\?\?\?\+?/, '???'),
  {
    sign: atLineStart(/===[ \t]+"([^"\n]*)"[ \t]*\r?$/),
    has: '===',
    tool: 'MkDocs',
    hint: ([, label = '']) => `write :::tab[${label}], its text without indentation, and :::, in ::::tabs`,
  },
  {
    sign: atLineStart(/==[ \t]+(\S[^\n]*?)[ \t]*\r?$/),
    has: '== ',
    tool: 'VitePress or AsciiDoc',
    hint: ([, label = '']) => `write :::tab[${label}], its text and :::, in ::::tabs; a heading is "## ${label}"`,
  },
  {
    sign: atLineStart(/\/{3,}[ \t]+([a-z][\w-]*)[ \t]*(?:\|[ \t]*([^\n]*?))?[ \t]*\r?$/),
    has: '///',
    tool: 'MkDocs',
    hint: ([, kind = '', title], context) => blockHint(kind, title?.replace(/^"(.*)"$/, '$1'), context),
  },
  {
    sign: atLineStart(/-+8<-+[ \t]+"([^"\n]+)"/),
    has: '8<',
    tool: 'MkDocs',
    hint: ([, path = ''], { refer }) =>
      path.endsWith('.md') ? `write ::partial{file="${refer(path)}"}` : codeFence(refer(path)),
  },
  {
    sign: atLineStart(/\*\[([^\]\n]+)\]:[ \t]*(\S[^\n]*?)[ \t]*\r?$/),
    has: '*[',
    tool: 'MkDocs',
    hint: ([, word = '', title = '']) => `write <abbr title="${title}">${word}</abbr> where the word is used`,
  },
  {
    sign: atLineStart(/\[!([a-z]+)\][+-]?/i),
    has: '[!',
    tool: 'another tool',
    hint: ({ 0: match, 1: name = '', index, input }, context) => {
      if (!match.includes('>')) return undefined
      const rest = /^[^\n]*/.exec(input.slice(index + match.length))?.[0].trim() ?? ''
      const isAlert = context.alertKinds.includes(name.toLowerCase()) && match.endsWith(']')
      if (isAlert && /^[^[(]/.test(rest)) return `write the text into the next line: > ${rest}`
      return alertHint(name.toLowerCase(), match.endsWith(']'), context)
    },
  },
  {
    sign: atLineStart(/\*\*(note|warning)\*\*[ \t]*\r?$/i),
    has: '> ',
    tool: 'GitHub before its alerts',
    hint: ([match, name = '']) =>
      /^[ \t]*>[^*]*\*\*/.test(match) ? `write [!${name.toUpperCase()}] on this line` : undefined,
  },
  {
    sign: /^[^\s\n>|#:][^\n]*\n:[ \t]+\S[^\n]*$/gm,
    has: '\n: ',
    tool: 'MkDocs, kramdown or Pandoc',
    hint: () => 'write "markdown: { definitionLists: true }" into site.config.yaml, or a list',
  },
  {
    sign: atLineStart(/\\(?:newpage|pagebreak|clearpage)[ \t]*\r?$/),
    has: '\\',
    tool: 'LaTeX',
    hint: () => 'remove it: a page of a site has no page breaks',
  },
  {
    sign: atLineStart(/@\[([a-z]+)\]\(([^)\n]*)\)/),
    has: '@[',
    tool: 'markdown-it plugins',
    hint: ([, name = '', id = '']) =>
      name === 'youtube' || name === 'vimeo' ? `write ::${name}{id="${id}"}` : `write ::embed{src="${id}"}`,
  },
]

/** Inline syntax. */
const inLines: readonly ForeignSyntax[] = [
  {
    sign: /\{%-?[ \t]*(?!end)([a-z][\w-]*)[^%\n]*%\}/g,
    has: '{%',
    tool: 'GitBook or Liquid',
    hint: ([, name]) =>
      `write ${name === 'hint' ? ':::note, its text and :::' : 'a directive'}, or put it in backticks`,
  },
  {
    sign: /\{\{[<%][ \t]*([a-z][\w/.-]*)[^\n]*?[>%]\}\}/g,
    has: '{{',
    tool: 'Hugo',
    hint: () => 'write a directive, or put it in backticks',
  },
  {
    sign: /\{\{[ \t]*\$(?:frontmatter|page|params|site)\b[^}\n]*\}\}/g,
    has: '{{',
    tool: 'VitePress',
    hint: () => 'write the words, or name a variable under "variables" in the configuration: {{ name }}',
  },
  {
    sign: /(?<!\\)\{\{#(include|rustdoc_include|playground|playpen|template|title)[ \t]+([^}\s:]+)[^}\n]*\}\}/g,
    has: '{{#',
    tool: 'mdBook',
    hint: ([, name, path = '']) => {
      if (name === 'title') return 'write "title:" into the front matter'
      return path.endsWith('.md') ? `write ::partial{file="${filePath(path)}"}` : codeFence(path)
    },
  },
  {
    sign: /(?<!\\)\{\*[ \t]*([^\s*{}]+\.\w+)[^*{}\n]*\*\}/g,
    has: '{*',
    tool: 'FastAPI',
    hint: ([, path = '']) => codeFence(path),
  },
  {
    sign: /(?<![\w:\\]):(?:\+1|-1|100|tada|rocket|warning|white_check_mark|heavy_check_mark|x|bulb|fire|star|sparkles|heart|smile|wave|bug|memo|books?|zap|construction|eyes|boom|lock|key|wrench|package|link|information_source|exclamation|question|no_entry|point_right|arrow_right|thumbsup|thumbsdown|clap|pray|mag|gear):(?![\w:[{])/g,
    has: ':',
    tool: 'GitHub and other tools',
    hint: (_, { hasEmoji }) =>
      hasEmoji === true
        ? undefined
        : 'write "markdown: { emoji: true }" into site.config.yaml, or the character itself',
  },
  {
    sign: /(?<!\\)!\[([^\]\n]*)\]\(([^()\s]+)(?:[ \t]+(?:"([^"\n]*)"|'([^'\n]*)'))?[ \t]+=(\d+%?)?x?(\d+%?)?\)/g,
    has: ' =',
    tool: 'markdown-it plugins',
    hint: ([, alt, src = '', title = '', other = title, width, height], { format }) =>
      sizedImage({ alt, src, title: other === '' ? undefined : other, width, height }, format),
  },
  { sign: attributeList, has: '}', tool: 'MkDocs, kramdown or Pandoc', hint: attributeHint },
  {
    sign: /(?<![\w:\\]):(?:material|octicons|fontawesome-(?:brands|solid|regular)|simple)-([a-z\d-]+):(?:\{[^}\n]*\})?/g,
    has: ':',
    tool: 'MkDocs',
    hint: ([match, name = '']) =>
      `write :icon[${/^:(?:fontawesome-brands|simple)-/.test(match) ? 'simple-icons:' : ''}${name.replace(/-\d+$/, '')}]`,
  },
  {
    sign: /(?<![\w+\\])\+\+([a-z\d]+(?:[+-][a-z\d]+)*)\+\+(?![\w+])/gi,
    has: '++',
    tool: 'MkDocs',
    hint: ([, keys = '']) => `write :kbd[${keys.split('+').map(keyName).join('+')}]`,
  },
  {
    sign: /(?<![\w=\\<>!])==(?=[^\s=])([^=\n]{1,200}?)(?<=[^\s=])==(?![\w=])/g,
    has: '==',
    tool: 'MkDocs or Obsidian',
    hint: ([, words = '']) => `write <mark>${words}</mark>`,
  },
  {
    sign: /(?<![\w^\\])(\w+)\^([\w+-]{1,10})\^(?![\w^])/g,
    has: '^',
    tool: 'MkDocs or Pandoc',
    hint: ([, base = '', power = '']) => `write ${base}<sup>${power}</sup>`,
  },
  {
    sign: /(?<![\\[\w&=?/])!?\[\[([^\][\n|]{1,200})(?:\|([^\][\n]{0,200}))?\]\](?![([])/g,
    has: '[[',
    tool: 'Obsidian and other wikis',
    hint: wikiHint,
  },
  {
    sign: /(?<![\w%\\])%%(?!%)([^\n%]+)%%(?![\w%])|^[ \t]*%%[ \t]*\r?$/gm,
    has: '%%',
    tool: 'Obsidian',
    hint: (_, { format }) => `write ${format === 'mdx' ? '{/* … */}' : '<!-- … -->'}`,
  },
]

/** Names in the braces of a fence: MyST blocks, and languages of R Markdown and Quarto. */
const fenceBlocks = /^(?:note|tip|warning|caution|danger|important|admonition|seealso|attention|hint|error)$/
const fenceLanguages = /^(?:python|r|julia|bash|sh|ojs|sql|mermaid|dot|js|javascript|css|html)$/i

/** Syntax in the opening line of a code block, and in raw HTML. */
const outsideOfWords: readonly ForeignSyntax[] = [
  {
    sign: /^[`~]{3,}[ \t]*\{[ \t]*([.#]?)([a-z][\w+-]*)[^}\n]*\}[^\n]*/g,
    has: '{',
    place: 'fence',
    tool: 'MkDocs, Quarto or MyST',
    hint: ([, mark, name = ''], context) => {
      if (mark === '.' || fenceLanguages.test(name)) return `write \`\`\`${name}`
      return fenceBlocks.test(name)
        ? blockHint(name, undefined, context)
        : 'write the language without braces, or a directive: :::note'
    },
  },
  {
    // Code that contains more than this may explain the syntax.
    sign: /(?<=^[`~]{3,}[^\n]*\n[ \t]*)\{\{#(?:include|rustdoc_include|playground|playpen)[ \t]+([^}\s:]+)[^}\n]*\}\}(?=[ \t]*\r?\n[ \t>]*[`~]{3,}$)/g,
    has: '{{#',
    place: 'code',
    tool: 'mdBook',
    hint: ([, path = '']) => codeFence(path),
  },
  {
    sign: /^<!--[ \t]*@include:[ \t]*([^\s{]+?)(?=\s|\{|-->)[^\n]*/g,
    has: '@include',
    place: 'html',
    tool: 'VitePress',
    hint: ([, path = ''], { refer }) =>
      `write ::partial{file="${path.startsWith('@/') ? refer(path.slice(2)) : path}"}`,
  },
]

export const foreignSyntax: readonly ForeignSyntax[] = [...blocks, ...inLines, ...outsideOfWords]
