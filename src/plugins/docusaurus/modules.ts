import { codeFile } from '../../base/package-files.ts'
import { webpackRules, type IslandRules, type ModuleExtensions } from '../kit.ts'
import type { DocusaurusOptions } from './options.ts'
import { drawnByTheme } from './theme-names.ts'

/** Folder with replacements of Docusaurus components, as sources for the site's bundle. */
export const client = codeFile('plugins/docusaurus/client/').href

/** Hooks of docs, routes and plugins whose results are determined during rendering. */
const quietDocsHooks = `useDoc useDocById useDocsVersion useDocsSidebar useDocsData useAllDocsData useActivePlugin
  useActivePluginAndVersion useActiveVersion useActiveDocContext useVersions useLatestVersion useDocVersionSuggestions
  useDocsVersionCandidates useLayoutDoc useLayoutDocsSidebar useCurrentSidebarCategory useCurrentSidebarSiblings
  useSidebarBreadcrumbs useVisibleSidebarItems useRouteContext useGlobalData usePluginData
  useAllPluginInstancesData useBrokenLinks`.split(/\s+/)

/** Hooks and components of Docusaurus that require a browser. */
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

/** Import specifier of a path in the site's folder. Names of packages stay unchanged. */
const siteName = (path: string): string => (path.startsWith('./') ? `@site/${path.slice(2)}` : path)

/** An alias as in webpack: for a name and the paths below it. */
function ownAlias([name, target]: readonly [string, string]): [string, string[]][] {
  if (name.endsWith('$')) return [[name.slice(0, -1), [target]]]
  return [
    [name, [target]],
    [`${name}/*`, [`${target}/*`]],
  ]
}

/** Module resolution for a site written for Docusaurus. */
export function moduleExtensions(options: DocusaurusOptions, baseUrl: string): ModuleExtensions {
  const theme = `${options.theme}/*`
  const site = [...(options.siteDir === undefined ? [] : [`./${options.siteDir}/*`]), './*']
  return {
    aliases: {
      ...Object.fromEntries(Object.entries(options.aliases).flatMap(ownAlias)),
      // A page outside of that folder uses the full path, see `sitePaths`.
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
      '@docusaurus/theme-common/Details': [`${client}theme/Details`],
      '@docusaurus/theme-common/internal': [`${client}docusaurus/theme-internal`],
      '@docusaurus/plugin-content-docs/client': [`${client}docusaurus/docs-client`],
      '@docusaurus/plugin-content-blog/client': [`${client}docusaurus/docs-client`],
      '@docusaurus/*': [`${client}docusaurus/*`],
      'react-router-dom': [`${client}docusaurus/router`],
      clsx: [`${client}clsx`],
      '@mdx-js/react': [`${client}mdx-react`],
      // webpack searches the static folder first, then the folder of the site.
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
