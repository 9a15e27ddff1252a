import type { Element, Nodes, Parents, Root } from 'hast'
import type { VFile } from 'vfile'
import type { MarkdownTools } from '../../plugin.ts'
import { loadSharp, type Sharp } from './load.ts'
import { smallest, type ImageProblem, type MadeImage } from './make.ts'
import { makeOrRemember } from './memory.ts'
import type { ImagesOptions } from './options.ts'

/** Puts images into a `<picture>` beside modern forms of them. `load` is asked only if there is such an image. */
export function pictures(options: ImagesOptions, load: () => Promise<Sharp> = loadSharp) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const tools = file.data['docs'] as MarkdownTools
    let sharp: Sharp | undefined
    for (const { parent, node, src } of imagesOf(tree)) {
      const bytes = tools.asset(src)
      if (bytes === undefined || bytes.length < smallest) continue
      try {
        sharp ??= await load()
      } catch (error) {
        return reportNoSharp(file, node, error)
      }
      const made = await makeOrRemember(sharp, bytes, options)
      if (made.problem !== undefined) report(file, { node, src, problem: made.problem })
      if (made.formats.length === 0) continue
      keepRoom(node, src, made)
      parent.children[parent.children.indexOf(node)] = picture(node, { src, made, options, tools })
    }
  }
}

interface Found {
  readonly parent: Parents
  readonly node: Element
  readonly src: string
}

const endings = /\.(?:png|jpe?g|gif|webp|tiff?)(?:[?#]|$)/i

/** Images by their address, as Markdown or raw HTML have them; a `<picture>` that somebody wrote is theirs. */
function imagesOf(tree: Root): readonly Found[] {
  const found: Found[] = []
  const visit = (parent: Parents): void => {
    for (const node of parent.children as Nodes[]) {
      if (node.type === 'element' && node.tagName === 'img') {
        const { src, srcSet } = node.properties
        if (typeof src === 'string' && endings.test(src) && srcSet === undefined) found.push({ parent, node, src })
      } else if ('children' in node && !isPicture(node)) visit(node)
    }
  }
  visit(tree)
  return found
}

/** MDX has elements of its own, whose `name` is that of the tag. */
function isPicture(node: Nodes): boolean {
  return ('tagName' in node ? node.tagName : (node as { readonly name?: unknown }).name) === 'picture'
}

function picture(
  node: Element,
  {
    src,
    made,
    options,
    tools,
  }: {
    readonly src: string
    readonly made: MadeImage
    readonly options: ImagesOptions
    readonly tools: MarkdownTools
  },
): Element {
  const name = nameOf(src)
  const { width } = node.properties
  const isOwn = made.size?.width === Number(width)
  const sizes = isOwn || !/^\d+$/.test(String(width)) ? options.sizes : `min(100vw, ${String(width)}px)`
  const sources = made.formats.map(({ format, variants }): Element => {
    const srcSet = variants
      .map(({ width, bytes }) => `${tools.emit(`${name}-${width}.${format}`, bytes)} ${width}w`)
      .join(', ')
    const properties = { type: `image/${format}`, srcSet, sizes }
    return { type: 'element', tagName: 'source', properties, children: [] }
  })
  return { type: 'element', tagName: 'picture', properties: {}, children: [...sources, node] }
}

/** The core reads the size of all other images. */
function keepRoom(node: Element, src: string, { size }: MadeImage): void {
  if (size === undefined || !/\.tiff?(?:[?#]|$)/i.test(src) || node.properties['width'] !== undefined) return
  Object.assign(node.properties, { ...size, loading: node.properties['loading'] ?? 'lazy' })
}

/** The name of a file without its ending. */
function nameOf(src: string): string {
  const path = src.split(/[?#]/, 1)[0] ?? ''
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function report(
  file: VFile,
  { node, src, problem: { rule, reason, hint } }: { node: Element; src: string; problem: ImageProblem },
): void {
  const place = node.position === undefined ? {} : { place: node.position }
  file.message(`"${src}" ${reason}`, { ...place, source: 'images', ruleId: rule }).note = hint
}

function reportNoSharp(file: VFile, node: Element, error: unknown): void {
  const place = node.position === undefined ? {} : { place: node.position }
  const isMissing = (error as { readonly code?: unknown }).code === 'ERR_MODULE_NOT_FOUND'
  const [why = ''] = (error instanceof Error ? error.message : String(error)).trim().split('\n')
  const reason = isMissing
    ? 'the plugin "images" needs the package "sharp", which is not installed'
    : `the plugin "images" cannot load the package "sharp": ${why}`
  const message = file.message(reason, { ...place, source: 'images', ruleId: 'no-sharp' })
  message.fatal = true
  message.note = isMissing ? 'npm install sharp' : 'npm install --include=optional sharp, then build with --no-cache'
}
