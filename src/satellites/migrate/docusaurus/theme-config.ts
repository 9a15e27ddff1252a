import { footerOf, navbarOf, htmlAsMarkdown, socialLinks } from './navbar.ts'
import type { Notes } from './notes.ts'
import { names, textOf, type ConfigMap } from './values.ts'
import { defined } from '../../../base/defined.ts'
import { mappingOf } from '../../../base/mapping.ts'

/** Keys of `themeConfig` without a note, or with a separate one. */
const quiet = new Set(
  names('navbar footer colorMode announcementBar prism docs image metadata tableOfContents algolia mermaid blog zoom'),
)

/** Converts `themeConfig`. */
export function themeParts(theme: ConfigMap, notes: Notes): Record<string, unknown> {
  for (const key of Object.keys(theme))
    if (!quiet.has(key)) notes.left(['themeConfig', key], `themeConfig.${key} is not carried over`)
  const color = mappingOf(theme['colorMode'])
  const sidebar = mappingOf(mappingOf(theme['docs'])['sidebar'])
  if (theme['algolia'] !== undefined)
    notes.left(
      ['algolia'],
      'the search of Algolia is left out: the search that is built in takes its place',
      '`search: { plugin: … }` sets another one',
    )
  const toc = mappingOf(theme['tableOfContents'])
  if ((toc['minHeadingLevel'] ?? 2) !== 2 || (toc['maxHeadingLevel'] ?? 3) !== 3)
    notes.left(
      ['tableOfContents'],
      'levels of tables of contents are set by each page',
      'toc_min_heading_level and toc_max_heading_level in the front matter',
    )
  return defined({
    colorMode: {
      defaultMode: color['defaultMode'] ?? 'light',
      respectPrefersColorScheme: color['respectPrefersColorScheme'] ?? false,
      disableSwitch: color['disableSwitch'] ?? false,
    },
    announcementBar: announcementOf(mappingOf(theme['announcementBar']), notes),
    navbar: navbarOf(mappingOf(theme['navbar']), notes),
    social: socialLinks(mappingOf(theme['navbar'])),
    footer: footerOf(mappingOf(theme['footer']), notes),
    sidebar: {
      hideable: sidebar['hideable'] ?? false,
      autoCollapseCategories: sidebar['autoCollapseCategories'] ?? false,
    },
  })
}

/** Style sheets of the Docusaurus plugin for the `style` of navbar and footer. The default is light. */
export function stylesOf(theme: ConfigMap): string[] {
  const styles = ['navbar', 'footer'].map((part) => `${part}-${textOf(mappingOf(theme[part])['style'])}`)
  return styles.filter((name) => /^(?:navbar-(?:dark|primary)|footer-dark)$/.test(name))
}

function announcementOf(bar: ConfigMap, notes: Notes): Record<string, unknown> | undefined {
  const content = textOf(bar['content'])
  if (content === undefined) return undefined
  if (bar['backgroundColor'] !== undefined || bar['textColor'] !== undefined)
    notes.left(['announcementBar', 'backgroundColor'], 'the announcement has the colours of the theme')
  return defined({
    id: textOf(bar['id']) ?? 'announcement',
    content: htmlAsMarkdown(content),
    isCloseable: bar['isCloseable'] === false ? false : undefined,
  })
}
