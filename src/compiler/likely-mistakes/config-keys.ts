/**
 * Keys of the configuration in other tools (Docusaurus, Starlight, VitePress, MkDocs), and their replacements here.
 *
 * @module
 */
import { headForm } from './front-matter-keys.ts'
import { hintsByKey, type ForeignKeys } from './suggest.ts'

const ejectCommand = 'docs theme eject'
const broken = 'broken links are always reported: "ignore: [link/no-page]" silences them, docs build --strict stops'
const css = `style sheets are files of the theme: ${ejectCommand} styles/index --wrap`
const script = 'modules of the site are listed in "scripts:"'
const head = 'elements of <head> are at the top of the file: "head:"'
const language = 'one language is "locale: de"; several are "locales: { en: English, de: Deutsch }"'
const inNavbar = 'items of the bar are in "navbar.left" and "navbar.right"'
const inSidebars = 'sidebars are an option of docs: "sidebars:" below "options:"'
const notNeeded = 'remove it: this tool does not need it'
const inOptions = 'options of a content type go below "- use: …", indented as "use" is: "options:"'
const ofContent = 'content types are named in the list "content:", as "- use: docs"'
const excluded = 'files are excluded by a content type: "exclude:" below its "options:"'
const elsewhere = 'docs only builds files: settings for publishing belong to the host'

/** Keys at the top of the file. */
const top = hintsByKey([
  ['themeConfig', 'its keys are at the top of the file: "navbar:", "footer:", "colorMode:", "announcementBar:"'],
  ['presets docs blog pages use', ofContent],
  ['options path routeBasePath editUrl', inOptions],
  ['themes', 'a theme is a folder of the site: "theme: { folder: theme }"'],
  ['i18n defaultLocale lang language', language],
  ['onBrokenLinks onBrokenAnchors onBrokenMarkdownLinks ignoreDeadLinks', broken],
  ['onDuplicateRoutes', 'remove it: equal routes are always reported'],
  ['clientModules extra_javascript', script],
  ['stylesheets customCss css extra_css', css],
  ['headTags', head],
  ['contextual', 'the menu of assistants is "assistants": a list such as [chatgpt, claude]'],
  ['socialLinks', 'links with icons are in "social"'],
  ['nav', inNavbar],
  ['sidebars', inSidebars],
  ['components', 'components of the theme are replaced by files in its folder: "theme: { folder: theme }"'],
  ['base', 'it is called "baseUrl"'],
  ['site site_url', 'it is called "url"'],
  ['site_name name', 'it is called "title"'],
  ['description site_description', 'it is called "tagline"'],
  ['logo', 'it belongs below "navbar:", with "alt" and "src"'],
  ['titleDelimiter', 'it is called "titleSeparator"'],
  ['titleTemplate', 'the part between title and site is "titleSeparator"'],
  ['copyright', 'it belongs below "footer:"'],
  ['staticDirectories', 'it is called "staticFolder", and is one folder'],
  ['static publicDir', 'it is called "staticFolder"'],
  ['customFields', 'values for a theme of your own go into "theme.options"'],
  ['editLink edit_uri', 'it is an option of docs: "editUrl:" below "options:"'],
  ['repo_url', 'edit links are an option of docs: "editUrl:" below "options:"'],
  ['lastUpdated', 'it is an option of docs: "showLastUpdate:" below "options:"'],
  ['docsDir docs_dir srcDir', 'the folder is an option of docs: "path:" below "options:"'],
  ['exclude srcExclude exclude_docs excludeFiles ignoreFiles', excluded],
  ['outDir site_dir', 'the folder of the output is an option of the command: docs build --out DIR'],
  ['cleanUrls', 'remove it: addresses have no endings here'],
  ['algolia', 'another engine is a plugin: "search: { plugin: … }"'],
  ['gtag googleAnalytics', 'write "analytics: { google: { id: G-… } }"'],
  ['markdown_extensions', 'common extensions of Markdown are built in; add your own as plugins'],
  ['integrations', 'plugins are in the list "plugins:", as "- use: …"'],
  ['expressiveCode prism webpack vite future ssrTemplate baseUrlIssueBanner', notNeeded],
  ['noIndex', '"noIndex" is an option of versions; to hide a whole site, configure its host'],
  ['organizationName projectName deploymentBranch githubHost', elsewhere],
])

const ofLocales = 'write languages and their names: locales: { en: English, fr: Français }'
const ofRoot = `${ofLocales}; "default: en" names the one at the root`
const ofTexts =
  'translated texts of the site are in the file site.yaml in the folder of the locale, such as content/i18n/fr'

const href = 'it is called "to", for addresses of other sites, too'
const side = 'remove it: the list, "left" or "right", sets the side of an item'
const ownStyle = `colours are in the style sheet of the theme: ${ejectCommand} styles/tokens --wrap`

/** Nested keys. The pattern is matched against the path without its indexes, such as `navbar.left.href`. */
const inner: readonly (readonly [path: RegExp, hint: string])[] = [
  [/^navbar\.items$/, inNavbar],
  [/^navbar\.(?:.*\.)?href$/, href],
  [/^navbar\.(?:left|right)\.(?:items\.)*position$/, side],
  [/^navbar\..*\.(?:link|url|text)$/, 'a link has "label" and "to"'],
  [
    /^navbar\..*\.(?:className|target|rel|activeBaseRegex|activeBasePath|prependBaseUrlToHref|dropdownActiveClassDisabled)$/,
    notNeeded,
  ],
  [/^locales\.root$/, ofRoot],
  [/^locales\.defaultLocale$/, 'it is called "default"'],
  [/^locales\.localeConfigs$/, ofLocales],
  [/^locales\.[^.]+\.(?:lang|htmlLang)$/, ofLocales],
  [/^locales\.[^.]+\.(?:dir|rtl)$/, 'it is called "direction": ltr or rtl'],
  [/^locales\.[^.]+\.link$/, 'it is called "path", without slashes; the default is the code of the language'],
  [/^locales\.[^.]+\.(?:title|description|themeConfig)$/, ofTexts],
  [/^(?:navbar|footer)\.style$/, `remove it; ${ownStyle}`],
  [/^footer\.links\.items\.href$/, href],
  [/^footer\.links\.(?:label|to|href)$/, 'links are in columns: "title", and "items" with "label" and "to"'],
  [/^announcementBar\.(?:backgroundColor|textColor)$/, `remove it; ${ownStyle}`],
  [/^navbar\.hideOnScrollDown$/, 'it is called "hideOnScroll"'],
  [/^markdown\.mermaid$/, 'diagrams are a plugin: "plugins: [{ use: diagrams }]"'],
  [/^markdown\.math$/, 'mathematics is a plugin: "plugins: [{ use: math }]"'],
  [/^markdown\.format$/, 'how .md is read is an option of a content type: "format:" below "options:"'],
  [/^markdown\.(?:beforeDefaultRemarkPlugins|remark)$/, 'it is called "remarkPlugins"'],
  [/^markdown\.(?:beforeDefaultRehypePlugins|rehype)$/, 'it is called "rehypePlugins"'],
  [/^markdown\.recmaPlugins$/, 'write a remark or rehype plugin, and name it in "remarkPlugins" or "rehypePlugins"'],
  [/^markdown\.hooks$/, broken],
  [/^search\.provider$/, 'the built-in search has no provider; another engine is "search: { plugin: … }"'],
  [/^sidebar\.items$/, inSidebars],
  [
    /^(?:content|plugins)\.(?:path|routeBasePath|format|include|exclude|sidebars|editUrl|label|versions)$/,
    'indent it below "options:"',
  ],
  [/^(?:content|plugins)\.(?:type|name|plugin)$/, 'it is called "use"'],
  [/^content\.options\.(?:folder|dir|source|root)$/, 'it is called "path"'],
  [/^content\.options\.(?:base|route|basePath|url)$/, 'it is called "routeBasePath"'],
  [/^content\.options\.(?:ignore\w*|exclude\w+|srcExclude)$/, 'it is called "exclude"'],
  [/^content\.options\.sidebarPath$/, 'use "sidebars" with the path of the file'],
  [/^content\.options\.showLastUpdateTime$/, 'it is called "showLastUpdate"'],
  [
    /^content\.options\.(?:remarkPlugins|rehypePlugins)$/,
    'it belongs at the top of the file, for all content: "markdown: { remarkPlugins: … }"',
  ],
  [/^plugins\.options\.(?:remark|rehype)$/, 'it belongs at the top of the file: "markdown: { remarkPlugins: … }"'],
  [/^content\.options\.admonitions$/, 'it belongs at the top of the file: "markdown: { admonitions: … }"'],
  [/^content\.options\.doc\w*Component$/, 'layouts are files of the theme: "theme: { folder: theme }"'],
]

/** Configuration keys of other tools. */
export const configKeys: ForeignKeys = { names: top, patterns: inner }

/** Values in the format of another tool, by key. */
export const valueForms: ForeignKeys = {
  names: {
    sidebar: inSidebars,
    navbar: inNavbar,
    content: 'write a list: "- use: docs" with its options below',
    plugins: 'write a list: "- use: math" with its options below',
    'content.use': ofContent,
    redirects: 'write a list of "from" and "to"',
    head: headForm,
    colorMode: 'write "colorMode: { defaultMode: dark }"',
    'footer.links': 'write columns: "title", and "items" with "label" and "to"',
    ...Object.fromEntries(['locales', 'locales.locales', 'locales.languages'].map((key) => [key, ofLocales])),
    footer: 'write "footer:" with "links" and "copyright" below',
    theme: 'write "theme: { folder: theme }"',
    search: 'write "search: { enabled: true }"',
    title: 'put it in quotes: title: "2024"',
  },
  patterns: [
    [
      /(?:^|\.)sidebars\.[^.]+\.(?!(?:.*\.)?(?:type|id|label|link|href|key|collaps\w+|className|value|defaultStyle|dirName|icon|badge|description)$)/,
      'a page with a label is "- { type: doc, id: start, label: Home }"; a category has a list: "- Home: [start]"',
    ],
  ],
}

/** Hints for missing keys that every site needs. */
export const neededKeys: ForeignKeys = {
  names: {
    title: 'add the name of the site, e.g. "title: Waybill Docs"',
    url: 'add the address of the site, e.g. "url: https://docs.example.com"',
  },
}

/** Configuration files of other tools, and hints for folders with one. */
export const otherTools: readonly (readonly [RegExp, string])[] = [
  [/^site\.config\.(?:yml|json|js|ts)$/, 'rename it to site.config.yaml; it is written in YAML'],
  [/^docusaurus\.config\.[cm]?[jt]s$/, 'run docs migrate docusaurus, which converts the configuration of Docusaurus'],
  [
    /^(?:astro\.config\.[cm]?[jt]s|rspress\.config\.[cm]?[jt]s|mkdocs\.ya?ml|book\.toml|(?:mint|docs)\.json|_config\.ya?ml|hugo\.toml|\.vitepress)$/,
    'docs cannot read this configuration: run docs init in another folder, and start from the files that it writes',
  ],
]
