import { toString } from 'mdast-util-to-string'
import { become, type Construct } from './construct.ts'

/** `::youtube[Title]{id="…"}` and its like: the element that the components give, which `embeds.ts` completes. */
export function embed(kind: string, own: readonly string[]): Construct {
  return {
    forms: ['leaf'],
    attributes: [...own, 'title', 'poster', 'ratio'],
    ...(own.includes('id') ? { takesId: true } : {}),
    shape(node, { label, attributes }) {
      const { id, src, start, poster, captions, ratio } = attributes
      const title = label.length > 0 ? toString(label) : attributes['title']
      become(node, 'docs-embed', {
        dataKind: kind,
        dataVideo: id,
        dataSrc: src,
        dataTitle: title,
        dataStart: start,
        dataPoster: poster,
        dataCaptions: captions,
        dataRatio: ratio,
      })
    },
  }
}
