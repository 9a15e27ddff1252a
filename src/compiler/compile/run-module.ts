/**
 * Runs a compiled MDX module and turns what it renders into the same facts and bytes that Markdown gives. Touches the
 * disk: only a module in a file can be imported.
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
import { beginIslands, takeIslandProblems, type IslandPropsError } from '../islands/server.ts'
import { beginPartials, type PartialsByPath } from '../islands/partials.ts'
import { beginSurroundings, takeAsked } from '../islands/surroundings.ts'
import type { Surroundings } from '../../model/surroundings.ts'
import { digest } from '../cache/hash.ts'
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { ElementPosition } from '../../model/facts.ts'
import { componentHint, locationOfElement } from './errors/render-problem.ts'
import { beginParts, staticModule, takeParts, withParts } from './static-parts.ts'
import { errorMessage } from '../../base/error-message.ts'
import { element, text } from '../../text/markup.ts'

/** A module of a page, ready to run. */
interface RunnableModule {
  readonly code: string
  /** Modules of partials, by the numbers of the marks `docs:partial:N`. */
  readonly partials: readonly string[]
  /** Address for each mark `docs:import:N`. */
  readonly urls: readonly string[]
  readonly components: Readonly<Record<string, unknown>>
  /** Address of a module that exports these `components`, for the partials. */
  readonly theme: string
  /** The path of the site for one that the code names from the folder of its page. */
  readonly pathOf?: (path: string) => string
  /** Folder for modules. */
  readonly folder: string
  /** Each component is rendered by itself, so that one that throws leaves the others. */
  readonly guarded?: boolean
  /** Distinguishes the islands of this page; the same on server and client. */
  readonly prefix: string
  /** Parts of the page that components may ask for. */
  readonly surroundings?: Surroundings
  /** Gets the parts of these that components ask for. */
  readonly usedParts: Set<string>
}

/** Result of running a module. */
export interface RunResult {
  readonly tree: Root
  /** Errors in the props of islands that the page does not declare; they remained HTML. */
  readonly problems: readonly IslandPropsError[]
  /** Errors of guarded components. */
  readonly faults: readonly guard.Fault[]
}

/** The HTML that a module renders, as a tree. Throws the errors of components. */
async function runModule(module: RunnableModule, asElements = false): Promise<RunResult> {
  const runnable = module.guarded === true ? { ...module, urls: module.urls.map(guardedUrl) } : module
  const { default: Content, docsPartials } = (await import(place(runnable.code, runnable, []))) as {
    default: ComponentType<{ components: unknown }>
    docsPartials?: PartialsByPath
  }
  // Nothing is awaited from here to the end of rendering: pages of another build may be run in the same thread.
  beginIslands(module.prefix)
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

/** In place of React's own runtime of JSX, the one with guards. */
function guardedUrl(url: string): string {
  return url.endsWith('/react/jsx-runtime.js') ? codeModule('compiler/islands/guard').href : url
}

/** Puts a module into a file, those that it imports before it; its address. The name is its content's digest. */
function place(written: string, module: RunnableModule, above: readonly number[]): string {
  const code = written
    .replace(`from "${staticModule}"`, `from ${JSON.stringify(staticParts)}`)
    .replace(/(['"])docs:import:(\d+)\1/g, (_, _quote, number: string) => JSON.stringify(module.urls[Number(number)]))
    .replace(/(['"])docs:partial:(\d+)\1/g, (_, _quote, written: string) => {
      const number = Number(written)
      // A circle was reported when the page was compiled.
      const partial = above.includes(number) ? undefined : module.partials[number]
      if (partial === undefined) return JSON.stringify(write('export default () => null', module.folder))
      const url = JSON.stringify(place(partial, module, [...above, number]))
      const whole = `import Content from ${url}
import { components } from ${JSON.stringify(module.theme)}
export * from ${url}
export default (props) => Content({ components, ...props })
`
      return JSON.stringify(write(whole, module.folder))
    })
  return write(code, module.folder)
}

function write(code: string, folder: string): string {
  const path = join(folder, `${digest(code)}.mjs`)
  writeOnce(path, code)
  return pathToFileURL(path).href
}

/** React preloads the pictures that it renders; these are loaded when the reader gets to them. */
function withoutPreloads({ children, ...tree }: Root): Root {
  const isPreload = (node: Element) => node.tagName === 'link' && node.properties['as'] === 'image'
  return { ...tree, children: children.filter((node) => node.type !== 'element' || !isPreload(node)) }
}

/** Replaces the elements that guards put around parts by the parts. Changes the tree. */
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

/** A module to run, and the locations of its elements. */
export interface LenientInput extends RunnableModule {
  readonly file: string
  readonly module: { readonly elements: Readonly<Record<string, ElementPosition>> }
  /** Makes the substitute of a component that is missing or throws. Without it, that is an error. */
  readonly missing?: (name: string, reason?: string) => unknown
}

/** More unknown components than a page can have by oversight. */
const mostMissing = 100

/**
 * Runs a page of which parts may be missing or throw: a mark replaces each, with a warning. Only a
 * page that throws is run again, with a guard around each component.
 */
export async function runLeniently(input: LenientInput, problems: Diagnostic[]): Promise<Omit<RunResult, 'faults'>> {
  const { missing, file, module } = input
  if (missing === undefined) return runModule(input)
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
      const named = /Expected (?:component|object) `([^`]+)` to be defined/.exec(message)?.[1]
      // `<Chart.Line>` asks for `Chart` first.
      const unknown = Object.keys(module.elements).find((name) => name.startsWith(`${named}.`)) ?? named
      if (unknown !== undefined && !reported.has(unknown) && round < mostMissing) {
        reported.add(unknown)
        const [name = '', ...rest] = unknown.split('.')
        components[name] = rest.length === 0 ? missing(name) : parts(components[name], rest, missing)
        const hint = `${componentHint(unknown, Object.keys(input.components ?? {}))}; a mark is shown in its place`
        const location = locationOfElement(unknown, file, module.elements)
        problems.push(diagnostic('module/missing', `no component "${unknown}"`, { location, hint }))
        continue
      }
      if (isGuarded || round >= mostMissing) {
        problems.push(threw('', message))
        return { tree: { type: 'root', children: [mark(message)] }, problems: [] }
      }
      isGuarded = true
    }
  }

  function threw(name: string, message: string): Diagnostic {
    const what = name === '' ? 'the page throws' : `<${name}> throws`
    const location = locationOfElement(name, file, module.elements)
    return diagnostic('module/failed', `${what}: ${message.split('\n')[0]}`, {
      location,
      hint: 'a mark is shown in its place',
    })
  }
}

function parts(before: unknown, names: readonly string[], missing: (name: string) => unknown): unknown {
  const [name = '', ...rest] = names
  const members = typeof before === 'function' || typeof before === 'object' ? { ...before } : {}
  return { ...members, [name]: rest.length === 0 ? missing(name) : parts(undefined, rest, missing) }
}

function mark(message: string): Root['children'][number] {
  const words = `This page could not be shown: ${message.split('\n')[0]}`
  return element('p', { className: ['docs-missing'] }, [text(words)])
}
