import { distance } from 'fastest-levenshtein'
import { bundledLanguages, bundledLanguagesAlias } from 'shiki/langs'

/** The languages that can be highlighted, by their names and other names. */
export const grammarLoaders = { ...bundledLanguagesAlias, ...bundledLanguages }

/** Names of Prism and highlight.js for our languages: sites that move in use them. */
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

/** Names of plain texts, and of languages that plugins read. */
const plain = ['text', 'txt', 'plain', 'plaintext', 'ansi', 'none', 'console', 'output', 'tree', 'test', 'logs']

const suggestions = new Map<string, string | undefined>()

/**
 * The language that an unknown name was meant to be; nothing for a known name, and for one that may be that of a
 * language we do not have. Names of languages are short: only a slip of a letter or two counts, behind the first one.
 */
export function meantLanguage(lang: string): string | undefined {
  const name = lang.toLowerCase()
  if (name.length < 4 || Object.hasOwn(grammarLoaders, name) || Object.hasOwn(otherNames, name) || plain.includes(name))
    return undefined
  if (!suggestions.has(name)) suggestions.set(name, nearestLanguage(name))
  return suggestions.get(name)
}

function nearestLanguage(name: string): string | undefined {
  const most = name.length < 7 ? 1 : 2
  let best: { readonly name: string; readonly far: number } | undefined
  for (const candidate of Object.keys(grammarLoaders).sort()) {
    if (candidate.length < 4 || candidate[0] !== name[0] || Math.abs(candidate.length - name.length) > most) continue
    // Two letters that have changed places are one slip.
    const far =
      letters(candidate) === letters(name) ? Math.min(1, distance(name, candidate)) : distance(name, candidate)
    if (far <= most && (best === undefined || far < best.far)) best = { name: candidate, far }
  }
  return best?.name
}

function letters(name: string): string {
  return [...name].sort().join('')
}
