import { readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defined } from '../base/defined.ts'
import { packageFile } from '../base/package-files.ts'
import { themeFile } from '../compiler/bundle/resolve.ts'
import { changedOriginal, copyNote } from '../compiler/bundle/theme-copies.ts'
import { importsOf, meantBy, themeImports, themeName } from '../compiler/bundle/theme-names.ts'
import { filesBelow } from '../satellites/scaffold/index.ts'

/** Theme file, which a file of the same name in the site's theme folder replaces. */
export interface ThemeFile {
  /** Name in `@theme/…`. */
  readonly name: string
  /** Path inside the theme. */
  readonly path: string
  readonly description: string
  /** A file that imports the original wraps it. */
  readonly state: 'original' | 'replaced' | 'wrapped'
  /** Path of the replacement inside the site's theme folder; absent without a replacement. */
  readonly by?: string
  /** The original has changed since it was copied. */
  readonly outdated?: true
}

/** File of the site's theme folder that replaces no file and that no other file imports. */
export interface StrayFile {
  readonly path: string
  /** Similar name in the theme, as a suggestion. */
  readonly meant?: string
}

/** The theme of the package. */
export const themeFolder = fileURLToPath(packageFile('theme'))

/** All theme files with their replacements, and files of the site that replace no file. Any layout may be additional. */
export function themeFiles(siteFolder: string | undefined): {
  readonly files: readonly ThemeFile[]
  readonly strays: readonly StrayFile[]
} {
  const files = filesOf(themeFolder)
    .filter((path) => !path.endsWith('.d.ts'))
    .map((path) => fileOf(path, siteFolder))
  if (siteFolder === undefined) return { files, strays: [] }
  const siteFiles = filesOf(siteFolder)
  const replacing = new Set(files.flatMap(({ by }) => (by === undefined ? [] : [by])))
  const imported = new Set(siteFiles.flatMap((path) => importsOf(siteFolder, path)))
  const names = files.map(({ name }) => name)
  const strays = siteFiles
    .filter((path) => !replacing.has(path) && !imported.has(themeName(path)) && !imported.has(path))
    .map((path) => ({ path, ...meantBy(path, names) }))
    .filter(({ path, meant }) => !isLayout(path) || (meant !== undefined && isLayout(meant)))
  return { files, strays }
}

/** A page or a content type may use an additional layout. A misspelt name is similar to that of another layout. */
function isLayout(path: string): boolean {
  return path.startsWith('layouts/')
}

function fileOf(path: string, siteFolder: string | undefined): ThemeFile {
  const name = themeName(path)
  const text = /\.(?:tsx?|css)$/.test(path) ? readFileSync(join(themeFolder, path), 'utf8') : ''
  const description = describe(path, text)
  const replacement = siteFolder === undefined ? undefined : themeFile(name, { builtIn: siteFolder })
  if (siteFolder === undefined || replacement === undefined) return { name, path, description, state: 'original' }
  const by = relative(siteFolder, replacement).split(sep).join('/')
  const copy = readFileSync(replacement, 'utf8')
  const originals = new Set(themeImports(copy, true))
  const wraps = originals.has(name) || originals.has(name.replace(/\/index$/, ''))
  const outdated = changedOriginal(copy, text) === undefined ? undefined : true
  return defined({ name, path, description, state: wraps ? 'wrapped' : 'replaced', by, outdated })
}

/** Paths of the files of a theme, in code-point order, without dot files and packages. */
function filesOf(folder: string): string[] {
  return filesBelow(folder)
    .filter((path) => !path.split('/').some((part) => part.startsWith('.') || part === 'node_modules'))
    .sort()
}

/** Export of a theme file, with the parts that a wrapper needs. */
interface Exported {
  readonly name: string
  readonly kind: string
  readonly isDefault: boolean
  /** Text after the name: a type, a value, parameters. */
  readonly rest: string
}

/** One-line description of a theme file: from the comment of the module or of the main export; otherwise the names of its exports. */
export function describe(path: string, text: string): string {
  const comments = [...text.matchAll(/\/\*\*?(?!\/)([\s\S]*?)\*\//g)]
  if (path.endsWith('.css')) return firstSentence(/^\s*\/\*([\s\S]*?)\*\//.exec(text)?.[1] ?? '')
  const values = exportsOf(text).filter(({ kind }) => !isType(kind))
  const main = mainExport(path, text)
  const before = new RegExp(`^export (?:default )?(?:async )?\\w+ ${main?.name ?? ''}\\b`)
  const after = (comment: RegExpExecArray) => text.slice(comment.index + comment[0].length).trimStart()
  const chosen =
    comments.find(([, words = '']) => /^\s*\*?\s*@module/m.test(words)) ??
    (main === undefined ? undefined : comments.find((comment) => before.test(after(comment))))
  if (chosen === undefined && values.length > 1) return listed(values.map(({ name }) => name))
  return firstSentence((chosen ?? comments[0])?.[1] ?? '')
}

function listed(names: readonly string[]): string {
  const more = names.length - 3
  return more > 1 ? `${names.slice(0, 3).join(', ')} and ${more} more` : names.join(', ')
}

function firstSentence(comment: string): string {
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\*?\s?/, '').trim())
  const paragraph =
    lines
      .join('\n')
      .trim()
      .split(/\n\n|\n@/)[0] ?? ''
  return (/^.*?(?=\.(?:\s|$)|$)/s.exec(paragraph)?.[0] ?? '').replace(/\s+/g, ' ').trim()
}

/** Content of a new file in the theme folder of a site: a copy or a wrapper of a theme file, or an example for a slot. */
export function ejected(path: string, wrap: boolean): string | Uint8Array {
  const bytes = readFileSync(join(themeFolder, path))
  if (!isText(path)) return bytes
  const text = bytes.toString('utf8')
  return isSlot(path) ? slotOf(path, text) : wrap ? wrapperOf(path, text) : copyOf(path, text)
}

/** Returns true for modules and style sheets. */
export function isText(path: string): boolean {
  return themeName(path) !== path
}

/** Returns true for files that render nothing and that a site replaces to add elements. */
export function isSlot(path: string): boolean {
  return path.startsWith('slots/')
}

/**
 * Text of a theme file for the theme folder of a site: a comment with the digest of the original, and names that are valid
 * there instead of relative imports.
 * `path` is its path inside the theme.
 */
export function copyOf(path: string, text: string): string {
  const reference = /(\bfrom\s*|\bimport\s*\(?\s*|@import\s+(?:url\(\s*)?|\burl\(\s*)(['"]?)(\.\.?\/[^'")\s]+)\2/g
  const copy = text.replace(reference, (match: string, before: string, quote: string, specifier: string) => {
    const target = posix.join(posix.dirname(path), specifier)
    if (target.startsWith('../')) return match
    return `${before}${quote}@theme/${target.replace(/\.[jt]sx?$/, '')}${quote}`
  })
  return copyNote(path, text) + copy
}

/** Text of a new file for a slot of the theme, whose original renders nothing: an example to change. */
function slotOf(path: string, text: string): string {
  const name = posix.basename(themeName(path))
  const [props, example] =
    name === 'head'
      ? ['{ site }', 'return <meta name="application-name" content={site.title} />']
      : [
          '{ site, page }',
          `// On pages of one kind: if (page.layout !== 'doc') return null\n  return <p className="site-${name}">{site.title}: {page.title}</p>`,
        ]
  return text.replace('_props: SlotProps', `${props}: SlotProps`).replace('return null', example)
}

/** Text of a file that wraps a theme file without changes, as a start for changes of the site. */
export function wrapperOf(path: string, text: string): string {
  const name = themeName(path)
  const address = `@waybill/docs/theme/${path.endsWith('.css') ? path : name}`
  if (path.endsWith('.css'))
    return `@import '${address}';\n\n/* Rules of this site come here, after those of the theme. */\n`
  const values = exportsOf(text).filter(({ kind }) => !isType(kind))
  const types = exportsOf(text).filter(({ kind }) => isType(kind))
  const main = mainExport(path, text)
  if (main === undefined) {
    if (values.length === 0 && types.length === 0) return `import '${address}'\n\n// What this site does comes here.\n`
    const note = '// An export here replaces the export of the same name in the theme.\n'
    return `export ${values.length === 0 ? 'type ' : ''}* from '${address}'\n\n${note}`
  }
  const isComponent = path.endsWith('x') && /^[A-Z]/.test(main.name)
  const local = isComponent ? 'Original' : 'original'
  const others = exportsOf(text).filter((other) => other !== main && other.name !== main.name)
  const isTypeOnly = others.every(({ kind }) => isType(kind))
  return [
    ...(isComponent && hasProps(main) ? [`import type { ComponentProps } from 'react'`] : []),
    `import ${main.isDefault ? local : `{ ${main.name} as ${local} }`} from '${address}'`,
    '',
    ...(others.length === 0 ? [] : [`export ${isTypeOnly ? 'type ' : ''}* from '${address}'`, '']),
    `/** Wraps \`${name}\` of the theme. */`,
    ...wrapped(main, isComponent),
    '',
  ].join('\n')
}

function wrapped(main: Exported, isComponent: boolean): string[] {
  const { name, kind, isDefault, rest } = main
  const start = isDefault ? 'export default function' : 'export function'
  if (isComponent && !hasProps(main)) return [`${start} ${name}() {`, '  return <Original />', '}']
  if (isComponent)
    return [`${start} ${name}(props: ComponentProps<typeof Original>) {`, '  return <Original {...props} />', '}']
  if (kind === 'function')
    return [
      `${start} ${name}(...args: Parameters<typeof original>): ReturnType<typeof original> {`,
      '  return original(...args)',
      '}',
    ]
  return [`export const ${name}: typeof original = ${/^[^\n]*=\s*\{/.test(rest) ? '{ ...original }' : 'original'}`]
}

function hasProps({ rest }: Exported): boolean {
  return !/^\(\)|^[^(]*=\s*\(\)\s*=>/.test(rest)
}

/** Main export of a file, if any: the default, the only one, the component, or the one with the name of the file. */
function mainExport(path: string, text: string): Exported | undefined {
  const values = exportsOf(text).filter(({ kind }) => !isType(kind))
  const components = values.filter(({ name }) => path.endsWith('x') && /^[A-Z]/.test(name))
  const plain = (name: string) => name.replaceAll('-', '').toLowerCase()
  return (
    values.find(({ isDefault }) => isDefault) ??
    (values.length === 1 ? values[0] : undefined) ??
    (components.length === 1 ? components[0] : undefined) ??
    values.find(({ name }) => plain(name) === plain(posix.basename(themeName(path))))
  )
}

function exportsOf(text: string): Exported[] {
  const pattern = /^export (default )?(?:async )?(function|const|class|interface|type) (\w+)([^\n]*)/gm
  return [...text.matchAll(pattern)].map(([, isDefault, kind = '', name = '', rest = '']) => ({
    name,
    kind,
    isDefault: isDefault !== undefined,
    rest,
  }))
}

function isType(kind: string): boolean {
  return kind === 'interface' || kind === 'type'
}
