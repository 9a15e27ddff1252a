import type { Element, ElementContent, Properties } from 'hast'
import { classesOf, element } from '../../../text/markup.ts'
import { isModeClass, type Visitor } from '../../../text/walk-html.ts'
import { addClass, candidatesOf } from '../markdown/elements.ts'

/** Colour mode of an image. Elements with the class `only-light` or `only-dark` are visible in one mode. */
type Mode = 'light' | 'dark'

const modes: readonly Mode[] = ['light', 'dark']

/** End of the address of an image for one colour mode, as in Material for MkDocs and on GitHub. */
const ending = /#(?:only-(light|dark)|gh-(light|dark)-mode-only)$/

/** Removes the colour mode from the address of an image. */
export const withoutMode = (url: string): string => url.replace(ending, '')

/** Returns true for an element that is visible in one colour mode. */
export function isForMode(node: Element): boolean {
  return classesOf(node).some(isModeClass)
}

/**
 * Visitor that makes images follow the colour switch of the site: with a mode at the end of their address, and in
 * `<picture>` with `prefers-color-scheme`, which alone follows the system.
 */
export function colorModeVisitor(sourceLinks: readonly { readonly url: string }[]): Visitor {
  return {
    enter(node) {
      const { tagName, properties } = node
      if (tagName === 'picture') splitPicture(node)
      if (tagName !== 'img') return
      const url = sourceLinks[Number(properties['dataSlot'] ?? NaN)]?.url ?? properties['src']
      const [, mode, modeOnGitHub] = (typeof url === 'string' && ending.exec(url)) || []
      if (mode !== undefined || modeOnGitHub !== undefined) addClass(node, `only-${mode ?? modeOnGitHub}`)
    },
  }
}

/** Replaces a picture that depends on the colour scheme with one for each mode, in place. */
function splitPicture(picture: Element): void {
  const { children } = picture
  const image = children.find((child): child is Element => child.type === 'element' && child.tagName === 'img')
  const sources = children.filter(isSource)
  if (image === undefined || sources.every((source) => schemeIn(mediaOf(source)) === undefined)) return
  picture.children = modes.map((mode) => pictureFor(mode, picture.properties, { sources, image }))
  picture.tagName = 'span'
  picture.properties = {}
}

function pictureFor(
  mode: Mode,
  properties: Properties,
  picture: { readonly sources: readonly Element[]; readonly image: Element },
): Element {
  const { sources, image } = structuredClone(picture)
  const used: Element[] = []
  for (const source of sources) {
    const media = mediaFor(mediaOf(source), mode)
    if (media === undefined) continue
    if (media !== '') source.properties['media'] = media
    else delete source.properties['media']
    // Browsers always use such a source, and none after it.
    if (media === '' && source.properties['type'] === undefined) {
      showSource(image, source)
      break
    }
    used.push(source)
  }
  image.properties['loading'] ??= 'lazy'
  if (mode === 'dark') delete image.properties['id']
  const result = used.length === 0 ? image : element('picture', { ...properties }, [...used, image])
  addClass(result, `only-${mode}`)
  return result
}

/** Sets the addresses of a source at its image. */
function showSource(image: Element, { properties: { srcSet, sizes, width, height }, position }: Element): void {
  const candidates = candidatesOf(typeof srcSet === 'string' ? srcSet : '')
  const [first] = candidates
  if (first === undefined) return
  const { properties } = image
  for (const name of ['dataSlot', 'srcSet', 'sizes']) delete properties[name]
  if (candidates.length > 1 || first.descriptor !== '') {
    properties['srcSet'] = srcSet
    if (sizes !== undefined) properties['sizes'] = sizes
  }
  properties['src'] = first.url
  if (width !== undefined && height !== undefined) Object.assign(properties, { width, height })
  if (position !== undefined) image.position = position
}

function isSource(node: ElementContent): node is Element {
  return node.type === 'element' && node.tagName === 'source'
}

const mediaOf = ({ properties }: Element): string => String(properties['media'] ?? '')

/**
 * Media query of a source in one colour mode, without the colour scheme; empty if the source always applies,
 * `undefined` if it never does. Negated queries stay unchanged.
 */
function mediaFor(media: string, mode: Mode): string | undefined {
  const queries = media.split(',').flatMap((query) => {
    const scheme = schemeIn(query)
    if (scheme === undefined) return query.trim()
    if (scheme.mode !== mode) return []
    const conditions = query.replace(scheme.written, '').split(/\band\b/i)
    return conditions
      .map((condition) => condition.trim())
      .filter((condition) => condition !== '')
      .join(' and ')
  })
  if (queries.length === 0) return undefined
  return queries.includes('') ? '' : queries.join(', ')
}

/** Colour scheme in a media query that is not negated. */
function schemeIn(query: string): { readonly written: string; readonly mode: string } | undefined {
  const [feature, mode] = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/i.exec(query) ?? []
  return feature === undefined || mode === undefined || /\bnot\b/i.test(query)
    ? undefined
    : { written: feature, mode: mode.toLowerCase() }
}
