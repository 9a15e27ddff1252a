import { makeUnique } from '../../../api/names.ts'
import { list, dict, resolve, text, type Dict } from '../../../api/value.ts'
import type { CodeSample } from './languages/language.ts'

/** Extension keys for handwritten samples, as in Redocly and as in DigitalOcean's API description. */
const keys = ['x-codeSamples', 'x-code-samples'] as const

/** Language ids for highlighting, by common aliases. */
const languageAliases: Readonly<Record<string, string>> = {
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
}

/** Samples that the author of the API description wrote for an operation. A repeated label gets a number. */
export function authorSamples(root: Dict, operation: Dict): readonly CodeSample[] {
  const unique = makeUnique([], ' ')
  return keys.flatMap((key) =>
    list(operation[key]).flatMap((value): CodeSample[] => {
      const sample = dict(resolve(root, value).node)
      const source = text(sample['source'])
      const lang = text(sample['lang']) ?? 'text'
      if (source === undefined) return []
      const label = unique(text(sample['label']) ?? lang)
      const language = lang.toLowerCase()
      return [{ id: label, label, language: languageAliases[language] ?? language, text: source.trimEnd() }]
    }),
  )
}
