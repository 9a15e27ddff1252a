import { posix } from 'node:path'
import type { Node, Program } from 'estree'
import { visit } from 'estree-util-visit'
import type { Nodes, Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { VFileMessage } from 'vfile-message'
import { diagnostic, startOf, type Diagnostic, type Location } from '../../../diagnostics/diagnostic.ts'
import { isLocated, locatedProblem } from '../../islands/located-problem.ts'
import { IslandPropsError, type IslandProblem } from '../../islands/server.ts'
import { directiveStart } from '../../../text/client-mode.ts'
import type { ElementPosition } from '../../../model/facts.ts'
import type { FailedPart } from './failed-part.ts'
import { componentOfOthers } from '../../likely-mistakes/components.ts'
import { exportOfFile } from '../../likely-mistakes/module-exports.ts'
import { didYouMean } from '../../../diagnostics/suggest.ts'
import { thrownInPage, type RanPage, type Thrown } from './thrown-in-page.ts'
import { walk } from '../../../text/walk.ts'
import { errorMessage } from '../../../base/error-message.ts'

/** Adds the location of the first use of each JSX element. */
export function positionsOfElements(
  tree: Root,
  positions: Record<string, ElementPosition>,
  at: (line: number, column: number) => ElementPosition,
): void {
  walk<Nodes, Nodes>(tree, (node) => {
    for (const program of programsOf(node)) positionsInCode(program, positions, at)
    iconOf(node, (name, line, column) => (positions[`=${name}`] ??= at(line, column)))
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return
    const start = node.position?.start
    if (node.name !== null && start !== undefined && !Object.hasOwn(positions, node.name))
      positions[node.name] = at(start.line, start.column)
    for (const attribute of node.attributes) {
      const where = attribute.position
      if (attribute.type !== 'mdxJsxAttribute' || where === undefined) continue
      if (attribute.name.startsWith(directiveStart)) {
        const value = typeof attribute.value === 'string' ? [`=${attribute.value}`] : []
        for (const end of ['', ...value])
          positions[`${node.name} ${attribute.name}${end}`] ??= at(where.start.line, where.start.column)
      }
      if (typeof attribute.value !== 'string') continue
      if (attribute.name === 'style' && /^[a-z]+\d?$/.test(node.name ?? ''))
        throw new VFileMessage('Unexpected text as `style`', where)
      // The value is quoted at the end of the attribute.
      const key = `=${attribute.value}`
      if (!Object.hasOwn(positions, key))
        positions[key] = at(where.end.line, Math.max(1, where.end.column - 1 - attribute.value.length))
    }
  })
}

/** Code of a node: of an expression, a statement or attributes. */
function programsOf(node: Nodes): Program[] {
  const parts = 'attributes' in node && Array.isArray(node.attributes) ? node.attributes : []
  return [node, ...parts, ...parts.map(({ value }) => value)].flatMap((part): Program[] => {
    const data = typeof part === 'object' && part !== null && 'data' in part ? part.data : undefined
    const program = data !== undefined && 'estree' in data ? data.estree : undefined
    return program ? [program as Program] : []
  })
}

/** Adds the locations of directives in code, such as `{items.map(() => <Chart client:load />)}`. */
function positionsInCode(
  program: Program,
  positions: Record<string, ElementPosition>,
  at: (line: number, column: number) => ElementPosition,
): void {
  const add = (key: string, { loc }: Node): void => {
    if (loc && !Object.hasOwn(positions, key)) positions[key] = at(loc.start.line, loc.start.column + 1)
  }
  visit(program, (node) => {
    if (node.type !== 'JSXOpeningElement') return
    const name = nameInCode(node.name)
    for (const attribute of node.attributes) {
      if (attribute.type !== 'JSXAttribute' || attribute.name.type !== 'JSXNamespacedName') continue
      const directive = nameInCode(attribute.name)
      const { value } = attribute
      add(`${name} ${directive}`, attribute)
      if (value?.type === 'Literal') add(`${name} ${directive}=${String(value.value)}`, attribute)
    }
  })
}

/** Text of a name in JSX: `Chart`, `Chart.Line` or `client:load`. */
function nameInCode(name: Extract<Node, { type: 'JSXOpeningElement' }>['name']): string {
  if (name.type === 'JSXMemberExpression') return `${nameInCode(name.object)}.${name.property.name}`
  if (name.type === 'JSXNamespacedName') return `${name.namespace.name}:${name.name.name}`
  return name.name
}

/** Reports the name of a directive's icon, with the location of the directive. */
function iconOf(node: Nodes, report: (name: string, line: number, column: number) => void): void {
  const start = node.position?.start
  if (start === undefined || !('attributes' in node) || !('children' in node)) return
  if (node.type !== 'textDirective' && node.type !== 'leafDirective' && node.type !== 'containerDirective') return
  const isIcon = node.type === 'textDirective' && node.name === 'icon'
  const name = isIcon ? toString(node) : node.attributes?.['icon']
  if (typeof name === 'string' && name !== '') report(name, start.line, start.column + (isIcon ? ':icon['.length : 0))
}

type ElementPositions = Readonly<Record<string, ElementPosition>>

/** Location of the first use of an element; start of the file for an unknown element. */
function locationOfElement(name: string, file: string, elements: ElementPositions): Location {
  const [line, column, of] = (Object.hasOwn(elements, name) ? elements[name] : undefined) ?? [1, 1]
  return { file: of ?? file, line, column }
}

const withLength = (location: Location, length: number): Location => ({
  ...location,
  endColumn: (location.column ?? 1) + length,
})

/** Returns true if elements have directives such as `client:load`. */
export function hasDirectives(elements: ElementPositions): boolean {
  return Object.keys(elements).some((key) => key.includes(` ${directiveStart}`))
}

/** Report for a problem of an island. */
export function islandProblem(problem: IslandProblem, page: RanPage): Diagnostic {
  const { file, elements } = page
  if (isLocated(problem)) return locatedProblem(problem)
  if (problem.kind === 'static') return stayed(problem.error, file, elements)
  if (problem.kind === 'failed') return failed(problem.error, page, { island: nameOnPage(problem.name, page) })
  const { name, directive, value, message, hint } = problem
  // A default export may have another name on the page.
  const key = [...(value === undefined ? [] : [` ${directive}=${value}`]), ` ${directive}`]
    .flatMap((end) => [name + end, ...Object.keys(elements).filter((key) => key.endsWith(end))])
    .find((key) => Object.hasOwn(elements, key))
  const start = locationOfElement(key ?? name, file, elements)
  const location = key === undefined ? start : { ...start, endColumn: start.column + directive.length }
  return diagnostic('island/mode', message, { location, hint })
}

/**
 * Name of an island on the page. A module that throws while it is loaded has no component, so the name of the problem is
 * that of its file, and that of the default import may differ.
 */
function nameOnPage(name: string, { elements, imports, source }: RanPage): string {
  if (Object.hasOwn(elements, name)) return name
  const ofFile = imports.find(
    ({ specifier, names, file }) =>
      file === undefined &&
      names?.includes('default') &&
      posix.parse(specifier).base.replace(/\.[jt]sx?$/, '') === name,
  )
  const statement = ofFile === undefined ? undefined : source()?.split('\n')[ofFile.line - 1]
  const imported = /^\s*import\s+([A-Z][\w$]*)/.exec(statement ?? '')?.[1]
  return imported !== undefined && Object.hasOwn(elements, imported) ? imported : name
}

/** Report for a component that should have become an island automatically but stays HTML. */
function stayed(error: IslandPropsError, file: string, elements: ElementPositions): Diagnostic {
  return diagnostic('island/static', `${error.message}, so it stays as the server rendered it`, {
    location: locationOfElement(/^<([^>]+)>/.exec(error.message)?.[1] ?? '', file, elements),
    hint: 'pass plain data, or call hooks in the component that creates the prop',
  })
}

/**
 * Name of the component whose absence is the error: `Chart.Line` if the page has this element, and `Chart` is unknown.
 */
export function missingComponent(error: unknown, elements: ElementPositions): string | undefined {
  const name = /Expected (?:component|object) `([^`]+)` to be defined/.exec(errorMessage(error))?.[1]
  return Object.keys(elements).find((element) => element.startsWith(`${name}.`)) ?? name
}

/** Hint for a missing component. `all` contains the names available without an import, including HTML elements. */
function componentHint(name: string, all: readonly string[]): string {
  const components = all.filter((component) => /^[A-Z]/.test(component))
  const common = components.length === 0 ? '' : `; those that need no import are ${[...components].sort().join(', ')}`
  return componentOfOthers(name) ?? didYouMean(name, components, `import it at the top of the page${common}`)
}

/** Hint for a component whose import is text of the page, because MDX did not recognize it. */
function importOf(name: string, { source }: RanPage): string | undefined {
  const lines = source()?.split('\n') ?? []
  const line = lines.findIndex((text) => text.startsWith('import ') && text.split(/[\s{},]+/).includes(name))
  return line === -1 ? undefined : `write a blank line above the import on line ${line + 1}`
}

/** Globals that only exist in browsers. */
const ofBrowser =
  /\b(window|document|localStorage|sessionStorage|navigator|location|matchMedia|IntersectionObserver)\b is not defined/

/** Warning for a part that is missing or throws, on a site that shows a mark in its place. */
export function replacedPart(part: FailedPart, page: RanPage): Diagnostic {
  const { file, elements, components } = page
  const name = 'name' in part ? part.name : undefined
  const location =
    part.kind === 'expression' ? thrownInPage(part.error, page).location : locationOfElement(name ?? '', file, elements)
  if (part.kind === 'missing') {
    const hint = `${componentHint(part.name, components)}; a mark is shown in its place`
    return diagnostic('module/missing', `no component "${part.name}"`, { location, hint })
  }
  const subject = name === undefined ? 'the page throws' : `<${name}> throws`
  const [line = ''] = errorMessage(part.error).split('\n')
  return diagnostic('module/failed', `${subject}: ${line}`, { location, hint: 'a mark is shown in its place' })
}

/** Report for an error thrown during the rendering of a page, or of its component or island. */
export function failed(
  error: unknown,
  page: RanPage,
  { name, island }: { readonly name?: string; readonly island?: string } = {},
): Diagnostic {
  const message = errorMessage(error)
  const { file, elements } = page
  if (error instanceof IslandPropsError)
    return diagnostic('island/props', message, {
      location: locationOfProp(message, page),
      hint: 'pass plain data to an island; pass elements as children, and write functions in its own file',
    })
  const unknown = missingComponent(error, elements)
  if (unknown !== undefined) {
    const location = locationOfElement(unknown, file, elements)
    return diagnostic('mdx/render', `no component "${unknown}"`, {
      location,
      hint: importOf(unknown, page) ?? componentHint(unknown, page.components),
    })
  }
  const missing = /module '([^']+)' does not provide an export named '([^']+)'/.exec(message)
  if (missing !== null) return noExport(missing[1] ?? '', missing[2] ?? '', page)
  const { location, inModule, ofPage, candidates = [] } = thrownInPage(error, page)
  const [line = ''] = message.split('\n')
  for (const [sign, messageOf, hint] of unshown) {
    const match = sign.exec(line)
    if (match === null) continue
    const list = candidateList(candidates)
    return diagnostic('mdx/render', messageOf(match), {
      location,
      hint: list === '' ? hint : `it is ${list}; ${hint}`,
    })
  }
  const where = inModule === undefined ? '' : `thrown at ${inModule.file}:${inModule.line}:${inModule.column}`
  const advice = hintOf(line, { isComponent: inModule !== undefined, island })
  const hint = [where, advice].filter((part) => part !== '').join('; ')
  const who = island === undefined ? (ofPage ? 'the page throws' : 'a component throws') : `<${island}> throws`
  const component = island ?? (ofPage ? undefined : name)
  const at =
    component !== undefined && Object.hasOwn(elements, component)
      ? withLength(locationOfElement(component, file, elements), component.length + 1)
      : location
  return diagnostic('mdx/render', `${who}: ${line}`, { location: at, hint })
}

/** Maximum number of listed expressions. */
const maxCandidates = 5

/** Lists expressions with their lines: `{box} on line 5 or {crate} on line 7`; empty without any. */
function candidateList(candidates: NonNullable<Thrown['candidates']>): string {
  const items = candidates
    .slice(0, maxCandidates)
    .map(({ expression, location }) => `${expression} on line ${location.line}`)
  if (candidates.length > maxCandidates) items.push(`one of ${candidates.length - maxCandidates} more`)
  const last = items.pop() ?? ''
  return items.length === 0 ? last : `${items.join(', ')} or ${last}`
}

/** Hint for components of Preact, whose hooks and elements React does not know. */
const ofPreact =
  'components are React: import hooks from "react" instead of "preact/hooks", and remove "@jsxImportSource preact"'

/** Explanations for values that cannot be rendered, by React's message or ours. */
const unshown: readonly (readonly [sign: RegExp, message: (match: RegExpExecArray) => string, hint: string])[] = [
  [
    /^A component suspended while responding to synchronous input|^async\/await is not yet supported in Client Components/,
    () => 'a component or an expression is a promise, which a page cannot show',
    'a component cannot be async: load the data with "await" at the top level of its module, and show the value',
  ],
  [
    /^Objects are not valid as a React child \(found: object with keys \{[^}]*\b__k\b/,
    () => 'an element of Preact cannot be shown by React',
    ofPreact,
  ],
  [
    /^Objects are not valid as a React child \(found: \[object RegExp\]\)/,
    () => 'an expression between braces is a regular expression, which a page cannot show',
    'write {/* … */} for a comment',
  ],
  [
    /^Objects are not valid as a React child \(found: (.*?)\)/,
    ([, keys]) => `an expression between braces is an object, which a page cannot show (${keys})`,
    'show one of its properties, or JSON.stringify of it',
  ],
]

/** Names of values that pages of other tools have, and their equivalents. */
const valuesOfOthers: readonly (readonly [names: RegExp, hint: string])[] = [
  [
    /^(?:frontmatter|front_matter|fm|metadata|meta|page|matter|attributes|doc|post)$/,
    'keys of the front matter are in "frontMatter": {frontMatter.title}',
  ],
  [
    /^(?:siteConfig|site|config|siteMetadata|customFields|vars|variables|env|process)$/,
    'values for all pages are "variables:" of the configuration: write {{ name }}',
  ],
  [/^(?:React|use[A-Z]\w*)$/, "components with hooks are modules with 'use client': import one at the top of the page"],
]

function hintOf(
  message: string,
  { isComponent, island }: { readonly isComponent: boolean; readonly island: string | undefined },
): string {
  if (/\(reading '__H'\)/.test(message)) return ofPreact
  if (message === 'require is not defined')
    return 'modules are imported at the top of the page: import Name from "…"; an image is ![…](./picture.png)'
  const name = ofBrowser.exec(message)?.[1]
  if (name !== undefined && island !== undefined)
    return `pages are rendered without a browser: use ${name} in useEffect or in a handler, or write <${island} client:only>`
  if (name !== undefined)
    return `pages are rendered without a browser: use ${name} in useEffect or in a handler, in a component with 'use client', or show that component with client:only`
  const unknown = /^(\S+) is not defined$/.exec(message)?.[1]
  if (unknown !== undefined)
    return isComponent
      ? `import ${unknown} there, or declare it`
      : (valuesOfOthers.find(([names]) => names.test(unknown))?.[1] ??
          `import or export ${unknown} in the page; for the text write \\{${unknown}}`)
  if (/Cannot read properties of (?:undefined|null)/.test(message)) return 'the value before the dot is missing here'
  return isComponent ? '' : 'the code between the braces of the page throws'
}

/** Location of the invalid prop if it can be found, or else of its element. */
function locationOfProp(message: string, { file, elements, source }: RanPage): Location {
  const [, name = '', prop = ''] = /^<([^>]+)> is given .*? as "([\w$]+)/.exec(message) ?? []
  const element = locationOfElement(name, file, elements)
  const lines = source()?.split('\n') ?? []
  const attribute = new RegExp(`(?:^|\\s)${prop.replaceAll('$', '\\$')}=\\{`)
  const from = Object.hasOwn(elements, name) ? element.line - 1 : 0
  const line = prop === '' ? -1 : lines.findIndex((text, index) => index >= from && attribute.test(text))
  const match = attribute.exec(lines[line] ?? '')
  if (line === -1 || match === null || element.file !== file) return element
  const column = match.index + match[0].length - prop.length - 1
  return { file, line: line + 1, column, endColumn: column + prop.length }
}

function noExport(address: string, name: string, { file, imports, urls }: RanPage): Diagnostic {
  const moduleImport = imports[urls.indexOf(address)]
  const missingExport = name === 'default' ? 'no default export' : `no export "${name}"`
  const hint =
    exportOfFile(moduleImport?.specifier ?? '', name) ??
    (name === 'default'
      ? 'write "export default" before the component, or import it by its name: import { Name } from …'
      : `write "export" before it, or import what the module exports: import ${name} from … takes its default`)
  if (moduleImport === undefined)
    return diagnostic('mdx/import', `a module of the page has ${missingExport}`, { location: startOf(file), hint })
  const { specifier, line, column } = moduleImport
  const location = { file: moduleImport.file ?? file, line, column, endColumn: column + specifier.length + 2 }
  return diagnostic('mdx/import', `"${specifier}" has ${missingExport}`, { location, hint })
}
