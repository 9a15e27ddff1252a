import type { Disk } from './disk.ts'
import type { Instance } from './instances.ts'
import { instanceFolder, type DocusaurusLocales } from './locales.ts'
import { textOf, unlessEmpty, type ConfigMap } from './values.ts'
import { defined } from '../../../base/defined.ts'
import { mappingOf } from '../../../base/mapping.ts'

/**
 * Translated texts of the site, from the JSON files of Docusaurus: the content of `site.yaml` of a
 * locale.
 */
export interface LanguageTexts {
  /** Path of the file. */
  readonly path: string
  readonly texts: ConfigMap
}

/** Keys of Docusaurus' theme texts, with the keys of our counterparts. */
const themeWords: Readonly<Record<string, string>> = {
  'theme.common.skipToMainContent': 'frame.skip',
  'theme.AnnouncementBar.closeButtonAriaLabel': 'frame.dismiss',
  'theme.docs.breadcrumbs.navAriaLabel': 'frame.breadcrumbs',
  'theme.docs.breadcrumbs.home': 'frame.home',
  'theme.TOCCollapsible.toggleButtonLabel': 'frame.onThisPage',
  'theme.docs.paginator.previous': 'page.previous',
  'theme.docs.paginator.next': 'page.next',
  'theme.common.editThisPage': 'page.edit',
  'theme.tags.tagsPageTitle': 'page.tags',
  'theme.NotFound.title': 'notFound.title',
  'theme.NotFound.p1': 'notFound.lead',
  'theme.ErrorPageContent.title': 'notFound.crashed',
  'theme.ErrorPageContent.tryAgain': 'notFound.tryAgain',
  'theme.blog.post.readMore': 'blog.readMore',
  'theme.admonition.note': 'content.admonitions.note',
  'theme.admonition.tip': 'content.admonitions.tip',
  'theme.admonition.info': 'content.admonitions.info',
  'theme.admonition.warning': 'content.admonitions.warning',
  'theme.admonition.caution': 'content.admonitions.caution',
  'theme.admonition.danger': 'content.admonitions.danger',
  'theme.CodeBlock.copy': 'script.copy',
}

/**
 * Texts of the site in each locale except the default one, from `navbar.json`, `footer.json`, `current.json`,
 * `options.json` and the theme texts in `code.json`. Pages still read their own texts from `code.json`.
 */
export function languageTexts(
  { codes, default: first, folder }: DocusaurusLocales,
  instances: readonly Instance[],
  disk: Disk,
): LanguageTexts[] {
  if (codes.length < 2) return []
  return codes.flatMap((code) => {
    const texts = code === first ? {} : textsOf(`${folder}/${code}`, instances, disk)
    return Object.keys(texts).length === 0 ? [] : [{ path: `${folder}/${code}/site.yaml`, texts }]
  })
}

function textsOf(folder: string, instances: readonly Instance[], disk: Disk): ConfigMap {
  const messages = (path: string) => messagesIn(disk.read(`${folder}/${path}`))
  const navbar = messages('docusaurus-theme-classic/navbar.json')
  const footer = messages('docusaurus-theme-classic/footer.json')
  const code = messages('code.json')
  const labels: Record<string, string> = {}
  for (const instance of instances) {
    const { use, options } = instance
    const plugin = `${folder}/${instanceFolder(instance)}`
    const messageFiles = disk.files(plugin).filter((path) => /^[^/]+\.json$/.test(path.slice(plugin.length + 1)))
    // Texts of the current docs have priority over those of versions.
    for (const path of messageFiles.sort(
      (a, b) => Number(a.endsWith('/current.json')) - Number(b.endsWith('/current.json')),
    )) {
      const pluginMessages = messagesIn(disk.read(path))
      for (const [key, text] of Object.entries(pluginMessages)) {
        const label = /^sidebar\..+?\.(?:category|link|doc)\.(.+)$/.exec(key)?.[1]
        if (label !== undefined && !/\.link\.generated-index\.(?:title|description)$/.test(key)) labels[label] = text
      }
      if (use !== 'blog') continue
      add(labels, textOf(options['blogTitle']) ?? 'Blog', pluginMessages['title'])
      add(labels, textOf(options['blogSidebarTitle']), pluginMessages['sidebar.title'])
    }
  }
  for (const [key, text] of [...Object.entries(footer), ...Object.entries(navbar)])
    add(labels, /^(?:item\.label|link\.title|link\.item\.label)\.(.+)$/.exec(key)?.[1], text)
  return defined({
    navbar: unlessEmpty(
      defined({
        title: navbar['title'],
        logo: navbar['logo.alt'] === undefined ? undefined : { alt: navbar['logo.alt'] },
      }),
    ),
    footer: footer['copyright'] === undefined ? undefined : { copyright: footer['copyright'] },
    labels: unlessEmpty(labels),
    theme: wordsOf(code),
  })
}

function add(labels: Record<string, string>, label: string | undefined, text: string | undefined): void {
  if (label !== undefined && label !== '' && text !== undefined && text !== label) labels[label] = text
}

/** Converts the theme texts of a site to overrides of our words. */
function wordsOf(code: Readonly<Record<string, string>>): ConfigMap | undefined {
  const words: Record<string, unknown> = {}
  for (const [key, ours] of Object.entries(themeWords)) {
    const text = code[key]
    if (text === undefined || /[{}]/.test(text)) continue
    const path = ours.split('.')
    let at = words
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Record<string, unknown>
    at[path.at(-1) ?? ''] = text
  }
  return Object.keys(words).length === 0 ? undefined : { words }
}

/** Messages of a file, by key; empty for an absent or unreadable file. */
function messagesIn(text: string | undefined): Readonly<Record<string, string>> {
  try {
    const entries = Object.entries(mappingOf(JSON.parse(text ?? '{}')))
    return Object.fromEntries(
      entries.flatMap(([key, value]) => {
        const message = typeof value === 'string' ? value : textOf(mappingOf(value)['message'])
        return message === undefined || message === '' ? [] : [[key, message] as const]
      }),
    )
  } catch {
    return {}
  }
}

/**
 * Option for the files with the texts of pages in each locale; `undefined` for a site in one locale, or without such
 * files.
 */
export function messagesFile({ codes, folder }: DocusaurusLocales, disk: Disk): string | undefined {
  return codes.some((code) => disk.has(`${folder}/${code}/code.json`)) ? `${folder}/{locale}/code.json` : undefined
}
