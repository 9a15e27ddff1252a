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
import { visit } from 'unist-util-visit'
import { codeModule } from '../../base/package-files.ts'
import { writeOnce } from '../../base/write-whole.ts'
import * as guard from '../islands/guard.ts'
import { beginIslands, takeIslandProblems, type IslandProblem } from '../islands/server.ts'
import { beginPartials, type PartialsByPath } from '../islands/partials.ts'
import { beginSurroundings, takeAsked } from '../islands/surroundings.ts'
import type { Surroundings } from '../../model/surroundings.ts'
import { digest } from '../cache/hash.ts'
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { ElementPosition } from '../../model/facts.ts'
import { componentHint, hasDirectives, locationOfElement, missingComponent } from './errors/render-problem.ts'
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
  /** Renders each component separately, so that one that throws does not affect the others. */
  readonly guarded?: boolean
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
  /** Errors of guarded components. */
  readonly faults: readonly guard.Fault[]
}

/** Renders a module to an HTML tree. Throws errors of components. */
async function runModule(module: RunnableModule, asElements = false): Promise<RunResult> {
  const runtime = module.guarded === true ? 'guard' : module.checked === true ? 'checked' : undefined
  const runnable =
    runtime === undefined ? module : { ...module, urls: module.urls.map((url) => withRuntime(url, runtime)) }
  const { default: Content, docsPartials } = (await import(locationOf(runnable.code, runnable, []))) as {
    default: ComponentType<{ components: unknown }>
    docsPartials?: PartialsByPath
  }
  // Must stay synchronous up to the end of rendering: this thread may run pages of another build.
  beginIslands(module.prefix, module.contained)
  beginSurroundings(module.surroundings && { ...module.surroundings })
  const { pathOf = (path: string) => path } = module
  beginPartials(Object.fromEntries(Object.entries(docsPartials ?? {}).map(([path, part]) => [pathOf(path), part])))
  guard.takeFaults()
  beginParts({ asElements, runtime: module.guarded === true ? guard : undefined })
  let html: string
  try {
    html = renderToStaticMarkup(createElement(Content, { components: module.components }))
  } finally {
    for (const part of takeAsked()) module.usedParts.add(part)
  }
  const [problems, faults] = [takeIslandProblems(), guard.takeFaults()]
  const tree = withParts(fromHtml(html, { fragment: true }), html, takeParts())
  if (tree === undefined) return runModule(module, true)
  return { tree: truncationToComment(withoutPreloads(tree)), problems, faults }
}

const staticParts = codeModule('compiler/compile/static-parts').href

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

/** Replaces the elements that guards put around parts with these parts. Changes the tree. */
function withoutGuards(tree: Root): Root {
  visit(tree, { tagName: 'docs-part' }, (node, index, parent) => {
    if (node.type === 'element' && index !== undefined) parent?.children.splice(index, 1, ...node.children)
    return index
  })
  return tree
}

function truncationToComment(tree: Root): Root {
  const index = tree.children.findIndex((node) => node.type === 'element' && node.tagName === 'docs-truncate')
  if (index !== -1) tree.children[index] = { type: 'comment', value: 'truncate' }
  return tree
}

/** A module to run, with the locations of its elements. */
export interface LenientInput extends RunnableModule {
  readonly file: string
  readonly module: { readonly elements: Readonly<Record<string, ElementPosition>> }
  /**
   * Creates a placeholder for a component that is missing or throws. Without it, this is an error.
   */
  readonly missing?: (name: string, reason?: string) => unknown
}

/** Maximum number of unknown components, more than a page has by mistake. */
const maxMissing = 100

/**
 * Runs a page whose parts may be missing or throw: each is replaced by a mark, with a warning. If
 * the page throws, it is run again with a guard around each component.
 */
export async function runLeniently(
  lenientInput: LenientInput,
  problems: Diagnostic[],
): Promise<Omit<RunResult, 'faults'>> {
  const { missing, file, module } = lenientInput
  const input = { ...lenientInput, checked: hasDirectives(module.elements) }
  if (missing === undefined) return runModule({ ...input, contained: true })
  const components: Record<string, unknown> = { ...input.components }
  const reported = new Set<string>()
  let isGuarded = false
  for (let round = 0; ; round++) {
    try {
      const run = await runModule({ ...input, components, ...(isGuarded ? { guarded: true } : {}) })
      if (!isGuarded) return run
      for (const { name, message } of run.faults) problems.push(threw(name, message))
      return { tree: withoutGuards(run.tree), problems: run.problems }
    } catch (error) {
      const message = errorMessage(error)
      const unknown = missingComponent(error, module.elements)
      if (unknown !== undefined && !reported.has(unknown) && round < maxMissing) {
        reported.add(unknown)
        const [name = '', ...rest] = unknown.split('.')
        components[name] = rest.length === 0 ? missing(name) : parts(components[name], rest, missing)
        const hint = `${componentHint(unknown, Object.keys(input.components ?? {}))}; a mark is shown in its place`
        const location = locationOfElement(unknown, file, module.elements)
        problems.push(diagnostic('module/missing', `no component "${unknown}"`, { location, hint }))
        continue
      }
      if (isGuarded || round >= maxMissing) {
        problems.push(threw('', message))
        return { tree: { type: 'root', children: [mark(message)] }, problems: [] }
      }
      isGuarded = true
    }
  }

  function threw(name: string, message: string): Diagnostic {
    const subject = name === '' ? 'the page throws' : `<${name}> throws`
    const location = locationOfElement(name, file, module.elements)
    return diagnostic('module/failed', `${subject}: ${message.split('\n')[0]}`, {
      location,
      hint: 'a mark is shown in its place',
    })
  }
}

/**
 * All errors of a page that has failed, each with the name of the component that is missing. The page is run again
 * without it, since a page throws at its first missing component. Other later errors may be consequences.
 */
export async function allErrors(error: unknown, input: LenientInput): Promise<readonly unknown[]> {
  const errors = [error]
  const components: Record<string, unknown> = { ...input.components }
  let name = missingComponent(error, input.module.elements)
  while (name !== undefined && errors.length < maxMissing) {
    components[name.split('.')[0] ?? ''] = anyComponent
    try {
      await runModule({ ...input, components, usedParts: new Set() })
      break
    } catch (next) {
      name = missingComponent(next, input.module.elements)
      if (name !== undefined) errors.push(next)
    }
  }
  return errors
}

/** Renders nothing. Its members, such as `Chart.Line`, are components too. */
const anyComponent: unknown = new Proxy(() => null, {
  get: (_, name) => (typeof name === 'string' && /^[A-Z]/.test(name) ? anyComponent : undefined),
})

function parts(before: unknown, names: readonly string[], missing: (name: string) => unknown): unknown {
  const [name = '', ...rest] = names
  const members = typeof before === 'function' || typeof before === 'object' ? { ...before } : {}
  return { ...members, [name]: rest.length === 0 ? missing(name) : parts(undefined, rest, missing) }
}

function mark(message: string): Root['children'][number] {
  const words = `This page could not be shown: ${message.split('\n')[0]}`
  return element('p', { className: ['docs-missing'] }, [text(words)])
}
