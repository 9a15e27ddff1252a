/** Features that are keys of the configuration. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../../../e2e/docs.ts'
import { addPage, append, docsOptions, docsRoute } from '../site.ts'
import { none, type Feature } from './feature.ts'

// A file of the site replaces that of the theme.
const tokens = readFileSync(join(packageFolder, 'theme/styles/tokens.css'), 'utf8')

const translated = (code: string, title: string): Readonly<Record<string, string>> => ({
  [`content/i18n/${code}/docs/second.md`]: `---\ntitle: ${title}\n---\n\n## Teil {#part}\n\n[Start](./index.md)\n`,
  [`content/i18n/${code}/site.yaml`]: `title: ${title}\nlabels: { Guide: ${title} }\n`,
})

export const settings: Readonly<Record<string, Feature>> = {
  baseUrl: {
    root: none,
    folder: ({ config }) => void Object.assign(config, { baseUrl: '/kit/' }),
    accented: ({ config }) => void Object.assign(config, { baseUrl: '/größe/v1.0/' }),
  },
  trailingSlash: {
    without: none,
    with: ({ config }) => void Object.assign(config, { trailingSlash: true }),
  },
  locale: {
    en: none,
    de: ({ config }) => void Object.assign(config, { locale: 'de' }),
    ja: ({ config }) => void Object.assign(config, { locale: 'ja' }),
    ar: ({ config }) => void Object.assign(config, { locale: 'ar' }),
  },
  locales: {
    none,
    shown({ config, files, expected }) {
      expected.add('locale/headings')
      const locale = typeof config['locale'] === 'string' ? config['locale'] : 'en'
      Object.assign(config, { locales: { [locale]: 'Source', fr: 'Français' } })
      Object.assign(files, translated('fr', 'Deuxième'))
      config.navbar.right.push({ type: 'localeDropdown' })
    },
    leftOut({ config, files, expected }) {
      expected.add('locale/headings')
      const locale = typeof config['locale'] === 'string' ? config['locale'] : 'en'
      const locales = { [locale]: 'Source', 'zh-Hans': { label: '中文', path: 'cn' } }
      Object.assign(config, { locales: { ...locales, missing: 'leave-out', propose: true } })
      Object.assign(files, translated('zh-Hans', '第二'))
    },
  },
  preset: {
    none,
    paper: ({ config }) => void Object.assign(config.theme, { preset: 'paper' }),
    signal: ({ config }) => void Object.assign(config.theme, { preset: 'signal' }),
    fern: ({ config }) => void Object.assign(config.theme, { preset: 'fern', tokens: { radius: '3px' } }),
  },
  themeFolder: {
    none,
    styles(site) {
      Object.assign(site.config.theme, { folder: 'theme' })
      site.files['theme/styles/tokens.css'] = `${tokens}\n:root { --first: 1 }\n`
    },
    part(site) {
      Object.assign(site.config.theme, { folder: 'theme', words: { frame: { skip: 'Skip' } } })
      site.files['theme/parts/footer.tsx'] = 'export function Footer() {\n  return <footer>Own footer</footer>\n}\n'
    },
  },
  parser: {
    satteri: none,
    remark: ({ config }) => void Object.assign(config.markdown, { parser: 'remark' }),
  },
  syntaxOptions: {
    none,
    all(site) {
      const admonitions = { quest: { title: 'Quest', like: 'tip' } }
      Object.assign(site.config.markdown, { emoji: true, definitionLists: true, admonitions })
      append(site, 'content/docs/second.md', 'A :rocket: here.\n\nTerm\n: Meaning\n\n:::quest\nGo.\n:::')
    },
  },
  code: {
    none,
    wrapped: ({ config }) => void Object.assign(config, { code: { wrap: 'toggle', collapse: 12 } }),
    themed({ config, expected }) {
      Object.assign(config, { code: { themes: { light: 'github-light', dark: 'github-dark' } } })
      expected.add('code/contrast')
    },
  },
  search: {
    usual: none,
    required: ({ config }) =>
      void Object.assign(config.search, { terms: 'required', highlight: true, maxSuggestions: 3 }),
    off(site) {
      Object.assign(site.config.search, { enabled: false })
      site.config.navbar.right.splice(0, 1)
    },
    synonyms: ({ config }) => void config.plugins.push({ use: 'search', options: { synonyms: [['second', 'next']] } }),
  },
  hosting: {
    usual: none,
    cloudflare: ({ config }) => void Object.assign(config, { hosting: { redirects: 'cloudflare' } }),
    nginx: ({ config }) => void Object.assign(config, { hosting: { redirects: 'nginx' } }),
  },
  redirects: {
    none,
    exact: (site) => void site.config.redirects.push({ from: '/old', to: docsRoute(site, 'second') }),
    anchor(site) {
      const page = docsRoute(site, 'second')
      site.config.redirects.push({ from: `${page}#gone`, to: `${page}#part` })
    },
    outside: ({ config }) => void config.redirects.push({ from: '/help/*', to: 'https://help.example/' }),
  },
  variables: {
    none,
    text(site) {
      Object.assign(site.config, { variables: { tool: { name: 'kit' }, version: '2.10', audience: 'writers' } })
      append(
        site,
        'content/docs/second.md',
        'Use {{ tool.name }} {{ version }}.\n\n:::when{audience=writers}\nSeen.\n:::',
      )
    },
    file(site) {
      Object.assign(site.config, { variables: 'data/variables.yaml' })
      site.files['data/variables.yaml'] = 'version: 2.10\n'
      append(site, 'content/docs/group/third.md', '```sh\nnpm install kit@{{ version }}\n```')
    },
  },
  frame: {
    none,
    all: (site) =>
      void Object.assign(site.config, {
        announcementBar: { id: 'a', content: `New: [second](${docsRoute(site, 'second')})` },
        feedback: { enabled: true },
        assistants: ['chatgpt', 'claude'],
        footer: {
          links: [{ title: 'More', items: [{ label: 'Second', to: docsRoute(site, 'second') }] }],
          copyright: '© Kit',
        },
        social: [{ icon: 'github', label: 'Source', href: 'https://code.example' }],
        favicon: '/favicon.svg',
      }),
  },
  colors: {
    dark: none,
    light: ({ config }) => void Object.assign(config, { colorMode: { defaultMode: 'light', disableSwitch: true } }),
    system: ({ config }) => void Object.assign(config, { colorMode: { respectPrefersColorScheme: true } }),
  },
  sidebar: {
    usual: none,
    collapsing: ({ config }) =>
      void Object.assign(config, { sidebar: { hideable: false, autoCollapseCategories: true } }),
  },
  scripts: {
    none,
    head: ({ config }) =>
      void Object.assign(config, { head: [{ meta: { name: 'author', content: 'Kit' } }], titleSeparator: '·' }),
    analytics: ({ config }) =>
      void Object.assign(config, { analytics: { consent: 'required', plausible: { domain: 'kit.example' } } }),
  },
  breadcrumbs: {
    with: none,
    without: (site) =>
      void Object.assign(docsOptions(site), { breadcrumbs: false, editUrl: 'https://code.example/edit/' }),
  },
  jobs: {
    none,
    two: (site) => void (site.jobs = 2),
  },
  shards: {
    none,
    two: (site) => void (site.shards = 2),
  },
  names: {
    none,
    // Names in code style are bound to the API if the site has one.
    code: (site) =>
      addPage(site, 'content/docs/names.md', { title: 'Names', page: 'names', text: 'Call `listParcels` first.' }),
  },
}
