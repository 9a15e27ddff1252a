import { codeFile } from '../../base/package-files.ts'
import { webpackRules, type IslandRules, type ModuleExtensions } from '../kit.ts'
import type { DocusaurusOptions } from './options.ts'
import { drawnByTheme } from './theme-names.ts'

/** Folder of the components that replace those of Docusaurus: sources, which the site's bundle compiles. */
export const client = codeFile('plugins/docusaurus/client/').href

/** Hooks of docs, routes and plugins: what they give is decided where the page is made. */
const quietDocsHooks = `useDoc useDocById useDocsVersion useDocsSidebar useDocsData useAllDocsData useActivePlugin
  useActivePluginAndVersion useActiveVersion useActiveDocContext useVersions useLatestVersion useDocVersionSuggestions
  useDocsVersionCandidates useLayoutDoc useLayoutDocsSidebar useCurrentSidebarCategory useCurrentSidebarSiblings
  useSidebarBreadcrumbs useVisibleSidebarItems useRouteContext useGlobalData usePluginData
  useAllPluginInstancesData useBrokenLinks`.split(/\s+/)

/** Hooks and components of Docusaurus that need a browser. */
export const islands: IslandRules = {
  quietHooks: [
    'useDocusaurusContext',
    'useBaseUrl',
    'useBaseUrlUtils',
    'useThemeConfig',
    'usePluralForm',
    'useIsBrowser',
    ...quietDocsHooks,
  ],
  wakingHooks: ['useIsBrowser'],
  components: ['BrowserOnly'],
  values: ['ExecutionEnvironment'],
}

/** A path of the site's folder as imports name it; packages are named as they are. */
const siteName = (path: string): string => (path.startsWith('./') ? `@site/${path.slice(2)}` : path)

/** An alias as in webpack: of a name, and of the paths below it. */
function ownAlias([name, target]: readonly [string, string]): [string, string[]][] {
  if (name.endsWith('$')) return [[name.slice(0, -1), [target]]]
  return [
    [name, [target]],
    [`${name}/*`, [`${target}/*`]],
  ]
}

/** Meaning of imports on a site that was written for Docusaurus. */
export function moduleExtensions(options: DocusaurusOptions, baseUrl: string): ModuleExtensions {
  const theme = `${options.theme}/*`
  const site = [...(options.siteDir === undefined ? [] : [`./${options.siteDir}/*`]), './*']
  return {
    aliases: {
      ...Object.fromEntries(Object.entries(options.aliases).flatMap(ownAlias)),
      // A page outside of that folder names the whole path, see `sitePaths`.
      '@site/*': site,
      '@theme/*': [theme, `${client}theme/*`],
      '@theme-original/*': [`${client}theme/*`],
      '@theme-init/*': [`${client}theme/*`],
      ...Object.fromEntries(
        drawnByTheme.flatMap((name) => [
          [`@theme/${name}`, [`${options.theme}/${name}`, `${client}children`]],
          [`@theme-original/${name}`, [`${client}children`]],
          [`@theme-init/${name}`, [`${client}children`]],
        ]),
      ),
      '@docusaurus/theme-common/internal': [`${client}docusaurus/theme-internal`],
      '@docusaurus/plugin-content-docs/client': [`${client}docusaurus/docs-client`],
      '@docusaurus/plugin-content-blog/client': [`${client}docusaurus/docs-client`],
      '@docusaurus/*': [`${client}docusaurus/*`],
      'react-router-dom': [`${client}docusaurus/router`],
      clsx: [`${client}clsx`],
      '@mdx-js/react': [`${client}mdx-react`],
      // webpack looks in the folders of the site first: in that of static files, then in its own.
      '/*': [...site.map((folder) => folder.replace('*', 'static/*')), ...site],
    },
    made: (site) => {
      const { title, tagline, url, baseUrl, locale, titleSeparator } = site
      const config = {
        customFields: {},
        themeConfig: {},
        titleDelimiter: titleSeparator,
        ...options.siteConfig,
        title,
        tagline,
        url,
        baseUrl,
      }
      return {
        '@generated/docusaurus.config': `export default ${JSON.stringify(config)}`,
        '@generated/site': [
          `export const locale = ${JSON.stringify(locale)}`,
          `export const pluginIds = ${JSON.stringify(options.pluginIds)}`,
        ].join('\n'),
        '@generated/messages': `export default ${JSON.stringify(options.texts)}`,
        '@generated/client-modules': [
          ...options.clientModules.map((path, index) => `import * as m${index} from ${JSON.stringify(siteName(path))}`),
          `export default [${options.clientModules.map((_, index) => `m${index}`).join(', ')}]`,
        ].join('\n'),
      }
    },
    components: [`@theme-original/MDXComponents`, ...(options.mdxComponents ? ['@theme/MDXComponents'] : [])],
    styles: [...['infima', ...options.styles].map((name) => `${client}${name}.css`), ...options.customCss],
    ...(options.siteDir === undefined ? {} : { packages: [`./${options.siteDir}`] }),
    missing: `${client}missing.tsx`,
    ...webpackRules,
    mdx: {
      ...webpackRules.mdx,
      baseUrl,
      root: options.siteDir ?? '',
      ...(options.mdxComponents ? { components: `${options.theme.slice('./'.length)}/MDXComponents` } : {}),
    },
    textDirectives: true,
    islands,
  }
}
