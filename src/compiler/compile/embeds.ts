/**
 * Videos and other pages that are embedded when the reader asks for them. Directives and components both create
 * `<docs-embed>`, which is completed here.
 *
 * @module
 */
import type { Element, Properties } from 'hast'
import { defined } from '../../base/defined.ts'
import { diagnostic, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { framed, type DeclaredOrigins } from '../../model/policy.ts'
import { fill, type ContentWords } from '../../model/words.ts'
import { element, text } from '../../text/markup.ts'
import { isSafeUrl } from '../../text/url.ts'
import { secondsOf, vimeo, youtube, type Framed } from './embed-addresses.ts'
import { originDiagnostics } from './origins.ts'

/** Attribute names of `<docs-embed>`, in the form of HTML trees. */
export const embedAttributes = 'Kind Video Src Title Start Poster Captions Ratio'
  .split(' ')
  .map((name) => `data${name}`)

interface Embedding {
  readonly words: ContentWords
  readonly origins?: DeclaredOrigins | undefined
  locate(address: string): { readonly location?: Location }
}

/** Completes `<docs-embed>` in place. An invalid embed becomes a link, or its title, and is reported. */
export function completeEmbed(node: Element, embedding: Embedding): Diagnostic[] {
  const attribute = (name: string) => {
    const value = node.properties[`data${name}`]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  }
  const [kind, title] = [attribute('Kind') ?? 'embed', attribute('Title')]
  const problems: Diagnostic[] = []
  const report = (message: string, hint: string, address = attribute('Video') ?? attribute('Src') ?? '') =>
    void problems.push(diagnostic('embed/incomplete', message, { hint, ...embedding.locate(address) }))
  if (title === undefined) report('this embed has no title', 'describe it for readers who cannot see it: title="…"')
  const ratio = ratioOf(attribute('Ratio'), report)
  const style = ratio === undefined ? {} : { style: `aspect-ratio:${ratio}` }
  const label = title ?? embedding.words.embed.video
  if (kind === 'video') {
    const src = attribute('Src')
    if (src === undefined) report('this video has no file', 'name it: src="./film.mp4"')
    become(node, videoOf(attribute, style))
    return problems
  }
  const target = frameOf(kind, attribute, report)
  const undeclared = kind === 'embed' && target !== undefined ? forbiddenFrame(target, embedding) : []
  if (target === undefined || undeclared.length > 0) become(node, instead(label, target))
  else become(node, boxOf({ ...target, kind, title: label, poster: attribute('Poster') }, style, embedding.words))
  return [...problems, ...undeclared]
}

function forbiddenFrame({ href }: Framed, { origins, locate }: Embedding): Diagnostic[] {
  return originDiagnostics(href, 'embeds', { origins, ...locate(href) })
}

function become(node: Element, { tagName, properties, children }: Omit<Element, 'type'>): void {
  const others = Object.entries(node.properties).filter(([name]) => !embedAttributes.includes(name))
  Object.assign(node, { tagName, properties: { ...Object.fromEntries(others), ...properties }, children })
  for (const child of children) if (child.type === 'element' && node.position) child.position = node.position
}

function instead(words: string, target: Framed | undefined): Element {
  const content = target === undefined ? text(words) : element('a', { href: target.href }, [text(words)])
  return element('p', {}, [content])
}

function boxOf(
  box: Framed & { readonly kind: string; readonly title: string; readonly poster: string | undefined },
  style: Properties,
  { embed }: ContentWords,
): Element {
  const { href, frame, host, title, poster } = box
  const isVideo = box.kind !== 'embed'
  const from = host === '' ? embed.own : fill(isVideo ? embed.plays : embed.loads, { host })
  const link = element('a', { ...(isVideo ? {} : { className: ['embed-open'] }), href }, [
    ...(poster === undefined ? [] : [element('img', { className: ['embed-poster'], src: poster, alt: '' })]),
    element('span', { className: ['embed-sign'], ariaHidden: 'true' }),
    element('span', { className: ['embed-title'] }, [text(title)]),
    element('span', { className: ['embed-from'], dataSearch: 'skip' }, [text(` ${from}`)]),
  ])
  return element('div', { className: ['embed'], dataFeature: 'embed', dataFrame: frame, dataTitle: title, ...style }, [
    link,
  ])
}

/**
 * Returns the value of a `<docs-embed>` attribute, by the name in `embedAttributes` without `data`.
 */
type Attributes = (name: string) => string | undefined

function videoOf(attribute: Attributes, style: Properties): Element {
  const [src, title, captions] = [attribute('Src'), attribute('Title'), attribute('Captions')]
  const track = captions === undefined ? [] : [element('track', { kind: 'captions', src: captions, default: true })]
  const file = src === undefined ? [] : [element('a', { href: src }, [text(title ?? src)])]
  const optional = defined({ src, poster: attribute('Poster'), ariaLabel: title, ...style }) as Properties
  const player = { dataFeature: 'video', controls: true, preload: 'none', playsInline: true }
  return element('video', { className: ['video'], ...player, ...optional }, [...track, ...file])
}

type Report = (message: string, hint: string) => void

function frameOf(kind: string, attribute: Attributes, report: Report): Framed | undefined {
  if (kind === 'embed') {
    const src = attribute('Src')
    if (src === undefined || !isSafeUrl(src)) {
      report('this embed has no address', 'write src="https://…"')
      return undefined
    }
    const isOfSite = framed(src) === 'self'
    return {
      href: src,
      frame: isOfSite ? 'self' : src,
      host: isOfSite ? '' : new URL(src, 'https://x').host.replace(/^www\./, ''),
    }
  }
  const id = attribute('Video')
  const { read, host, form } = kind === 'youtube' ? ofYoutube : ofVimeo
  const video = read(id ?? '')
  if (video === undefined) {
    report(id === undefined ? 'this video has no id' : `"${id}" is not a video of ${host}`, `write ${form}`)
    return undefined
  }
  const at = attribute('Start') ?? video.start
  const seconds = secondsOf(at)
  if (seconds === undefined) report(`"${at}" is not a time`, 'write seconds, or 1m30s')
  return video.at(seconds ?? 0)
}

const ofYoutube = { read: youtube, host: 'YouTube', form: 'id="aqz-KE-bpKQ", the part behind "v="' }
const ofVimeo = { read: vimeo, host: 'Vimeo', form: 'id="76979871", the number in its address' }

function ratioOf(ratio: string | undefined, report: Report): string | undefined {
  if (ratio === undefined) return undefined
  const match = /^(\d{1,4}(?:\.\d{1,3})?)\s*[/:]\s*(\d{1,4}(?:\.\d{1,3})?)$/.exec(ratio)
  if (match === null || Number(match[1]) === 0 || Number(match[2]) === 0) {
    report(`"${ratio}" is not a ratio`, 'write width and height: ratio="4/3"')
    return undefined
  }
  return `${match[1]}/${match[2]}`
}
