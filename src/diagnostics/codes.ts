/** How grave a problem is: an `error` stops publication, a `warning` does not (unless `--strict`). */
export type Severity = 'error' | 'warning'

/** What a code means, for `docs explain` and for the severity of every report. */
export interface CodeEntry {
  readonly severity: Severity
  /** One line. */
  readonly title: string
}

const error = (title: string): CodeEntry => ({ severity: 'error', title })
const warning = (title: string): CodeEntry => ({ severity: 'warning', title })

/** Every code that the tool itself reports. A code, once published, keeps its meaning. */
export const codes = {
  'config/missing': error('The site has no site.config.yaml'),
  'config/syntax': error('The configuration is not valid YAML'),
  'config/too-large': error('The configuration exceeds a size or nesting limit'),
  'config/unknown-key': error('The configuration has a key that does not exist'),
  'config/missing-key': error('The configuration lacks a key that it must have'),
  'config/type': error('A value of the configuration has the wrong type'),
  'config/value': error('A value of the configuration is impossible'),
  'config/no-input': error('A folder or file that the configuration names does not exist'),
  'config/no-content': warning('The site has no page'),
  'config/unknown-plugin': error('A plugin or docs instance named in the configuration does not exist'),
  'config/unknown-navbar-item': error('A navbar item has a type that does not exist'),
  'config/plugin-load': error('A plugin could not be loaded'),
  'data/failed': error('Data of a plugin could not be loaded'),
  'data/changed': error('Data of a plugin is not what data.lock pins'),
  'data/lock': error('The lock of the data of plugins cannot be read'),
  'data/old': warning('Data of a plugin could not be loaded again; what is stored is used'),
  'data/unpinned': warning('Data of a plugin is not pinned'),
  'sandbox/no-description': error('The site has no API reference that a sandbox could be made of'),
  'sandbox/rules': error("The rules of an API's sandbox cannot be loaded"),
  'sandbox/fixtures': error('The rows that a sandbox is to begin with are wrong'),
  'sidebar/missing': error('A sidebar is named that does not exist'),
  'sidebar/no-link': error('A sidebar holds no link that the navbar could point to'),
  'sidebar/unknown-doc': warning('A sidebar names a doc id that does not exist; the item is dropped'),
  'doc/missing': error('A navbar item names a doc id that does not exist'),
  'version/missing': error('A docs version is named that does not exist'),
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
  'markdown/mdx': warning('A page that is read as Markdown has the syntax of MDX'),
  'markdown/no-plugin': warning('A page has the syntax of a plugin that the site does not name'),
  'directive/unknown': warning('A directive has a name that does not exist'),
  'directive/unclosed': warning('A directive is opened and never closed'),
  'directive/attribute': warning('A directive has an attribute that it does not know, or lacks one that it needs'),
  'embed/incomplete': warning('A video or an embed lacks what it needs'),
  'icon/unknown': warning('No icon has this name'),
  'code/meta': warning('The words after the language of a code block cannot be read'),
  'code/contrast': warning('A theme for code has colours that are too faint'),
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
  'module/missing': warning('A module cannot be found; a mark stands in its place'),
  'module/failed': warning('A component cannot be built, or throws; a mark stands in its place'),
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
  'link/external': warning('A link leads to a web address that does not answer, or answers that there is nothing'),
  'link/moved': warning('A link leads to a web address that has moved for good'),
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
  'asset/duplicate': warning('Two outputs have the same path; the first wins'),
  'asset/conflict': error('Two pages write the same file'),
  'theme/missing-layout': error('A page asks for a layout that the theme does not have'),
  'theme/build': error('The theme cannot be built'),
  'plugin/threw': error('A plugin threw'),
  'git/shallow': warning('The clone is shallow, so that dates are left out'),
  'openapi/syntax': error('The API description cannot be parsed'),
  'openapi/reference': error('A $ref of the API description cannot be resolved'),
  'openapi/invalid': error('The API description is not valid'),
  'emit/not-ours': error('The output folder was not made by docs'),
  'emit/failed': error('The output could not be written'),
  'emit/locked': error('Another docs command is writing to this output'),
} as const satisfies Record<string, CodeEntry>

/** Codes that built-in plugins report, in the order of lists. */
export const pluginCodes: Readonly<Record<string, CodeEntry>> = {
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
  'social-cards/no-package': error('A package that draws cards for link previews is not there'),
  'social-cards/unreadable': error('A font or the logo of the cards cannot be used'),
  'social-cards/no-glyph': warning('No font of the cards draws what a title has'),
  'redirects/limit': warning('There are more redirects than the host reads'),
  'redirects/covers-page': warning('A redirect hides a page on this host'),
}

/** A code of ours. */
export type Code = keyof typeof codes

/** Codes of the tool that are warnings. */
export const warnings: readonly string[] = Object.keys(codes).filter(
  (code) => codes[code as Code].severity === 'warning',
)
const areas: ReadonlySet<string | undefined> = new Set(Object.keys(codes).map((code) => code.split('/')[0]))

/** Whether a suppression may name a code: a warning of ours, or a code of another area, which is a plugin's. */
export function canBeSuppressed(code: string): boolean {
  const [area, ...rest] = code.split('/')
  return warnings.includes(code) || (rest.length > 0 && !areas.has(area))
}
