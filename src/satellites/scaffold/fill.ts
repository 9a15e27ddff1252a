import { stringify } from 'yaml'
import { packageName, type Answers, type Hosting } from './answers.ts'

/** A file of a template or of a new site. */
export interface SiteFile {
  /** Relative path with forward slashes. */
  readonly path: string
  readonly text: string
}

/** Values in addition to the answers. */
export interface Setting {
  /** Name of the site's folder. */
  readonly folder: string
  /** Version of the tool. */
  readonly version: string
  /** Current date, such as `2025-11-21`. */
  readonly date: string
}

/** Returns the files of a new site: the template with real file names, and answers instead of `{{words}}`. */
export function fillTemplate(template: readonly SiteFile[], answers: Answers, setting: Setting): SiteFile[] {
  const { title, address, hosting } = answers
  const values: Readonly<Record<string, string>> = {
    title: yamlText(title),
    heading: title.replace(/[\\`*_[\]<>#|~]/g, '\\$&'),
    url: yamlText(address.url),
    baseUrl: yamlText(address.baseUrl),
    hosting: hostingSection(hosting),
    name: JSON.stringify(packageName(setting.folder)),
    version: JSON.stringify(`^${setting.version}`),
    date: setting.date,
  }
  return template.map(({ path, text }) => ({
    path: path.replace(/(^|\/)dot-/g, '$1.'),
    text: text.replace(/\{\{(\w+)\}\}/g, (match, word: string) => values[word] ?? match),
  }))
}

/**
 * Section `hosting` of the configuration. GitHub Pages supports no rules, so its sites have no such section.
 */
function hostingSection(hosting: Hosting): string {
  if (hosting === 'github-pages') return ''
  const host = hosting === 'other' ? 'netlify' : hosting
  return `\nhosting:\n  redirects: ${host} # host that reads _redirects and _headers: netlify, cloudflare or nginx\n`
}

/** Serializes a text as a YAML scalar on one line, in quotes if necessary. */
export function yamlText(text: string): string {
  return stringify(text, { lineWidth: 0, defaultStringType: 'PLAIN', blockQuote: false, singleQuote: true }).trimEnd()
}
