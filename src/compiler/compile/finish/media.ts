import type { Element } from 'hast'
import { diagnostic } from '../../../diagnostics/diagnostic.ts'
import type { AssetFact, Link } from '../../../model/facts.ts'
import type { Around, Visitor } from '../../../text/walk-html.ts'
import { fragmentFiles } from '../fragment-files.ts'
import { withLocation } from '../where.ts'
import { isForMode } from './color-modes.ts'
import type { FinishContext } from './context.ts'

interface MediaVisitor extends Visitor {
  /** Adds the file at a link's target. */
  addFile(link: Link): AssetFact | undefined
  /** Sets the size of a picture, and lazy loading if it is not visible initially. */
  size(node: Element, picture: { readonly link: Link; readonly file: AssetFact | undefined }, around: Around): void
  assets(): readonly AssetFact[]
}

/**
 * Maximum number of characters before a picture that is probably visible initially: about half the screen of a phone.
 */
const aboveTheFold = 600

/**
 * Visitor that collects the files of a fragment, sets sizes of pictures, and reports missing text
 * alternatives.
 */
export function mediaVisitor(context: FinishContext, textLength: () => number): MediaVisitor {
  const { diagnostics } = context
  const files = fragmentFiles(context, diagnostics)
  let hasPicture = false
  return {
    enter(node) {
      const { alt, src } = node.properties
      // Markdown always writes a text alternative, which may be empty.
      if (node.tagName !== 'img' || alt !== undefined) return
      const hint = 'describe the image: alt="…"; for decoration alt=""'
      const details = { ...withLocation(node, String(src ?? ''), context), hint }
      diagnostics.push(diagnostic('image/no-alt', 'the image has no alternative text', details))
    },
    save() {
      const saved = { hasPicture }
      return () => ({ hasPicture } = saved)
    },
    addFile: (link) => files.of(link),
    size(node, { link, file }, around) {
      const { properties } = node
      const inMode = around.inMode || isForMode(node)
      // The first picture is visible initially. Browsers never load pictures for the other colour
      // mode.
      const isLater = hasPicture || inMode || textLength() >= aboveTheFold
      hasPicture = true
      if (inMode) properties['loading'] ??= 'lazy'
      const { width, height } = file ?? files.staticSize(link) ?? context.importedSize?.(link.url) ?? {}
      if (width === undefined || properties['width'] !== undefined) return
      properties['width'] = width
      properties['height'] = height
      if (isLater) properties['loading'] ??= 'lazy'
    },
    assets: () => files.all(),
  }
}
