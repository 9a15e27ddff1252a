import type { Element, Parents, Root } from 'hast'
import type { VFile } from 'vfile'
import { SKIP, visit } from 'unist-util-visit'
import { decode, type MarkdownTools } from '../kit.ts'
import { firstLine, loadSharp, smallest, makeOrReuse } from './make.ts'
import type { ImageProblem, MadeImage, Sharp, ImagesOptions } from './make.ts'

/**
 * Wraps images in a `<picture>` with modern formats. `load` is only called if there is an image to
 * convert.
 */
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
      const image = await makeOrReuse(sharp, bytes, options)
      if (image.problem !== undefined) report(file, { node, src, problem: image.problem })
      if (image.formats.length === 0) continue
      keepRoom(node, src, image)
      parent.children[parent.children.indexOf(node)] = picture(node, { src, image, options, tools })
    }
  }
}

interface Found {
  readonly parent: Parents
  readonly node: Element
  readonly src: string
}

const endings = /\.(?:png|jpe?g|gif|webp|tiff?)(?:[?#]|$)/i

/** Images in Markdown or raw HTML, by address. A written `<picture>` stays unchanged. */
function imagesOf(tree: Root): readonly Found[] {
  const images: Found[] = []
  visit(tree, (node, _, parent) => {
    // MDX has separate element nodes, whose tag is in `name`.
    const name = 'tagName' in node ? node.tagName : (node as { readonly name?: unknown }).name
    if (name === 'picture') return SKIP
    if (node.type !== 'element' || name !== 'img' || parent === undefined) return
    const { src, srcSet } = node.properties
    if (typeof src === 'string' && endings.test(src) && srcSet === undefined) images.push({ parent, node, src })
  })
  return images
}

interface Drawn {
  readonly src: string
  readonly image: MadeImage
  readonly options: ImagesOptions
  readonly tools: MarkdownTools
}

function picture(node: Element, { src, image, options, tools }: Drawn): Element {
  const name = nameOf(src)
  const { width } = node.properties
  const isOwn = image.size?.width === Number(width)
  const sizes = isOwn || !/^\d+$/.test(String(width)) ? options.sizes : `min(100vw, ${String(width)}px)`
  const sources = image.formats.map(({ format, variants }): Element => {
    const srcSet = variants
      .map(({ width, bytes }) => `${tools.emit(`${name}-${width}.${format}`, bytes)} ${width}w`)
      .join(', ')
    const properties = { type: `image/${format}`, srcSet, sizes }
    return { type: 'element', tagName: 'source', properties, children: [] }
  })
  return { type: 'element', tagName: 'picture', properties: {}, children: [...sources, node] }
}

/** Sets width and height of a converted image. The core does this for all others. */
function keepRoom(node: Element, src: string, { size }: MadeImage): void {
  if (size === undefined || !/\.tiff?(?:[?#]|$)/i.test(src) || node.properties['width'] !== undefined) return
  Object.assign(node.properties, { ...size, loading: node.properties['loading'] ?? 'lazy' })
}

function nameOf(src: string): string {
  const path = src.split(/[?#]/, 1)[0] ?? ''
  return decode(path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, ''))
}

function report(
  file: VFile,
  { node, src, problem: { rule, reason, hint } }: { node: Element; src: string; problem: ImageProblem },
): void {
  file.message(`"${src}" ${reason}`, { ...at(node), source: 'images', ruleId: rule }).note = hint
}

function reportNoSharp(file: VFile, node: Element, error: unknown): void {
  const isMissing = (error as { readonly code?: unknown }).code === 'ERR_MODULE_NOT_FOUND'
  const reason = isMissing
    ? 'the plugin "images" needs the package "sharp", which is not installed'
    : `the plugin "images" cannot load the package "sharp": ${firstLine(error)}`
  const message = file.message(reason, { ...at(node), source: 'images', ruleId: 'no-sharp' })
  message.fatal = true
  message.note = isMissing ? 'npm install sharp' : 'npm install --include=optional sharp, then build with --no-cache'
}

function at({ position }: Element): { readonly place?: NonNullable<Element['position']> } {
  return position === undefined ? {} : { place: position }
}
