import { distance } from 'fastest-levenshtein'
import { bundledLanguages, bundledLanguagesAlias } from 'shiki/langs'

/** Loaders of all supported languages, by name and alias. */
export const grammarLoaders = { ...bundledLanguagesAlias, ...bundledLanguages }

/** Names in Prism and highlight.js, for migrated sites. */
export const otherNames: Readonly<Record<string, string>> = {
  atom: 'xml',
  context: 'latex',
  django: 'jinja',
  dos: 'bat',
  dotnet: 'csharp',
  gettext: 'po',
  jinja2: 'jinja',
  jsonp: 'javascript',
  markup: 'html',
  mathml: 'xml',
  mustache: 'handlebars',
  nasm: 'asm',
  objectivec: 'objective-c',
  objectpascal: 'pascal',
  rss: 'xml',
  sol: 'solidity',
  ssml: 'xml',
  svg: 'xml',
  vba: 'vb',
  vbnet: 'vb',
  'visual-basic': 'vb',
  webmanifest: 'json',
  x86asm: 'asm',
}

/** Names of plain text, and of languages that plugins handle. */
const plain = ['text', 'txt', 'plain', 'plaintext', 'ansi', 'none', 'console', 'output', 'tree', 'test', 'logs']

const suggestions = new Map<string, string | undefined>()

/**
 * Language that an unknown name probably means; `undefined` for a known name, and for the possible name of an
 * unsupported language. Names are short, so only a typo in one or two letters after the first one counts, and in names
 * of three letters only a doubled letter or two swapped ones.
 */
export function meantLanguage(lang: string): string | undefined {
  const name = lang.toLowerCase()
  if (name.length < 3 || Object.hasOwn(grammarLoaders, name) || Object.hasOwn(otherNames, name) || plain.includes(name))
    return undefined
  if (!suggestions.has(name)) suggestions.set(name, nearestLanguage(name))
  return suggestions.get(name)
}

function nearestLanguage(name: string): string | undefined {
  const maxDistance = name.length < 7 ? 1 : 2
  let best: { readonly name: string; readonly far: number } | undefined
  for (const candidate of Object.keys(grammarLoaders).sort()) {
    if (candidate[0] !== name[0] || Math.abs(candidate.length - name.length) > maxDistance) continue
    if (name.length === 3 ? !isDoubledOrSwapped(name, candidate) : candidate.length < 4) continue
    // Two swapped letters count as one typo.
    const far =
      letters(candidate) === letters(name) ? Math.min(1, distance(name, candidate)) : distance(name, candidate)
    if (far <= maxDistance && (best === undefined || far < best.far)) best = { name: candidate, far }
  }
  return best?.name
}

function isDoubledOrSwapped(name: string, candidate: string): boolean {
  return name.replace(/(.)\1/, '$1') === candidate || letters(name) === letters(candidate)
}

function letters(name: string): string {
  return [...name].sort().join('')
}
