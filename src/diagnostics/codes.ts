/**
 * Severity of a report: an `error` stops publication, a `warning` does not (unless `--strict`), and `info` is never a problem of
 * the site.
 */
export type Severity = 'error' | 'warning' | 'info'

/** Record of a code. Its explanation is in `explanations/`. */
export interface CodeEntry {
  readonly severity: Severity
  /** One line. */
  readonly title: string
  /** Time of the check: in the last stage, which an error may prevent, or on request. Default: in every build. */
  readonly looked?: 'last' | 'on-request'
  /** An error that prevents no other check. */
  readonly hidesNothing?: true
  /** Reported by a built-in plugin. The report may be wrong if content is missing. */
  readonly ofPlugin?: true
}

const error = (title: string, more: Partial<CodeEntry> = {}): CodeEntry => ({ severity: 'error', title, ...more })
const warning = (title: string, more: Partial<CodeEntry> = {}): CodeEntry => ({ severity: 'warning', title, ...more })
const info = (title: string): CodeEntry => ({ severity: 'info', title })

function ofPlugins<Name extends string>(entries: Readonly<Record<Name, CodeEntry>>): Record<Name, CodeEntry> {
  const marked = Object.entries<CodeEntry>(entries).map(([code, entry]) => [code, { ...entry, ofPlugin: true }])
  return Object.fromEntries(marked) as Record<Name, CodeEntry>
}

/** All codes of the tool and its built-in plugins, in the order of lists. A published code keeps its meaning. */
export const codes = {
  'config/missing': error('The site has no site.config.yaml'),
  'config/syntax': error('The configuration is not valid YAML'),
  'config/too-large': error('The configuration exceeds a size or nesting limit'),
  'config/unknown-key': error('The configuration has an unknown key'),
  'config/missing-key': error('The configuration lacks a required key'),
  'config/type': error('A value of the configuration has the wrong type'),
  'config/value': error('A value of the configuration is not valid'),
  'config/no-input': error('A folder or file in the configuration does not exist'),
  'config/untranslated': warning('The interface is not translated into the language of the site'),
  'config/no-content': warning('The site has no page'),
  'config/unknown-plugin': error('A plugin or docs instance in the configuration does not exist'),
  'config/unknown-navbar-item': error('A navbar item has an unknown type'),
  'config/plugin-load': error('A plugin could not be loaded'),
  'data/failed': error('The data of a plugin could not be loaded'),
  'data/changed': error('The data of a plugin differs from data.lock'),
  'data/lock': error('The file data.lock cannot be parsed'),
  'data/old': warning('The data of a plugin is outdated and could not be loaded again'),
  'data/unpinned': warning('The data of a plugin is not pinned'),
  'lock/syntax': error('A line of routes.lock cannot be parsed'),
  'lock/gone-page': warning('A published address no longer exists'),
  'lock/gone-anchor': warning('A published anchor no longer exists'),
  'locale/headings': warning('The headings of a translation differ from its source'),
  'locale/orphan': warning('A translation belongs to a page that does not exist'),
  'locale/unused': warning('A folder of translations is not used'),
  'name/gone': warning('A page mentions a name that was removed from the API or a program'),
  'name/subject': warning('`names:` refers to an unknown name'),
  'name/unknown': warning('A page mentions a name that the API or a program does not have'),
  'translation/stale': warning('A section has changed since it was translated'),
  'translation/new-section': warning('A translation lacks a section of its source'),
  'translation/old-section': warning('A translation has a section that was removed from its source'),
  'translation/unrecorded': info('No source revision is recorded for a translation'),
  'translation/code': warning('A code block is missing or different in a translation'),
  'translation/link': warning('A translation lacks a link'),
  'translation/image': warning('A translation lacks an image'),
  'translation/placeholder': warning('A translation lacks a variable or a name in code'),
  'translation/heading': warning('The headings of a translation do not match its source'),
  'translation/component': warning('A translation lacks a component or a directive'),
  'translation/front-matter': warning('The front matter of a translation does not match its source'),
  'translation/refused': error('A translation cannot be recorded as up to date'),
  'translation/no-file': error('A path is not a translation'),
  'translation/import': error('A file of translations cannot be imported'),
  'translation/unmatched': warning('A translated sentence is no longer in its source'),
  'variable/unknown': warning('A page uses an undefined variable'),
  'variable/no-file': error('The file of the variables cannot be read'),
  'review/due': warning('A page is due for review'),
  'export/empty': error('There is no page to export'),
  'export/section': error('The section to export does not exist'),
  'export/version': error('The version to export does not exist'),
  'export/locale': error('The locale to export does not exist'),
  'export/image': warning('An image from another host cannot be exported'),
  'export/no-chromium': error('Chromium was not found'),
  'export/chromium': error('Chromium did not create a PDF'),
  'impact/changed': warning('A page mentions part of the API that has changed'),
  'impact/from': error('The API description to compare does not exist'),
  'impact/gone': warning('A page mentions part of the API or a program that was removed'),
  'impact/required': warning('An example lacks a newly required part of a request'),
  'snippet/meta': error('A block is marked as output without an example'),
  'snippet/language': error('A tested example is in a language that cannot be run'),
  'snippet/given': error('The test setup refers to something the API does not have'),
  'snippet/no-types': warning('The types of examples are not checked'),
  'snippet/failed': error('An example fails'),
  'snippet/passed': error('An example that is marked as failing passes'),
  'snippet/output': error('The output of an example differs from its page'),
  'sandbox/no-description': error('The site has no API description for a sandbox'),
  'sandbox/rules': error('The rules of a sandbox cannot be loaded'),
  'contract/operation': error('The API description has no such operation'),
  'contract/request': error('The API accepted a request that violates its description'),
  'contract/response': error('A response of the API does not match its description'),
  'sandbox/fixtures': error('The initial rows of a sandbox are not valid'),
  'sidebar/missing': error('A sidebar does not exist', { hidesNothing: true }),
  'sidebar/no-link': error('A sidebar has no page for the navbar to link to', { hidesNothing: true }),
  'sidebar/unknown-doc': warning('A sidebar refers to a doc id that does not exist'),
  'doc/missing': error('A navbar item refers to a doc id that does not exist', { hidesNothing: true }),
  'version/missing': error('A docs version does not exist', { hidesNothing: true }),
  'version/ref': error('The git ref of a docs version cannot be read'),
  'version/base-url': error("A version's URL does not start with the base URL"),
  'front-matter/syntax': error('The front matter is not valid YAML'),
  'front-matter/unread': warning('Front matter is shown as text'),
  'front-matter/too-large': error('The front matter exceeds a size or nesting limit'),
  'front-matter/type': error('A front-matter value has the wrong type'),
  'front-matter/unknown-key': warning('The front matter has an unknown key'),
  'markdown/too-deep': error('A page is nested too deeply'),
  'markdown/too-complex': error('A page exceeds a limit'),
  'markdown/large-page': warning('A page is larger than `markdown.maxPageBytes`'),
  'markdown/encoding': error('A page is not valid UTF-8'),
  'markdown/html': warning('Raw HTML of a page is removed or shown as text'),
  'markdown/unclosed': warning('An HTML element is opened and never closed'),
  'markdown/table': warning('A table or some of its cells are not shown'),
  'markdown/misread': warning('Text is probably read in another way than meant'),
  'policy/undeclared': warning('A page uses an origin that the security policy forbids'),
  'policy/no-integrity': warning('A script from another origin has no digest'),
  'markdown/footnote': warning('A footnote is undefined, defined twice or unused'),
  'markdown/foreign': warning('A page contains syntax of another tool, which is shown as text'),
  'markdown/mdx': warning('A Markdown page contains MDX syntax'),
  'markdown/no-plugin': warning('A page contains syntax of a plugin that is not enabled'),
  'directive/unknown': warning('A directive has an unknown name'),
  'directive/unclosed': warning('A directive is opened and never closed'),
  'directive/attribute': warning('A directive has an unknown attribute or lacks a required one'),
  'embed/incomplete': warning('A video or an embed is incomplete'),
  'icon/unknown': warning('No icon has this name'),
  'code/meta': warning('The options of a code block cannot be parsed'),
  'code/contrast': warning('A code theme has too little contrast'),
  'code/types': error('An example does not compile'),
  'code/no-types': warning('The types of an example cannot be shown'),
  'code/unclosed': warning('A code block is opened and never closed'),
  'code/language': warning('The language of a code block is probably misspelt'),
  'code/no-file': error('A code block includes a file that does not exist'),
  'code/no-region': error('A code block includes a region that does not exist'),
  'code/no-lines': error('A code block includes lines that do not exist'),
  'code/changed': error('The included code of a block has changed'),
  'partial/no-file': error('A partial does not exist'),
  'partial/circle': error('A partial includes itself'),
  'partial/no-prop': warning('A partial uses a prop that is not passed'),
  'partial/unused': warning('A partial is not used'),
  'heading/duplicate-id': warning('Two elements of a page have the same id'),
  'heading/unread': warning('A heading is shown as text'),
  'heading/level': warning('A page has two titles, or a heading skips a level'),
  'image/no-alt': warning('An image has no alternative text'),
  'image/large': warning('An image has more than 10 MB'),
  'page/lost': warning('A page shows a placeholder instead of content'),
  'page/lost-many': error('Many pages show placeholders instead of content'),
  'page/empty': warning('A page is empty'),
  'page/no-home': warning('The site has no home page'),
  'page/orphan': warning('No link leads to a page'),
  'silence/unused': warning('A suppression has no effect'),
  'silence/unknown': warning('A suppression names an unknown code'),
  'mdx/syntax': error('An MDX page cannot be parsed'),
  'mdx/import': error('An MDX page imports a module that cannot be found or built'),
  'mdx/render': error('A component throws during rendering'),
  'island/props': error('A prop of an island cannot be serialised'),
  'island/handler': warning('A handler on a plain element of an MDX page never runs'),
  'island/no-client': warning("A component has state or handlers, but no 'use client'"),
  'island/static': warning('A prop cannot be sent to the browser, so the component stays static'),
  'environment/unset': error('A variable of the environment is not set'),
  'environment/private': error('A variable of the environment is not public'),
  'module/build': error('A component cannot be built'),
  'module/missing': warning('A module cannot be found; a placeholder replaces it'),
  'module/failed': warning('A component cannot be built or throws; a placeholder replaces it'),
  'run/too-slow': error('A page takes too long'),
  'run/memory': error('A page needs too much memory'),
  'run/ended': error('The code of a page ended the process'),
  'run/shared': error('The code of a page changed a shared object'),
  'run/stray': error('The code of a page left an unhandled error'),
  'read/outside': error("A path leads out of the site's folder"),
  'read/ignored': warning('A file of Markdown is not a page'),
  'read/failed': error('A file cannot be read'),
  'link/no-page': warning('A link leads to a path without a page'),
  'link/no-file': warning('A link leads to a Markdown file without a page'),
  'link/no-anchor': warning('A link leads to an anchor that the page does not have'),
  'link/no-asset': warning('An image or a linked file does not exist'),
  'link/empty': warning('A link has no address or no text'),
  'link/unread': warning('A link is shown as text'),
  'link/external': warning('An external link does not work', {
    looked: 'on-request',
  }),
  'link/moved': warning('An external link has moved permanently', { looked: 'on-request' }),
  'link/unsafe': warning('A link with an unsafe scheme was removed'),
  'redirect/source': warning('The source of a redirect is not a valid path'),
  'redirect/no-target': warning('A redirect leads to a path without a page'),
  'redirect/shadowed': warning('The source of a redirect is a page'),
  'redirect/loop': warning('Redirects form a loop'),
  'redirect/chain': warning('A redirect leads to another redirect'),
  'redirect/duplicate': warning('Two redirects have the same source; the first wins'),
  'route/duplicate': warning('Two pages have the same route; the first path in order wins'),
  'route/repeated': warning('A slug repeats the address of its content type'),
  'route/case': warning('Two routes differ only in case'),
  'route/invalid': error('A route contains invalid characters or segments'),
  'asset/duplicate': warning('Two outputs have the same path; the first wins', { looked: 'last' }),
  'asset/script': warning('A file beside a page could run script, and is changed or not shown'),
  'asset/conflict': error('Two pages write the same file'),
  'style/invalid': warning('A style sheet has a mistake'),
  'theme/unknown-file': warning('A theme file of the site has no effect'),
  'theme/missing-layout': error('The layout of a page does not exist', { hidesNothing: true }),
  'theme/build': error('The theme cannot be built'),
  'theme/failed': error('A module of the theme throws during loading, or exports an invalid value'),
  'plugin/threw': error('A plugin threw an error'),
  'plugin/result': error('A plugin returns a value of the wrong type'),
  'plugin/unknown-member': warning('A plugin has a member that has no effect'),
  'cache/remote': warning('The shared cache does not work'),
  'cache/unwritten': warning('The cache could not be written'),
  'git/shallow': warning('The clone is shallow, so pages have no dates'),
  'openapi/syntax': error('The API description cannot be parsed'),
  'openapi/reference': error('A $ref of the API description cannot be resolved'),
  'openapi/invalid': error('The API description is not valid'),
  'emit/not-ours': error('The output folder was not created by docs'),
  'emit/failed': error('The output could not be written'),
  'emit/locked': error('Another docs command is writing to this folder'),
  'emit/list': error('The lists of files cannot be compared'),
  ...ofPlugins({
    'arazzo/syntax': error('A workflow file cannot be parsed'),
    'arazzo/invalid': error('A workflow file is not valid'),
    'arazzo/reference': error('A workflow refers to something that does not exist'),
    'arazzo/source': warning('The API description of a workflow cannot be read'),
    'arazzo/left-out': warning('A condition or selector of a workflow cannot be evaluated'),
    'asyncapi/syntax': error('The AsyncAPI description cannot be parsed'),
    'asyncapi/reference': error('A $ref of the AsyncAPI description cannot be resolved'),
    'asyncapi/invalid': error('The AsyncAPI description is not valid'),
    'asyncapi/pattern': info('Patterns of the AsyncAPI description are not checked'),
    'asyncapi/example': warning('No valid example of a message can be generated'),
    'asyncapi/example-invalid': warning('An example of a message does not match its schema'),
    'asyncapi/limit': warning('Part of an AsyncAPI description exceeds a limit'),
    'cli/syntax': error('The description of commands cannot be parsed'),
    'cli/invalid': error('The description of commands is not valid'),
    'openapi/overlay': error('An overlay of an API description cannot be applied'),
    'openapi/overlay-unused': warning('Part of an overlay has no effect'),
    'openapi/example': warning('No valid example can be generated'),
    'openapi/pattern': info('Patterns of the description are not checked'),
    'openapi/example-invalid': warning('An example does not match its schema'),
    'openapi/limit': warning('Part of an API description exceeds a limit'),
    'docs/duplicate-id': warning('Two docs have the same id'),
    'docs/duplicate-category': warning('A folder has two category files'),
    'docs/duplicate-tag': warning('Two tags have the same page'),
    'docs/unknown-tag': warning('A doc has a tag that is missing from the tags file'),
    'docs/unused-tag': warning('No doc uses a tag of the tags file'),
    'docs/no-tags-file': error('The tags file does not exist'),
    'docs/empty-folder': warning('A sidebar is generated from a folder without docs'),
    'blog/no-date': error('A post has no date'),
    'blog/impossible-date': error('The file name of a post has a date that does not exist'),
    'blog/unknown-author': warning('A post names an author who is missing from the authors file'),
    'blog/inline-author': warning('A post describes its author inline'),
    'blog/legacy-author': warning('An outdated author key has no effect'),
    'blog/unknown-social': warning('A social network of an author is unknown'),
    'blog/unknown-tag': warning('A post has a tag that is missing from the tags file'),
    'blog/unused-tag': warning('No post uses a tag of the tags file'),
    'blog/duplicate-tag': warning('Two tags have the same page'),
    'blog/untruncated': warning('A post has no truncation mark'),
    'math/invalid': warning('A formula cannot be parsed'),
    'diagrams/invalid': warning('A diagram cannot be parsed'),
    'diagrams/left-out': warning('A line of a diagram has no effect'),
    'images/too-large': warning('An image has too many pixels'),
    'images/unreadable': warning('An image cannot be decoded'),
    'images/no-sharp': error('The package for image processing is not installed'),
    'live/no-package': error('The package for live examples is not installed'),
    'live/syntax': warning('A live example has a syntax error'),
    'social-cards/no-package': error('A package for link previews is not installed'),
    'social-cards/unreadable': error('A font or the logo of the cards cannot be used'),
    'social-cards/no-glyph': warning('No font of the cards contains a character of a title'),
    'search/no-start-page': warning('A page suggested by the empty search box does not exist'),
    'redirects/limit': warning('The site has more redirects than the host supports'),
    'redirects/covers-page': warning('A redirect hides a page on this host'),
  }),
} as const satisfies Record<string, CodeEntry>

/** A code of the tool or of a built-in plugin. */
export type Code = keyof typeof codes

/** The record of a code; `undefined` for codes of other plugins. */
export function entryOf(code: string): CodeEntry | undefined {
  return Object.hasOwn(codes, code) ? codes[code as Code] : undefined
}

/** Checks that the tool itself reports a code, rather than a plugin. */
export function isOfTool(code: string): boolean {
  const entry = entryOf(code)
  return entry !== undefined && entry.ofPlugin === undefined
}

/** Codes that are warnings. */
export const warnings: readonly string[] = Object.keys(codes).filter((code) => entryOf(code)?.severity === 'warning')
const areas: ReadonlySet<string | undefined> = new Set(
  Object.keys(codes)
    .filter(isOfTool)
    .map((code) => code.split('/')[0]),
)

/** Checks that a suppression may name a code: a warning of the table, or a code of an installed plugin. */
export function canBeSuppressed(code: string): boolean {
  const [area, ...rest] = code.split('/')
  return warnings.includes(code) || (rest.length > 0 && !areas.has(area))
}
