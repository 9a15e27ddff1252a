/** How grave a problem is: an `error` stops publication, a `warning` does not (unless `--strict`). */
export type Severity = 'error' | 'warning'

/** Record of a code: all that is declared of it, beside its explanation in `explanations/`. */
export interface CodeEntry {
  readonly severity: Severity
  /** One line. */
  readonly title: string
  /** When a warning is looked for: in the last stage, which an error may prevent, or on request; default: in every build. */
  readonly looked?: 'last' | 'on-request'
  /** An error after which everything is still checked. */
  readonly hidesNothing?: true
  /** A built-in plugin reports it, and may be wrong on a site that lacks some of its content. */
  readonly ofPlugin?: true
}

const error = (title: string, more: Partial<CodeEntry> = {}): CodeEntry => ({ severity: 'error', title, ...more })
const warning = (title: string, more: Partial<CodeEntry> = {}): CodeEntry => ({ severity: 'warning', title, ...more })

function ofPlugins<Name extends string>(entries: Readonly<Record<Name, CodeEntry>>): Record<Name, CodeEntry> {
  const marked = Object.entries<CodeEntry>(entries).map(([code, entry]) => [code, { ...entry, ofPlugin: true }])
  return Object.fromEntries(marked) as Record<Name, CodeEntry>
}

/** Every code of the tool and its built-in plugins, in the order of lists. A code, once published, keeps its meaning. */
export const codes = {
  'config/missing': error('The site has no site.config.yaml'),
  'config/syntax': error('The configuration is not valid YAML'),
  'config/too-large': error('The configuration exceeds a size or nesting limit'),
  'config/unknown-key': error('The configuration has a key that does not exist'),
  'config/missing-key': error('The configuration lacks a key that it must have'),
  'config/type': error('A value of the configuration has the wrong type'),
  'config/value': error('A value of the configuration is impossible'),
  'config/no-input': error('A folder or file that the configuration names does not exist'),
  'config/untranslated': warning('Words of the interface have no text in the language of the site'),
  'config/no-content': warning('The site has no page'),
  'config/unknown-plugin': error('A plugin or docs instance named in the configuration does not exist'),
  'config/unknown-navbar-item': error('A navbar item has a type that does not exist'),
  'config/plugin-load': error('A plugin could not be loaded'),
  'data/failed': error('Data of a plugin could not be loaded'),
  'data/changed': error('Data of a plugin is not what data.lock pins'),
  'data/lock': error('The lock of the data of plugins cannot be read'),
  'data/old': warning('Data of a plugin could not be loaded again; what is stored is used'),
  'data/unpinned': warning('Data of a plugin is not pinned'),
  'lock/syntax': error('The lock of addresses has a line that is none'),
  'lock/gone-page': warning('An address that was published is gone'),
  'lock/gone-anchor': warning('An anchor that was published is gone'),
  'locale/headings': warning('A translation has other headings than its source'),
  'locale/orphan': warning('A translation stands for a page that does not exist'),
  'name/gone': warning('A page names what the API, or a program, has no more'),
  'name/subject': warning('A page is said to speak of what nothing is called'),
  'name/unknown': warning('A page names what the API, or a program, does not have'),
  'translation/stale': warning('A section was changed since it was translated'),
  'translation/new-section': warning('A translation lacks a section of its source'),
  'translation/old-section': warning('A translation has a section that its source has no more'),
  'translation/unrecorded': warning('Nobody knows what translations were made from'),
  'translation/code': warning('A code block is another in the translation, or missing'),
  'translation/link': warning('A translation lacks a link'),
  'translation/image': warning('A translation lacks an image'),
  'translation/placeholder': warning('A translation lacks a variable, or a name in code'),
  'translation/heading': warning('The headings of a translation are others than those of its source'),
  'translation/component': warning('A translation lacks a component or a directive'),
  'translation/front-matter': warning('The front matter of a translation differs in what is not translated'),
  'translation/refused': error('A translation cannot be recorded as up to date'),
  'translation/no-file': error('What was named is no translation'),
  'translation/import': error('A file of translations cannot be imported'),
  'translation/unmatched': warning('A sentence that was translated is not in its source any more'),
  'variable/unknown': warning('A page names a variable that does not exist'),
  'variable/no-file': error('The file of the variables cannot be read'),
  'review/due': warning('A page is to be reviewed'),
  'export/empty': error('There is no page to export'),
  'export/section': error('An export names a section that the site does not have'),
  'export/version': error('An export names a version that the docs do not have'),
  'export/locale': error('An export names a language that the site is not in'),
  'export/image': warning('A picture is not part of the site, and so not of its export'),
  'export/no-chromium': error('There is no Chromium to print a PDF with'),
  'export/chromium': error('Chromium has made no PDF'),
  'impact/changed': warning('A page speaks of something of the API that is another than it was'),
  'impact/from': error('The description that was asked for is not there'),
  'impact/gone': warning('A page speaks of something that is gone from the API, or from a program'),
  'impact/required': warning('An example lacks what the API wants now'),
  'snippet/meta': error('A block says that it is an output, and nothing gives it'),
  'snippet/language': error('An example that is tested is in a language that nothing runs'),
  'snippet/given': error('The configuration gives examples what the API does not have'),
  'snippet/no-types': warning('The types of examples are not checked'),
  'snippet/failed': error('An example fails'),
  'snippet/passed': error('An example that is said to fail does not'),
  'snippet/output': error('An example gives something else than its page shows'),
  'sandbox/no-description': error('The site has no API reference that a sandbox could be made of'),
  'sandbox/rules': error("The rules of an API's sandbox cannot be loaded"),
  'contract/operation': error('A call is none that the API description has'),
  'contract/request': error('An API accepted a request that its description refuses'),
  'contract/response': error('An answer of an API does not match its description'),
  'sandbox/fixtures': error('The rows that a sandbox is to begin with are wrong'),
  'sidebar/missing': error('A sidebar is named that does not exist', { hidesNothing: true }),
  'sidebar/no-link': error('A sidebar holds no link that the navbar could point to', { hidesNothing: true }),
  'sidebar/unknown-doc': warning('A sidebar names a doc id that does not exist; the item is dropped'),
  'doc/missing': error('A navbar item names a doc id that does not exist', { hidesNothing: true }),
  'version/missing': error('A docs version is named that does not exist', { hidesNothing: true }),
  'version/ref': error('The git ref of a docs version cannot be read'),
  'version/base-url': error("A version's URL does not start with the base URL"),
  'front-matter/syntax': error('The front matter is not valid YAML'),
  'front-matter/too-large': error('The front matter exceeds a size or nesting limit'),
  'front-matter/type': error('A front-matter value has the wrong type'),
  'front-matter/unknown-key': warning('A front-matter key does not exist'),
  'markdown/too-deep': error('A page is nested deeper than the limit'),
  'markdown/too-complex': error('A page exceeds a counted limit'),
  'markdown/encoding': error('A page is not valid UTF-8'),
  'markdown/html': warning('Raw HTML of a page is left out, or shown as text'),
  'policy/undeclared': warning('A page shows or runs what the site does not declare, and browsers will not'),
  'policy/no-integrity': warning('A script of another origin has no digest'),
  'markdown/foreign': warning('A page has the syntax of another tool, which is shown as text'),
  'markdown/mdx': warning('A page that is read as Markdown has the syntax of MDX'),
  'markdown/no-plugin': warning('A page has the syntax of a plugin that the site does not name'),
  'directive/unknown': warning('A directive has a name that does not exist'),
  'directive/unclosed': warning('A directive is opened and never closed'),
  'directive/attribute': warning('A directive has an attribute that it does not know, or lacks one that it needs'),
  'embed/incomplete': warning('A video or an embed lacks what it needs'),
  'icon/unknown': warning('No icon has this name'),
  'code/meta': warning('The words after the language of a code block cannot be read'),
  'code/contrast': warning('A theme for code has colours that are too faint'),
  'code/types': error('An example does not compile'),
  'code/no-types': warning('Types of an example cannot be shown'),
  'code/unclosed': warning('A code block is opened and never closed'),
  'code/language': warning('The language of a code block is probably misspelt'),
  'code/no-file': error('A code block is taken from a file that does not exist'),
  'code/no-region': error('A code block is taken from a region that its file does not have'),
  'code/no-lines': error('A code block is taken from lines that its file does not have'),
  'code/changed': error('The code that a block is taken from is not what it was'),
  'partial/no-file': error('A partial does not exist'),
  'partial/circle': error('A partial includes itself'),
  'partial/no-prop': warning('A partial uses a prop that it is not given'),
  'partial/unused': warning('A partial is included nowhere'),
  'heading/duplicate-id': warning('Two elements of a page have the same id'),
  'image/no-alt': warning('An image has no alternative text'),
  'page/lost': warning('A page shows a mark in the place of content'),
  'page/lost-many': error('Many pages show marks in the place of content'),
  'page/no-home': warning('The site has no home page'),
  'page/orphan': warning('Nothing leads to a page'),
  'silence/unused': warning('A suppression suppresses nothing'),
  'silence/unknown': warning('A suppression names a code that no warning has'),
  'mdx/syntax': error('An MDX page cannot be parsed'),
  'mdx/import': error('An MDX page imports a module that cannot be found or built'),
  'mdx/render': error('A component throws while the page is rendered'),
  'island/props': error('An island is given props that cannot be serialised'),
  'island/handler': warning('A plain element of an MDX page has a handler, which nothing runs'),
  'island/no-client': warning("A component has state or handlers, and no 'use client'"),
  'island/static': warning('A component that needs a browser is given what cannot be sent there, and stays HTML'),
  'module/build': error('A component, or a module that one imports, cannot be built'),
  'module/missing': warning('A module cannot be found; a mark is shown in its place'),
  'module/failed': warning('A component cannot be built, or throws; a mark is shown in its place'),
  'run/too-slow': error('A page takes too long'),
  'run/memory': error('A page needs too much memory'),
  'run/ended': error('The code of a page ends the process'),
  'run/shared': error('The code of a page changes what all code shares'),
  'run/stray': error('The code of a page throws when it is done'),
  'read/outside': error("A path leads out of the site's folder"),
  'read/failed': error('A file cannot be read'),
  'link/no-page': warning('A link leads to a path that has no page'),
  'link/no-file': warning('A Markdown link leads to a file that is no page'),
  'link/no-anchor': warning('A link leads to an anchor that the page does not have'),
  'link/no-asset': warning('An image or a linked file does not exist'),
  'link/empty': warning('A link or an image has no address, or a link has no words'),
  'link/unread': warning('What is meant as a link is shown as text'),
  'link/external': warning('A link leads to a web address that does not answer, or answers that there is nothing', {
    looked: 'on-request',
  }),
  'link/moved': warning('A link leads to a web address that has moved for good', { looked: 'on-request' }),
  'link/unsafe': warning('A link has a scheme that could run code; it was removed'),
  'redirect/source': warning('The source of a redirect is not a path of the site; it is left out'),
  'redirect/no-target': warning('A redirect leads to a path that has no page'),
  'redirect/shadowed': warning('The source of a redirect is a page; the page wins'),
  'redirect/loop': warning('Redirects lead back to where they began'),
  'redirect/chain': warning('A redirect leads to another redirect'),
  'redirect/duplicate': warning('Two redirects have the same source; the first wins'),
  'route/duplicate': warning('Two pages have the same route; the first path in order wins'),
  'route/case': warning('Two routes differ in nothing but case'),
  'route/invalid': error('A route holds characters or segments that cannot be served'),
  'asset/duplicate': warning('Two outputs have the same path; the first wins', { looked: 'last' }),
  'asset/conflict': error('Two pages write the same file'),
  'theme/unknown-file': warning('A file in the theme folder of the site replaces no file of the theme'),
  'theme/missing-layout': error('A page asks for a layout that the theme does not have', { hidesNothing: true }),
  'theme/build': error('The theme cannot be built'),
  'theme/failed': error('A module of the theme throws while it is loaded, or exports a wrong value'),
  'plugin/threw': error('A plugin threw'),
  'plugin/result': error('A plugin returns a value of the wrong type'),
  'plugin/unknown-member': warning('A plugin has a member that has no effect'),
  'cache/remote': warning('The cache that builds share does not work as it should'),
  'git/shallow': warning('The clone is shallow, so that dates are left out'),
  'openapi/syntax': error('The API description cannot be parsed'),
  'openapi/reference': error('A $ref of the API description cannot be resolved'),
  'openapi/invalid': error('The API description is not valid'),
  'emit/not-ours': error('The output folder was not made by docs'),
  'emit/failed': error('The output could not be written'),
  'emit/locked': error('Another docs command is writing to this output'),
  'emit/list': error('The lists of files cannot be compared'),
  ...ofPlugins({
    'arazzo/syntax': error('A file of workflows cannot be parsed'),
    'arazzo/invalid': error('A file of workflows is not valid'),
    'arazzo/reference': error('A workflow names something that does not exist'),
    'arazzo/source': warning('A description that workflows speak of cannot be read'),
    'arazzo/left-out': warning('A condition of a workflow cannot be judged'),
    'asyncapi/syntax': error('The description of channels cannot be parsed'),
    'asyncapi/reference': error('A $ref of the description of channels cannot be resolved'),
    'asyncapi/invalid': error('The description of channels is not valid'),
    'asyncapi/example': warning('No example of a message can be made that fits its schema'),
    'asyncapi/example-invalid': warning('An example of a message does not fit its schema'),
    'cli/syntax': error('The description of commands cannot be parsed'),
    'cli/invalid': error('The description of commands is not valid'),
    'openapi/overlay': error('An overlay of an API description cannot be applied'),
    'openapi/overlay-unused': warning('An overlay of an API description has no effect, in a part of it'),
    'openapi/example': warning('No example can be made that fits its schema'),
    'openapi/example-invalid': warning('An example does not fit its schema'),
    'docs/duplicate-id': warning('Two docs have the same id'),
    'docs/duplicate-category': warning('A folder has two category files'),
    'docs/duplicate-tag': warning('Two tags have the same page'),
    'docs/unknown-tag': warning('A doc has a tag that the tags file does not know'),
    'docs/unused-tag': warning('A tag of the tags file is used by no doc'),
    'docs/no-tags-file': error('A tags file is named that does not exist'),
    'docs/empty-folder': warning('A sidebar is generated from a folder without docs'),
    'blog/no-date': error('A post has no date'),
    'blog/impossible-date': error('The path of a post has a date that does not exist'),
    'blog/unknown-author': warning('A post names an author who is not in the file of the authors'),
    'blog/inline-author': warning('A post has an author of its own'),
    'blog/legacy-author': warning('A key of the old form of authors is left out'),
    'blog/unknown-social': warning('A social network of an author is not known'),
    'blog/unknown-tag': warning('A post has a tag that the tags file does not know'),
    'blog/unused-tag': warning('A tag of the tags file is used by no post'),
    'blog/duplicate-tag': warning('Two tags have the same page'),
    'blog/untruncated': warning('A post has no truncation mark'),
    'math/invalid': warning('A formula cannot be read'),
    'diagrams/invalid': warning('A diagram cannot be read'),
    'diagrams/left-out': warning('A line of a diagram does nothing'),
    'images/too-large': warning('A picture has too many pixels'),
    'images/unreadable': warning('A picture cannot be decoded'),
    'images/no-sharp': error('The package that makes pictures is not there'),
    'live/no-package': error('The package that compiles live examples is not there'),
    'live/syntax': warning('A live example does not run'),
    'social-cards/no-package': error('A package that draws cards for link previews is not there'),
    'social-cards/unreadable': error('A font or the logo of the cards cannot be used'),
    'social-cards/no-glyph': warning('No font of the cards draws what a title has'),
    'search/no-start-page': warning('A page of the empty search box does not exist'),
    'redirects/limit': warning('There are more redirects than the host reads'),
    'redirects/covers-page': warning('A redirect hides a page on this host'),
  }),
} as const satisfies Record<string, CodeEntry>

/** A code of the tool or of a built-in plugin. */
export type Code = keyof typeof codes

/** The record of a code; `undefined` for codes of other plugins. */
export function entryOf(code: string): CodeEntry | undefined {
  return Object.hasOwn(codes, code) ? codes[code as Code] : undefined
}

/** Codes that the tool itself reports, in all parts of a site that it has read. */
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

/** A suppression may name warnings of the table, and codes of another area, which are those of other plugins. */
export function canBeSuppressed(code: string): boolean {
  const [area, ...rest] = code.split('/')
  return warnings.includes(code) || (rest.length > 0 && !areas.has(area))
}
