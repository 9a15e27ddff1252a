import { list, dict, resolve, text, type Dict } from '../../../api/value.ts'
import type { WrittenSample } from './languages/language.ts'

/**
 * Extension keys for samples of the author: that of Redocly's tools, and the variant with a hyphen (DigitalOcean).
 */
const keys = ['x-codeSamples', 'x-code-samples'] as const

/** Highlighting languages, by the names that authors use. */
const highlighted: Readonly<Record<string, string>> = {
  shell: 'bash',
  curl: 'bash',
  cli: 'bash',
  'c#': 'csharp',
  'c++': 'cpp',
  node: 'javascript',
  'node.js': 'javascript',
  nodejs: 'javascript',
  js: 'javascript',
  golang: 'go',
  'objective-c': 'objective-c',
}

/** The author's samples of an operation, with unique labels and ids. */
export function writtenSamples(root: Dict, operation: Dict): readonly WrittenSample[] {
  const counts = new Map<string, number>()
  return keys.flatMap((key) =>
    list(operation[key]).flatMap((value): WrittenSample[] => {
      const sample = dict(resolve(root, value).node)
      const source = text(sample['source'])
      const lang = text(sample['lang']) ?? 'text'
      if (source === undefined) return []
      const label = text(sample['label']) ?? lang
      const count = (counts.get(label) ?? 0) + 1
      counts.set(label, count)
      const name = count === 1 ? label : `${label} ${count}`
      const language = lang.toLowerCase()
      return [{ id: name, label: name, language: highlighted[language] ?? language, text: source.trimEnd() }]
    }),
  )
}
