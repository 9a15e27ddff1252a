import type { Document } from '@redocly/openapi-core'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { defined } from '../../base/defined.ts'
import { nearFile } from '../../diagnostics/near-file.ts'
import { locationAt } from '../json.ts'
import { type RootFile, scan, targetOf } from '../scan.ts'
import { isDict } from '../value.ts'

/** Keys of data: a nested `externalValue` is a value of the API. */
const dataKeys = new Set(['value', 'dataValue', 'example', 'default', 'const', 'enum'])

/** Returns true for an example file that contains data, as opposed to text in another format. */
export const isParsed = (path: string): boolean => /\.(?:json|ya?ml)$/i.test(path)

/** Input for reading external examples. */
interface ExternalExamples {
  readonly plugin: string
  readonly root: RootFile
  readonly texts: Readonly<Record<string, string>>
  /** Parsed example files, by path. */
  readonly parsed: ReadonlyMap<string, unknown>
}

/**
 * Replaces each `externalValue` that refers to a file of the site with a `value` that contains the file, in place. Addresses of
 * remote and binary examples stay.
 *
 * @returns reports of addresses without a file
 */
export function readExternalExamples(
  documents: readonly Document[],
  { plugin, root, texts, parsed }: ExternalExamples,
): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const { source, parsed: content } of documents) {
    const file = source.absoluteRef
    const missing = new Set<string>()
    for (const example of examplesIn(content)) {
      const address = example['externalValue'] as string
      const target = targetOf(address, file, root)
      if (target.kind === 'remote') continue
      const text = target.kind === 'file' ? texts[target.path] : undefined
      if (text === undefined || target.kind === 'outside') missing.add(address)
      else if (!isBinary(text)) {
        example['value'] = parsed.has(target.path) ? parsed.get(target.path) : text
        delete example['externalValue']
      }
    }
    const text = texts[file] ?? ''
    for (const { key, value, start, end } of missing.size === 0 ? [] : scan(text).refs) {
      if (key !== 'externalValue' || !missing.has(value)) continue
      const location = locationAt(file, text, start, end)
      const problem = { code: `${plugin}/reference`, severity: 'error', location, label: 'referenced here' } as const
      diagnostics.push({ ...problem, ...faultOf(value, targetOf(value, file, root), Object.keys(texts)) })
    }
  }
  return diagnostics
}

/** Message about an address without a readable file. */
export function faultOf(
  address: string,
  target: ReturnType<typeof targetOf>,
  files: readonly string[],
): { readonly message: string; readonly subject?: string; readonly hint?: string } {
  const hint = 'copy the file into the site'
  if (target.kind === 'remote') return { message: `"${address}" is not a local file; nothing is fetched`, hint }
  if (target.kind === 'outside') return { message: `"${address}" leads out of the site`, hint }
  const message = `there is no file "${target.path}"`
  return defined({ message, subject: target.path, hint: nearFile(target.path, files) })
}

/** Objects with `externalValue`, except those inside data. */
function examplesIn(content: unknown): readonly Record<string, unknown>[] {
  const examples: Record<string, unknown>[] = []
  const visited = new Set<unknown>()
  const open: unknown[] = [content]
  while (open.length > 0) {
    const node = open.pop()
    if (typeof node !== 'object' || node === null || visited.has(node)) continue
    visited.add(node)
    if (isDict(node) && typeof node['externalValue'] === 'string') examples.push(node)
    for (const [key, child] of Object.entries(node)) if (!dataKeys.has(key)) open.push(child)
  }
  return examples
}

/** Removes binary examples, which Redocly would bundle as text. */
export function readableTexts(
  texts: Readonly<Record<string, string>>,
  examples: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).filter(([path, text]) => !examples.has(path) || !isBinary(text)))
}

/** Returns true for text that was decoded from binary data. */
function isBinary(text: string): boolean {
  return text.includes('\0') || text.includes('\ufffd')
}
