import { codeOf } from './code-blocks.ts'
import type { Disk } from './disk.ts'
import { headOf, ownOrigins } from './head.ts'
import { hostsOf, type Hosts } from './host-redirects.ts'
import type { Context, Format, Instance } from './instances.ts'
import { mergePlugins } from './markdown-plugins.ts'
import { localesIn, localesOf } from './locales.ts'
import { namedFolders } from './named-folders.ts'
import { staticPath } from './navbar.ts'
import type { Notes } from './notes.ts'
import { carryPlugins, pluginList } from './plugins.ts'
import { swizzled } from './swizzled.ts'
import { createTaken, type TakenPlugins } from './taken-plugins.ts'
import { languageTexts, messagesFile, type LanguageTexts } from './texts.ts'
import { stylesOf, themeParts } from './theme-config.ts'
import { listOf, names, plainOf, textOf, unlessEmpty, type ConfigMap } from './values.ts'
import { defined } from '../../../base/defined.ts'
import { mappingOf } from '../../../base/mapping.ts'

/** Result of the conversion of a Docusaurus configuration. */
export interface Converted {
  /** `site.config.yaml`, as data in the order in which it is written. */
  readonly site: Record<string, unknown>
  /** Comments above values, by path (`markdown.format`). */
  readonly comments: Readonly<Record<string, string>>
  /** Codes of warnings that the site ignores. */
  readonly ignorable: readonly string[]
  readonly asksForRedirects: boolean
  /** Rules in the files of hosts. */
  readonly hosts: Hosts
  /** Plugins that are still loaded from the old configuration. */
  readonly taken: TakenPlugins['list']
  /** Texts of the site in its other locales. */
  readonly texts: readonly LanguageTexts[]
}

/** Keys without a note, or with a separate one. */
const quiet = new Set(
  names(`title tagline url baseUrl favicon trailingSlash i18n onBrokenLinks onBrokenAnchors onBrokenMarkdownLinks
    onDuplicateRoutes presets plugins themes themeConfig customFields staticDirectories markdown titleDelimiter
    organizationName projectName deploymentBranch githubHost githubPort future baseUrlIssueBanner noIndex scripts
    stylesheets headTags clientModules ssrTemplate webpack storage default $schema $from $export`),
)

/**
 * Converts a configuration. Everything that could not be converted is listed in `notes`. Pure, except for reads from
 * the disk.
 */
export function convert(
  config: ConfigMap,
  disk: Disk,
  notes: Notes,
  aliases: Readonly<Record<string, string>> = {},
): Converted {
  const markdown = mappingOf(config['markdown'])
  const takenPlugins = createTaken()
  const locales = localesIn(config, disk.local)
  const context: Context = { disk, notes, taken: takenPlugins, format: formatOf(markdown) }
  for (const key of Object.keys(config)) if (!quiet.has(key)) notes.left([key], `the key "${key}" is not carried over`)
  const carried = carryPlugins(config, context)
  const folders = carried.instances.flatMap((instance) => instance.folders)
  const merged = mergePlugins(carried.markdown, folders)
  const theme = themeParts(mappingOf(config['themeConfig']), notes)
  noteWhatIsLeft(config, notes)
  const { url, baseUrl } = addressOf(config, notes)
  const pages = carried.instances.filter(({ use }) => use === 'pages')
  const componentFolders = pages
    .filter(({ options }) => disk.files(String(options['path'])).some((path) => /\.[jt]sx?$/.test(path)))
    .map(({ options }) => defined({ path: options['path'], routeBasePath: options['routeBasePath'] }))
  const hasComponents = ['.tsx', '.ts', '.jsx', '.js', '/index.tsx', '/index.ts', '/index.js', '/index.jsx'].some(
    (ending) => disk.has(disk.local(`src/theme/MDXComponents${ending}`)),
  )
  swizzled(disk, notes)
  if (usesSecondary(folders, disk)) carried.admonitions['secondary'] ??= { title: 'Secondary' }
  sheets(carried.customCss, disk, notes)
  codeOf(mappingOf(mappingOf(config['themeConfig'])['prism']), folders, context)
  const staticFolder = staticFolderOf(config, context)
  const head = headOf(config, { url, baseUrl }, notes)
  const siteConfig = defined({
    customFields: plainOf(config['customFields'], (path) =>
      notes.left(
        ['customFields', path],
        `customFields.${path} is a function, or depends on a package, and is not carried over`,
      ),
    ),
    organizationName: config['organizationName'],
    projectName: config['projectName'],
    ...askedKeys(config, disk),
  })
  const { siteDir } = disk
  const pluginOptions = defined({
    clientModules: unlessEmpty(clientModulesOf(config, carried.customCss, context)),
    siteDir: siteDir || undefined,
    theme: siteDir === '' ? undefined : `./${siteDir}/src/theme`,
    pages: unlessEmpty(componentFolders),
    mdxComponents: hasComponents || undefined,
    styles: unlessEmpty(stylesOf(mappingOf(config['themeConfig']))),
    aliases: unlessEmpty(carriedAliases(aliases, disk)),
    siteConfig: unlessEmpty(siteConfig),
    pluginIds: unlessEmpty(renamedDocs(carried.instances)),
    messages: messagesFile(locales, disk),
    htmlComments: mappingOf(markdown['mdx1Compat'])['comments'] === false ? false : undefined,
  })
  const site = defined({
    title: textOf(config['title']) ?? 'Documentation',
    tagline: textOf(config['tagline']),
    url,
    baseUrl: baseUrl === '/' ? undefined : baseUrl,
    trailingSlash: config['trailingSlash'] === true ? true : undefined,
    favicon: textOf(config['favicon']) === undefined ? undefined : staticPath(String(config['favicon'])),
    locale: locales.default === 'en' ? undefined : locales.default,
    locales: localesOf(locales, carried.instances),
    titleSeparator: textOf(config['titleDelimiter']),
    head,
    ...ownOrigins(head),
    analytics: unlessEmpty(carried.analytics),
    ...theme,
    content: carried.instances.map(({ use, id, options }) =>
      defined({ use, id: id === use ? undefined : id, options }),
    ),
    plugins: pluginList(carried, merged, pluginOptions),
    markdown: defined({
      admonitions: unlessEmpty(carried.admonitions),
      emoji: markdown['emoji'] === false ? undefined : true,
      remarkPlugins: unlessEmpty(merged.remark),
      rehypePlugins: unlessEmpty(merged.rehype),
      codeFolders: unlessEmpty(codeFolders(folders, staticFolder, disk)),
    }),
    redirects: unlessEmpty(carried.redirects),
    links: unlessEmpty(
      defined({
        withBase: baseUrl === '/' ? undefined : true,
        fromFolders: typeof config['trailingSlash'] === 'boolean' ? undefined : true,
      }),
    ),
    staticFolder,
  })
  const hosts = hostsOf({ url, baseUrl, leftOut: [] }, staticFolder === undefined ? [] : [staticFolder], disk)
  return {
    site,
    comments,
    ignorable: ignoredCodes(config),
    asksForRedirects: carried.asksForRedirects,
    hosts,
    taken: takenPlugins.list,
    texts: languageTexts(locales, carried.instances, disk),
  }
}

/** Keys of the configuration that site code may read from `siteConfig`. */
const rareKeys = names(
  'presets plugins themes themeConfig i18n staticDirectories scripts stylesheets noIndex trailingSlash',
)

/** Values of the configuration that code of the site reads; absolute paths become relative to the site. */
function askedKeys(config: ConfigMap, disk: Disk): ConfigMap {
  const texts = disk.files(disk.local('src')).filter((path) => /\.(?:[jt]sx?|mdx?)$/.test(path))
  const code = texts.map((path) => disk.read(path) ?? '').filter((text) => text.includes('siteConfig'))
  const usedKeys = rareKeys.filter((key) =>
    code.some((text) =>
      new RegExp(`\\bsiteConfig\\b[^;]{0,80}\\b${key}\\b|\\b${key}\\b[^;]{0,80}\\bsiteConfig\\b`).test(text),
    ),
  )
  const plain = usedKeys.map((key) => [key, plainOf(config[key], () => undefined)] as const)
  return JSON.parse(JSON.stringify(Object.fromEntries(plain)).replaceAll(`"${disk.root}/`, '"./')) as ConfigMap
}

const comments: Readonly<Record<string, string>> = {
  colorMode: ' Docusaurus begins in light colours, too.',
  content: ' The content types, in the folders where their files are.',
  plugins: ' "docusaurus" reads what pages import from Docusaurus: components, hooks, style sheets.',
  ignore: ' Docusaurus does not report these.',
}

function formatOf(markdown: ConfigMap): Format {
  const format = markdown['format']
  return format === 'md' || format === 'detect' ? format : 'mdx'
}

function addressOf(config: ConfigMap, notes: Notes): { readonly url: string; readonly baseUrl: string } {
  const siteUrl = textOf(config['url'])
  const address = siteUrl === undefined || !URL.canParse(siteUrl) ? new URL('https://example.com') : new URL(siteUrl)
  if (siteUrl === undefined)
    notes.decided(['url'], 'the address of the site is unknown', 'set "url" in site.config.yaml')
  const base = textOf(config['baseUrl']) ?? '/'
  return { url: address.origin, baseUrl: `/${base}/`.replace(/\/+/g, '/') }
}

function staticFolderOf(config: ConfigMap, { disk, notes }: Context): string | undefined {
  const folders =
    config['staticDirectories'] === undefined
      ? [disk.local('static')]
      : listOf(config['staticDirectories']).map((path) => disk.local(String(path)))
  const [first, ...rest] = folders.filter((folder) => disk.has(folder))
  for (const folder of rest)
    notes.left(
      ['staticDirectories', folder],
      `the files of "${folder}" are not served: a site has one static folder`,
      `move them to "${first}"`,
    )
  return first ?? folders[0] ?? disk.local('static')
}

/** Codes for the problems that Docusaurus was configured to ignore, or never reports. */
function ignoredCodes(config: ConfigMap): string[] {
  const hooks = mappingOf(mappingOf(config['markdown'])['hooks'])
  const ignores = (key: string, ...codes: string[]) => ((config[key] ?? hooks[key]) === 'ignore' ? codes : [])
  return [
    ...ignores('onBrokenLinks', 'link/no-page', 'link/no-asset'),
    ...ignores('onBrokenAnchors', 'link/no-anchor'),
    ...ignores('onBrokenMarkdownLinks', 'link/no-file'),
    'front-matter/unknown-key',
  ]
}

function noteWhatIsLeft(config: ConfigMap, notes: Notes): void {
  if (config['noIndex'] === true) notes.left(['noIndex'], 'the site was kept from search engines as a whole (noIndex)')
  const markdown = mappingOf(config['markdown'])
  for (const key of ['preprocessor', 'parseFrontMatter', 'remarkRehypeOptions'])
    if (markdown[key] !== undefined) notes.left(['markdown', key], `markdown.${key} is not carried over`)
  if (config['onBrokenLinks'] === undefined || config['onBrokenLinks'] === 'throw')
    notes.decided(
      ['onBrokenLinks'],
      'broken links are warnings, which do not stop a build',
      '`docs build --strict` stops at any warning',
    )
}

/**
 * Client modules for every page, to be loaded by the Docusaurus plugin. Style sheets among them are added to
 * `customCss`.
 */
function clientModulesOf(config: ConfigMap, customCss: string[], { disk, notes }: Context): string[] {
  return listOf(config['clientModules']).flatMap((item) => {
    const name = textOf(item)
    if (name === undefined) return []
    const path = /^[./]/.test(name) ? `./${disk.local(name)}` : disk.moduleName(name)
    if (/\.(?:css|s[ac]ss|less)$/.test(path) && path.startsWith('./')) customCss.push(path)
    else if (
      path.startsWith('./') &&
      !['', '.ts', '.tsx', '.js', '.jsx'].some((ending) => disk.has(path.slice(2) + ending))
    )
      notes.left(['clientModules', name], `there is no client module "${name}": its effect on every page is missing`)
    else return [path]
    return []
  })
}

/** Docs whose id differs from the derived one. Docusaurus hooks use the old ids. */
function renamedDocs(instances: readonly Instance[]): Record<string, string> {
  return Object.fromEntries(
    instances.flatMap(({ use, id, sourceId = 'default' }) =>
      use === 'docs' && sourceId !== (id === 'docs' ? 'default' : id) ? [[id, sourceId]] : [],
    ),
  )
}

/** Folders that pages may import from, in addition to content and static files. */
function codeFolders(content: readonly string[], staticFolder: string | undefined, disk: Disk): string[] {
  const { siteDir } = disk
  const ownFolders = siteDir !== '' ? [siteDir] : disk.has(disk.local('src')) ? ['src'] : []
  const otherFolders = [...content, staticFolder ?? ''].map((folder) => folder.split('/')[0])
  const folderNames = namedFolders(
    content.flatMap((folder) => disk.files(folder)),
    disk,
  )
  return [...ownFolders, ...folderNames.filter((folder) => ![...ownFolders, ...otherFolders].includes(folder))]
}

/** Returns true if a page has an admonition of the kind `secondary`, the only one that is not built in. */
function usesSecondary(folders: readonly string[], disk: Disk): boolean {
  return folders
    .flatMap((folder) => disk.files(folder))
    .some((path) => /\.mdx?$/.test(path) && /^[ \t]*:::+[ \t]*secondary\b/m.test(disk.read(path) ?? ''))
}

/** Reports style sheets that need a preprocessor or a build step. */
function sheets(paths: readonly string[], disk: Disk, notes: Notes): void {
  for (const path of paths) {
    const file = path.replace(/^\.\//, '')
    const lines = (disk.read(file) ?? '').split('\n')
    const line = lines.findIndex((text) => /@tailwind\b|@import\s+['"]tailwindcss|@apply\b/.test(text)) + 1
    const hint = 'make its sheet by its own command, and name that in `customCss`'
    if (line > 0) notes.about(file, 'Tailwind is not run: the classes that it generates are missing', hint, line)
    if (/\.s[ac]ss$/.test(file) && !['sass', 'sass-embedded'].some(disk.installed))
      notes.about(file, '"sass" is not installed: the sheet is empty', 'install it', 1)
  }
}

/** Converts webpack aliases (`name`, `name$` for an exact match) to aliases with paths relative to the new site. */
function carriedAliases(aliases: Readonly<Record<string, string>>, disk: Disk): Record<string, string> {
  return Object.fromEntries(
    Object.entries(aliases).flatMap(([name, target]) => {
      const bare = name.replace(/\$$/, '')
      // An installed package is resolved without an alias; the tool has its own React.
      if (target.includes(`/node_modules/${bare}`) || /^react(?:-dom)?$/.test(bare)) return []
      // Files generated by Docusaurus plugins do not exist: imports of them are reported as
      // missing.
      if (target.includes('/.docusaurus/')) return []
      const path = disk.local(target)
      return [[name, path.startsWith('../') ? path : `./${path}`]]
    }),
  )
}
