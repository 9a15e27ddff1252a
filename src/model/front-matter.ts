import { diagnostic, startOf, type Diagnostic, type Location } from '../diagnostics/diagnostic.ts'
import type { RawEntry, Source } from './entry.ts'
import { typographicQuotes } from '../text/yaml/typographic-quotes.ts'
import { readYaml, readYamlData } from '../text/yaml/yaml.ts'

/** Maximum size in bytes: `yaml` takes more than linear time for very many keys. */
const maxFrontMatterBytes = 64 * 1024

/**
 * Opening line of front matter. It must be at the very start and be YAML (`---js` is text, and
 * never run).
 */
const fence = /^\uFEFF?---[ \t]*\r?\n/
const close = /^---[ \t]*(?:\r?\n|$)/m

/**
 * Splits a page into front matter and one fragment `body`, as the core does for a content type without `split`. Returns
 * problems with their locations, and always the body.
 *
 * `format` is the default format of the body. `.mdx` files contain code; `.md` files contain data, or code if `format` is
 * `mdx`. With `detect`, front matter sets the format of a page (`format: mdx`). `format: md` is always allowed. Any other
 * page that declares `format: mdx` is reported, because data must not run.
 */
export function splitFrontMatter(
  source: Source,
  format: 'md' | 'mdx' | 'detect' = 'md',
): { readonly entries: readonly RawEntry[]; readonly diagnostics: readonly Diagnostic[] } {
  const { yaml, body, bodyLine } = cutFrontMatter(source.text)
  const input = { file: source.path, lineOffset: 1, maxBytes: maxFrontMatterBytes }
  const { data, locations, diagnostics: problems } = readYamlData(yaml, input)
  const quotes = typographicQuotes(yaml, input).map(({ message, ...details }) =>
    diagnostic('front-matter/unread', message, details),
  )
  const diagnostics = [...problems, ...unread(source), ...cutTexts(yaml, source), ...quotes, ...emptyPage(source)]
  const usual = format === 'mdx' || source.path.endsWith('.mdx') ? 'mdx' : 'md'
  const declared = (data as { readonly format?: unknown }).format
  const isRefused = declared === 'mdx' && usual === 'md' && format !== 'detect'
  if (isRefused) diagnostics.push(notCode(locations['format'] ?? startOf(source.path)))
  const syntax = !isRefused && (declared === 'md' || declared === 'mdx') ? declared : usual
  return {
    entries: [{ id: '', data, locations, fragments: [{ name: 'body', format: syntax, text: body, line: bodyLine }] }],
    diagnostics,
  }
}

const firstKey = /^[A-Za-z_][\w-]*:(?:[ \t\r]|$)/m

/** Reports front matter in an unsupported form, whose keys would become text of the page. */
function unread({ path, text }: Source): readonly Diagnostic[] {
  const open = fence.exec(text)?.[0]
  if (open === undefined) return foreignFrontMatter(path, text)
  if (!firstKey.test(text.slice(open.length).split('\n', 1)[0] ?? '') || close.test(text.slice(open.length))) return []
  const hint = 'write --- on a separate line after the last key'
  const location = { ...startOf(path), endLine: 1, endColumn: 4 }
  return [diagnostic('front-matter/syntax', 'the front matter is opened here and never closed', { location, hint })]
}

/** A text without quotes, and a comment behind it without a space after its sign. */
const cutText =
  /^(title|description|sidebar_label|summary|tagline):[ \t]+([^\s"'|>[{#][^\n]*?)[ \t]+(#\S[^\n]*?)[ \t]*\r?$/gm

/** Texts that end before a `#`, which begins a comment in YAML. */
function cutTexts(yaml: string, { path }: Source): readonly Diagnostic[] {
  return [...yaml.matchAll(cutText)].map(({ 0: match, 1: key = '', 2: value = '', 3: comment = '', index }) => {
    const line = newlines(yaml.slice(0, index)) + 2
    const column = match.indexOf(comment, key.length + value.length) + 1
    const location = { file: path, line, column, endLine: line, endColumn: column + comment.length }
    const hint = `put the value in quotes: ${key}: "${value} ${comment}"`
    return diagnostic('front-matter/unread', `${key} ends before this text: # begins a comment`, { location, hint })
  })
}

const longDashes = /^\uFEFF?(-{4,})[ \t]*\r?\n([^\n]*)\n(?:[^]*?\n)?-{3,}[ \t]*(?:\r?\n|$)/
const afterSpace = /^\uFEFF?(\s*(?:<!--(?:(?!-->)[^])*-->\s*)?)---[ \t]*\r?\n([^\n]*)\n/
const toml = /^\uFEFF?\s*\+\+\+[ \t]*\r?\n(?:[^]*?\n)?\+\+\+[ \t]*(?:\r?\n|$)/

/** Front matter after a blank line or a comment, and front matter in TOML. */
function foreignFrontMatter(path: string, text: string): readonly Diagnostic[] {
  const message = 'the front matter is shown as text'
  const [match, before = '', line = ''] = afterSpace.exec(text) ?? []
  if (match !== undefined && firstKey.test(line) && close.test(text.slice(match.length))) {
    const location = { ...startOf(path), line: 1 + newlines(before), endColumn: 4 }
    const hint = 'remove everything before ---: front matter begins on the first line'
    return [diagnostic('front-matter/unread', message, { location, hint })]
  }
  const [, dashes = '', first = ''] = longDashes.exec(text) ?? []
  if (dashes !== '' && firstKey.test(first)) {
    const location = { ...startOf(path), endLine: 1, endColumn: dashes.length + 1 }
    return [
      diagnostic('front-matter/unread', message, { location, hint: 'write three dashes above and below it: ---' }),
    ]
  }
  const start = toml.test(text) ? newlines(text.slice(0, text.indexOf('+++'))) : undefined
  if (start === undefined) return []
  const location = { ...startOf(path), line: 1 + start, endColumn: 4 }
  const hint = 'write YAML between lines of ---, such as "title: …"'
  return [diagnostic('front-matter/unread', `${message}: it is TOML`, { location, hint })]
}

/** Parses the front matter of a page again, for locations inside its values. */
export function readFrontMatter({ path, text }: Source): ReturnType<typeof readYaml> {
  return readYaml(cutFrontMatter(text).yaml, { file: path, lineOffset: 1, maxBytes: maxFrontMatterBytes })
}

/** Reports a file without front matter and text. */
function emptyPage({ path, text }: Source): readonly Diagnostic[] {
  if (text.replace(/^\uFEFF/, '').trim() !== '') return []
  const hint = 'write a title and a text, or delete the file; a name that begins with _ makes it no page'
  return [diagnostic('page/empty', 'the page is empty', { location: startOf(path), hint })]
}

function notCode(location: Location): Diagnostic {
  const hint = 'call the file .mdx, or set "format: detect" in the options of its content type'
  return diagnostic('front-matter/type', 'a .md file cannot declare itself to be MDX, which is code', {
    location,
    hint,
  })
}

/** Splits a page into front matter and body, with the first line of the body. The YAML starts on the second line. */
export function cutFrontMatter(text: string) {
  const open = fence.exec(text)
  const rest = text.slice(open?.[0].length)
  const end = open === null ? null : close.exec(rest)
  if (end === null) return { yaml: '', body: text.replace(/^\uFEFF/, ''), bodyLine: 1 }
  const yaml = rest.slice(0, end.index)
  return { yaml, body: rest.slice(end.index + end[0].length), bodyLine: 3 + newlines(yaml) }
}

function newlines(text: string): number {
  let count = 0
  for (let i = text.indexOf('\n'); i !== -1; i = text.indexOf('\n', i + 1)) count++
  return count
}
