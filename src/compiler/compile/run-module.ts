/**
 * Runs a compiled MDX module and converts its output to the same facts and bytes as for Markdown. Writes to the disk,
 * since only a module in a file can be imported.
 *
 * @module
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Element, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { codeModule } from '../../base/package-files.ts'
import { writeOnce } from '../../base/write-whole.ts'
import * as guard from '../islands/guard.ts'
import { beginIslands, faultBox, takeIslandProblems, type IslandProblem } from '../islands/server.ts'
import { beginPartials, type PartialsByPath } from '../islands/partials.ts'
import { beginSurroundings, takeAsked } from '../islands/surroundings.ts'
import type { Surroundings } from '../../model/surroundings.ts'
import { digest } from '../cache/hash.ts'
import { defined } from '../../base/defined.ts'
import type { ElementPosition } from '../../model/facts.ts'
import type { FailedPart } from './errors/failed-part.ts'
import { guardedCode, guardModule } from './guarded-code.ts'
import { hasDirectives, missingComponent } from './errors/render-problem.ts'
import { beginParts, staticModule, takeParts, withParts } from './static-parts.ts'
import { errorMessage } from '../../base/error-message.ts'
import { element, text } from '../../text/markup.ts'

/** A module of a page, ready to run. */
interface RunnableModule {
  readonly code: string
  /** Code of partials, by the numbers of the marks `docs:partial:N`. */
  readonly partials: readonly string[]
  /** URLs for the marks `docs:import:N`. */
  readonly urls: readonly string[]
  readonly components: Readonly<Record<string, unknown>>
  /** URL of a module that exports these `components` for partials. */
  readonly theme: string
  /** Converts a path relative to the page's folder, as used in the code, to a path of the site. */
  readonly pathOf?: (path: string) => string
  /** Folder for modules. */
  readonly folder: string
  /** The error that a page has thrown, and the box for each part that throws: the others are rendered. */
  readonly guarded?: { readonly error: unknown; readonly box: guard.BoxOf }
  /** Reports directives such as `client:load` on elements that are not islands. */
  readonly checked?: boolean
  /** Shows a box for an island that throws, instead of throwing. */
  readonly contained?: boolean
  /** Prefix for islands of this page, equal on server and client. */
  readonly prefix: string
  /** Parts of the page that components may request. */
  readonly surroundings?: Surroundings
  /** Receives the parts requested by components. */
  readonly usedParts: Set<string>
}

/** Result of running a module. */
export interface RunResult {
  readonly tree: Root
  /** Problems of islands. */
  readonly problems: readonly IslandProblem[]
  /** Errors of guarded components and expressions. */
  readonly faults: readonly guard.Fault[]
}

/** Renders a module to an HTML tree. Throws errors of components. */
async function runModule(module: RunnableModule, asElements = false): Promise<RunResult> {
  const runtime = module.guarded !== undefined ? 'guard' : module.checked === true ? 'checked' : undefined
  const code = module.guarded === undefined ? {} : guardedModule(module)
  const runnable =
    runtime === undefined ? module : { ...module, ...code, urls: module.urls.map((url) => withRuntime(url, runtime)) }
  const { default: Content, docsPartials } = (await import(locationOf(runnable.code, runnable, []))) as {
    default: ComponentType<{ components: unknown }>
    docsPartials?: PartialsByPath
  }
  // Must stay synchronous up to the end of rendering: this thread may run pages of another build.
  beginIslands(module.prefix, module.contained)
  beginSurroundings(module.surroundings && { ...module.surroundings })
  const { pathOf = (path: string) => path } = module
  beginPartials(Object.fromEntries(Object.entries(docsPartials ?? {}).map(([path, part]) => [pathOf(path), part])))
  if (module.guarded !== undefined) guard.beginFaults(module.guarded.error, module.guarded.box)
  beginParts({ asElements, runtime: module.guarded === undefined ? undefined : guard })
  let html: string
  let faults: readonly guard.Fault[] = []
  try {
    html = renderToStaticMarkup(createElement(Content, { components: module.components }))
  } finally {
    for (const part of takeAsked()) module.usedParts.add(part)
    faults = guard.takeFaults()
  }
  const problems = takeIslandProblems()
  const tree = withParts(fromHtml(html, { fragment: true }), html, takeParts())
  if (tree === undefined) return runModule(module, true)
  return { tree: truncationToComment(withoutPreloads(tree)), problems, faults }
}

const staticParts = codeModule('compiler/compile/static-parts').href
const guardRuntime = codeModule('compiler/islands/guard').href

const guardedModule = ({ code, partials }: RunnableModule) => ({
  code: guardedCode(code),
  partials: partials.map(guardedCode),
})

/** Replaces React's JSX runtime with the one of the tool. */
function withRuntime(url: string, name: 'guard' | 'checked'): string {
  return url.endsWith('/react/jsx-runtime.js') ? codeModule(`compiler/islands/${name}`).href : url
}

/**
 * Writes a module to a file, after the modules it imports, and returns its URL. The file name is a digest of the
 * content.
 */
function locationOf(stackLine: string, module: RunnableModule, above: readonly number[]): string {
  const code = stackLine
    .replace(`from "${guardModule}"`, `from ${JSON.stringify(guardRuntime)}`)
    .replace(`from "${staticModule}"`, `from ${JSON.stringify(staticParts)}`)
    .replace(/(['"])docs:import:(\d+)\1/g, (_, _quote, number: string) => JSON.stringify(module.urls[Number(number)]))
    .replace(/(['"])docs:partial:(\d+)\1/g, (_, _quote, digits: string) => {
      const number = Number(digits)
      // A cycle was reported when the page was compiled.
      const partial = above.includes(number) ? undefined : module.partials[number]
      if (partial === undefined) return JSON.stringify(write('export default () => null', module.folder))
      const url = JSON.stringify(locationOf(partial, module, [...above, number]))
      const code = `import Content from ${url}
import { components } from ${JSON.stringify(module.theme)}
export * from ${url}
export default (props) => Content({ components, ...props })
`
      return JSON.stringify(write(code, module.folder))
    })
  return write(code, module.folder)
}

function write(code: string, folder: string): string {
  const path = join(folder, `${digest(code)}.mjs`)
  writeOnce(path, code)
  return pathToFileURL(path).href
}

/** Removes React's preloads of pictures, which should load when the reader scrolls to them. */
function withoutPreloads({ children, ...tree }: Root): Root {
  const isPreload = (node: Element) => node.tagName === 'link' && node.properties['as'] === 'image'
  return { ...tree, children: children.filter((node) => node.type !== 'element' || !isPreload(node)) }
}

function truncationToComment(tree: Root): Root {
  const index = tree.children.findIndex((node) => node.type === 'element' && node.tagName === 'docs-truncate')
  if (index !== -1) tree.children[index] = { type: 'comment', value: 'truncate' }
  return tree
}

/** A module to run, with the locations of its elements. */
export interface LenientInput extends RunnableModule {
  readonly module: { readonly elements: Readonly<Record<string, ElementPosition>> }
  /**
   * Creates a placeholder for a component that is missing or throws. Without it, this is an error.
   */
  readonly missing?: (name: string, reason?: string) => unknown
}

/** Maximum number of unknown components, more than a page has by mistake. */
const maxMissing = 100

/**
 * Runs a page whose parts may be missing or throw: a box replaces each, and `failures` receives them. If the page throws,
 * it is run again with a guard around each component and each expression.
 */
export async function runLeniently(
  { missing, ...lenientInput }: LenientInput,
  failures: FailedPart[],
): Promise<Omit<RunResult, 'faults'>> {
  const { module } = lenientInput
  const input = { ...lenientInput, checked: hasDirectives(module.elements), contained: missing === undefined }
  const boxes = missing === undefined ? faultBoxes : marks(missing)
  const components: Record<string, unknown> = { ...input.components }
  const reported = new Set<string>()
  let guarded: RunnableModule['guarded']
  for (let round = 0; ; round++) {
    try {
      const run = await runModule({ ...input, components, ...defined({ guarded }) })
      for (const { name, error } of run.faults)
        failures.push(name === undefined ? { kind: 'expression', error } : { kind: 'thrown', name, error })
      return run
    } catch (error) {
      const unknown = missingComponent(error, module.elements)
      if (unknown !== undefined && !reported.has(unknown) && round < maxMissing) {
        reported.add(unknown)
        const [name = '', ...rest] = unknown.split('.')
        components[name] = rest.length === 0 ? boxes.missing(name) : parts(components[name], rest, boxes.missing)
        failures.push({ kind: 'missing', name: unknown, error })
        continue
      }
      if (guarded !== undefined || round >= maxMissing) {
        failures.push({ kind: 'thrown', error })
        return { tree: { type: 'root', children: [boxes.page(errorMessage(error))] }, problems: [] }
      }
      guarded = { error, box: boxes.thrown }
    }
  }
}

/** Boxes in place of parts that are missing or throw. */
interface Boxes {
  missing(name: string): unknown
  readonly thrown: guard.BoxOf
  page(message: string): Element
}

/** Boxes with the error, as for islands. Pages with them are only displayed by `docs serve`. */
const faultBoxes: Boxes = {
  missing: (name) => () => faultBox(`<${name}>`, `no component "${name}"`),
  thrown: ({ part, error }) => faultBox(part, error),
  page: (message) => element('docs-fault', { role: 'alert' }, [text(pageFault(message))]),
}

/** Placeholders of sites whose parts may be missing. */
const marks = (missing: NonNullable<LenientInput['missing']>): Boxes => ({
  missing,
  thrown: ({ part }) => createElement('span', { className: 'docs-missing' }, `${part} could not be shown`),
  page: (message) => element('p', { className: ['docs-missing'] }, [text(pageFault(message))]),
})

const pageFault = (message: string): string => `This page could not be shown: ${message.split('\n')[0]}`

function parts(before: unknown, names: readonly string[], missing: (name: string) => unknown): unknown {
  const [name = '', ...rest] = names
  const members = typeof before === 'function' || typeof before === 'object' ? { ...before } : {}
  return { ...members, [name]: rest.length === 0 ? missing(name) : parts(undefined, rest, missing) }
}
