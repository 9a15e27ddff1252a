import { CST, Lexer } from 'yaml'
import { readJson, refKeys, type JsonText, type Ref } from './json.ts'
import { isWrittenNumber, type YamlNumber } from './numbers.ts'
import type { Source } from '../model/entry.ts'

/** Maximum nesting of a part. Both parsers are recursive; real descriptions are less deep. */
export const maxDepth = 64

/** Maximum number of characters in all parts of a description. */
export const maxSize = 30_000_000

/** Facts about a part from its tokens, without parsing. */
export interface Scan {
  readonly refs: readonly Ref[]
  /** Offset at which the part first exceeds `maxDepth`; `refs` end there. */
  readonly tooDeep?: number
  /** The part itself, if it is plain JSON. */
  readonly json?: JsonText
  /** YAML numbers that JavaScript would print differently. */
  readonly numbers?: readonly YamlNumber[]
}

/** Results for recent texts: the core calls `needs` several times, and then `split`. */
const scans = new Map<string, Scan>()

/** Clears the cached results. */
export function forgetScans(): void {
  scans.clear()
}

/** Finds the references in a YAML or JSON text, and measures its nesting. Results are cached. */
export function scan(text: string): Scan {
  const before = scans.get(text)
  if (before !== undefined) return before
  const json = readJson(text, maxDepth)
  const scan = json === undefined ? scanYaml(text) : { refs: json.refs, json }
  scans.set(text, scan)
  return scan
}

/**
 * Reads the tokens of `yaml`'s lexer. Not recursive, so that any input is safe; for invalid YAML,
 * the measured nesting may be too large.
 */
function scanYaml(text: string): Scan {
  const refs: Ref[] = []
  const numbers: YamlNumber[] = []
  const columns: number[] = []
  let flow = 0
  let offset = 0
  let lineStart = 0
  let before = ''
  /** Offset of the previous token. */
  let last = 0
  let key = ''
  let scalarNext = false
  for (const lexeme of new Lexer().lex(text)) {
    const type: string = scalarNext ? 'plain' : (CST.tokenType(lexeme) ?? 'plain')
    scalarNext = type === 'scalar'
    if (type === 'scalar' || type === 'doc-mode' || type === 'flow-error-end') continue
    const start = offset
    offset += lexeme.length
    if (!blank.has(type)) {
      if (type === 'flow-map-start' || type === 'flow-seq-start') flow++
      else if (type === 'flow-map-end' || type === 'flow-seq-end') flow = Math.max(0, flow - 1)
      else if (flow > 0) {
        // A pair that starts in a list adds a level; the inaccuracy is far from the limits of the parsers.
      } else if (type !== 'map-value-ind' || !values.has(before)) {
        const column = start - lineStart
        while ((columns.at(-1) ?? -1) >= column) columns.pop()
        columns.push(column)
      }
      if (columns.length + flow > maxDepth) return { refs, tooDeep: start }
      const number = numbers.at(-1)
      const isAfterKey = type === 'map-value-ind' && values.has(before)
      if (isAfterKey && number?.start === last) number.isKey = true
      // A property named `$ref`, whose schema starts with this key.
      if (isAfterKey && refs.at(-1)?.start === last) refs.pop()
      if (type === 'plain' && before !== 'tag' && isWrittenNumber(lexeme))
        numbers.push({ start, end: offset, isKey: before === 'explicit-key-ind' })
      if (values.has(type)) {
        const value = unquote(lexeme)
        const refKey = before === 'map-value-ind' ? refKeys.find((candidate) => candidate === key) : undefined
        if (refKey !== undefined) refs.push({ key: refKey, value, start, end: offset })
        key = value
      } else if (type !== 'map-value-ind') key = ''
      before = type
      last = start
    }
    const lastBreak = lexeme.lastIndexOf('\n')
    if (lastBreak !== -1) lineStart = start + lastBreak + 1
  }
  return { refs, numbers }
}

const blank = new Set(['space', 'newline', 'comment', 'byte-order-mark'])
const values = new Set(['plain', 'single-quoted-scalar', 'double-quoted-scalar'])

function unquote(lexeme: string): string {
  if (lexeme.startsWith("'")) return lexeme.slice(1, -1).replaceAll("''", "'")
  if (!lexeme.startsWith('"')) return lexeme
  try {
    return String(JSON.parse(lexeme))
  } catch {
    return lexeme.slice(1, -1)
  }
}

/** The root file of a description. */
export interface RootFile {
  readonly path: string
  /** Its own address (`$self`, since 3.2) without a fragment. */
  readonly self?: string
}

/** The root file at a path. */
export function rootFile(path: string, texts: Readonly<Record<string, string>>): RootFile {
  const text = texts[path] ?? ''
  const json = scan(text).json?.value as { readonly $self?: unknown } | undefined
  const self = json === undefined ? /^\$self: *(["']?)([^\s"'#]+)\1/m.exec(text)?.[2] : json.$self
  return typeof self === 'string' ? { path, self: self.split('#', 1)[0]! } : { path }
}

/** Target of an address in a description, determined from its text. */
type Target =
  { readonly kind: 'file'; readonly path: string } | { readonly kind: 'remote' } | { readonly kind: 'outside' }

/**
 * File at an address, relative to the site's folder: a relative address is decoded (`my%20trees.yaml`) and refers to a
 * file of the site.
 *
 * @param from path of the file that contains the address
 * @param root root file; if it is outside the site, only files below its folder are targets
 */
export function targetOf(ref: string, from: string, root: RootFile): Target {
  const file = ref.split('#', 1)[0]!
  if (file === '') return { kind: 'file', path: from }
  if (file === root.self) return { kind: 'file', path: root.path }
  if (/^[a-z][a-z0-9+.-]*:/i.test(file) || file.startsWith('//')) return { kind: 'remote' }
  const name = decoded(file)
  if (name.startsWith('/') || name.includes('\\') || name.includes('\0')) return { kind: 'outside' }
  const path = joinPath(folderOf(from), name)
  const limit = root.path.startsWith('../') ? `${folderOf(root.path)}/` : ''
  if (path === undefined || !path.startsWith(limit) || (limit === '' && path.startsWith('../')))
    return { kind: 'outside' }
  return { kind: 'file', path }
}

/** The address without percent-encoding; an invalid encoding stays unchanged. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** Folder of a path; empty for the site's folder. */
function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/**
 * Resolves a path relative to a folder; `undefined` if it leads above the site's folder, or above a folder outside of
 * it.
 */
function joinPath(folder: string, file: string): string | undefined {
  const segments = folder === '' ? [] : folder.split('/')
  for (const segment of file.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if ([undefined, '..'].includes(segments.pop())) return undefined
  }
  return segments.join('/')
}

/** Texts of a description among others: its root file, and the files it refers to. */
export function partsOf(path: string, texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const parts: Record<string, string> = {}
  const open = [path]
  const root = rootFile(path, texts)
  let size = 0
  for (let next = open.pop(); next !== undefined && size <= maxSize; next = open.pop()) {
    const text = texts[next]
    if (text === undefined || Object.hasOwn(parts, next)) continue
    parts[next] = text
    size += text.length
    for (const { value } of scan(text).refs) {
      const target = targetOf(value, next, root)
      if (target.kind === 'file') open.push(target.path)
    }
  }
  return parts
}

/**
 * Local files that a description refers to, as far as its texts are known. Called again with the read files
 * until there are no new ones. Remote files and files outside the site are excluded; `split` reports them.
 */
export function needs(source: Source): readonly string[] {
  const texts: Readonly<Record<string, string>> = { ...source.needed, [source.path]: source.text }
  const files = new Set<string>()
  const root = rootFile(source.path, texts)
  let size = 0
  for (const [path, text] of Object.entries(texts)) {
    size += text.length
    if (size > maxSize) break
    for (const ref of scan(text).refs) {
      const target = targetOf(ref.value, path, root)
      if (target.kind === 'file' && target.path !== source.path) files.add(target.path)
    }
  }
  return [...files].sort()
}

/** Example files of a description (`externalValue`), which are not parts of it. */
export function exampleFiles(path: string, texts: Readonly<Record<string, string>>): ReadonlySet<string> {
  const root = rootFile(path, texts)
  const targets = { $ref: new Set([path]), externalValue: new Set<string>() }
  for (const [from, text] of Object.entries(texts)) {
    for (const { key, value } of scan(text).refs) {
      const target = targetOf(value, from, root)
      if (target.kind === 'file') targets[key].add(target.path)
    }
  }
  return new Set([...targets.externalValue].filter((file) => !targets.$ref.has(file)))
}
