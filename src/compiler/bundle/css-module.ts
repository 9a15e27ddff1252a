import { createHash } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { Parser } from 'acorn'
import { build } from 'esbuild'
import type { Program } from 'estree'
import { localPath } from './resolve.ts'
import type { Sheets } from './sheets.ts'

/**
 * Splits a CSS module into JavaScript with its class names, and a style sheet with these names. It is processed in
 * isolation, so that server and browser get the same names for all importers. Class names start with the name of the
 * file and a digest of its path.
 */
export async function cssModule(path: string, root: string, sheets: Sheets) {
  const sheet = await sheets.read(path)
  const { errors, warnings: ofTool } = sheet
  if (errors.length > 0) return { code: 'export default {}', css: '', errors: [...errors], warnings: [...ofTool] }
  const digest = createHash('sha256').update(localPath(root, path)).digest('hex').slice(0, 6)
  const name = `${basename(path).replace(/(?:\.module)?\.\w+$/, '')}-${digest}.css`
  const result = await build({
    entryPoints: ['docs:module'],
    bundle: true,
    write: false,
    format: 'esm',
    outdir: join(root, 'x'),
    logLevel: 'silent',
    // Comments with paths would affect the names that a minifier chooses.
    minifyWhitespace: true,
    absWorkingDir: root,
    plugins: [
      {
        name: 'docs-css-module',
        setup(inner) {
          inner.onResolve({ filter: /^docs:module$/ }, () => ({ path: 'module', namespace: 'entry' }))
          inner.onLoad({ filter: /.*/, namespace: 'entry' }, () => ({
            contents: `import names from 'docs:sheet'\nexport default names`,
            resolveDir: dirname(path),
          }))
          inner.onResolve({ filter: /^docs:sheet$/ }, () => ({ path: join(dirname(path), name), namespace: 'sheet' }))
          inner.onLoad({ filter: /.*/, namespace: 'sheet' }, () => ({
            contents: sheet.contents,
            loader: 'local-css',
            resolveDir: dirname(path),
          }))
          inner.onResolve({ filter: /.*/ }, ({ kind, path: specifier }) =>
            kind === 'url-token' || kind === 'import-rule' ? { path: specifier, external: true } : undefined,
          )
        },
      },
    ],
  })
  const text = (ending: string) => result.outputFiles.find((file) => file.path.endsWith(ending))?.text ?? ''
  const ofText = sheets.isProcessed(path) ? [] : result.warnings
  sheets.classes.set(path, namesIn(text('.js')))
  const warnings = ofText.map(({ text: problem, location, notes }) => ({
    text: problem,
    notes,
    location: location && { ...location, file: localPath(root, path) },
  }))
  return { code: text('.js'), css: text('.css'), errors: [], warnings: [...ofTool, ...warnings] }
}

/** Names in the object that the bundler writes: `var a={button:"a_1"}`. */
function namesIn(code: string): readonly string[] {
  const program = Parser.parse(code, { ecmaVersion: 'latest', sourceType: 'module' }) as unknown as Program
  const declarations = program.body.flatMap((node) => (node.type === 'VariableDeclaration' ? node.declarations : []))
  const object = declarations.find(({ init }) => init?.type === 'ObjectExpression')?.init
  if (object?.type !== 'ObjectExpression') return []
  return object.properties.flatMap((property) => {
    const key = property.type === 'Property' ? property.key : undefined
    return key?.type === 'Identifier' ? [key.name] : key?.type === 'Literal' ? [String(key.value)] : []
  })
}

const modes = ['dark', 'light'] as const

/**
 * Extends a style sheet that only uses `[data-theme='dark']` to readers who follow their system's mode
 * (`data-theme='system'`): each such rule is repeated in a media query.
 */
export function withSystemTheme(css: string): string {
  if (!/\[data-theme=/.test(css)) return css
  let out = ''
  for (const { text, selector, body } of rules(css)) {
    out += text
    if (selector === undefined || body === undefined) continue
    for (const mode of modes) {
      const modeSelector = new RegExp(`\\[data-theme=(['"]?)${mode}\\1\\]`, 'g')
      const parts = splitSelector(selector).filter((part) => part.search(modeSelector) !== -1)
      if (parts.length === 0) continue
      const system = parts.map((part) => part.replace(modeSelector, "[data-theme='system']").trim()).join(', ')
      out += `\n@media (prefers-color-scheme: ${mode}) {\n${system} {${body}}\n}`
    }
  }
  return out
}

interface Rule {
  readonly text: string
  readonly selector?: string
  readonly body?: string
}

/** Yields the rules of a style sheet; rules inside conditions (`@media`) are yielded separately. */
function* rules(css: string): Iterable<Rule> {
  let start = 0
  for (let i = 0; i < css.length; i++) {
    const c = css[i]
    if (c === '/' && css[i + 1] === '*') i = end(css.indexOf('*/', i + 2), css) + 1
    else if (c === '"' || c === "'") i = end(css.indexOf(c, i + 1), css)
    else if (c === ';' || c === '}') {
      yield { text: css.slice(start, i + 1) }
      start = i + 1
    } else if (c === '{') {
      const selector = css.slice(start, i)
      const name = selector.replace(/\/\*[\s\S]*?\*\//g, '').trim()
      if (/^@(?:media|supports|layer|container)\b/.test(name)) {
        yield { text: css.slice(start, i + 1) }
        start = i + 1
        continue
      }
      const close = closing(css, i)
      const body = css.slice(i + 1, close)
      const isRule = !name.startsWith('@')
      yield { text: css.slice(start, close + 1), ...(isRule ? { selector: name, body } : {}) }
      i = close
      start = close + 1
    }
  }
  yield { text: css.slice(start) }
}

function end(at: number, css: string): number {
  return at === -1 ? css.length : at
}

function closing(css: string, open: number): number {
  let depth = 0
  for (let i = open; i < css.length; i++) {
    if (css[i] === '{') depth++
    else if (css[i] === '}' && --depth === 0) return i
  }
  return css.length
}

/** Splits a selector list at commas outside of parentheses. */
function splitSelector(selector: string): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const c of selector) {
    if (c === '(') depth++
    if (c === ')') depth--
    if (c === ',' && depth === 0) {
      parts.push(part)
      part = ''
    } else part += c
  }
  return [...parts, part]
}
