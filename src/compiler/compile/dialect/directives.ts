import { type Construct, become, element, suggestion, text, type Directive } from './construct.ts'
import { fileTree } from './file-tree.ts'
import { accordionGroup, cards, column, columns } from './columns.ts'
import { visibility } from './visibility.ts'
import { tab, tabs, codeGroup } from './tabs.ts'
import { badgeTones } from '../../../model/page.ts'
import { isIconName } from '../../../text/icons.ts'
import { toString } from 'mdast-util-to-string'
import type { Link, PhrasingContent, RootContent } from 'mdast'

/**
 * The construct `:::frame[Caption]` around a picture. Its HTML equals that of the component
 * `Frame`.
 */
const frame: Construct = {
  forms: ['container'],
  attributes: [],
  shape(node, { label, report }) {
    if (node.children.length === 0)
      report('"frame" is empty', 'write a picture inside: ![What it shows](./picture.svg)')
    const caption = label.length === 0 ? [] : [element('figcaption', {}, label)]
    const inside = element('div', { className: ['framed-view'] }, node.children.splice(0))
    become(node, 'figure', { className: ['framed'] })
    node.children = [inside, ...caption] as never
  },
}

/** The construct `:badge[New]{tone=good}`. Its HTML equals that of the component `Badge`. */
const badge: Construct = {
  forms: ['text'],
  attributes: ['tone'],
  shape(node, { label, attributes, report }) {
    if (label.length === 0) report('a badge needs a text', 'write :badge[New]')
    const { tone = 'neutral' } = attributes
    const isKnown = (badgeTones as readonly string[]).includes(tone)
    if (!isKnown) report(`a badge has no tone "${tone}"`, suggestion(tone, badgeTones, 'the tones are'))
    become(node, 'span', { className: ['badge', `badge-${isKnown ? tone : 'neutral'}`] })
    node.children = [...label]
  },
}

/** The construct `:::details[Summary]{open}`. Its HTML equals that of the component `Details`. */
const details: Construct = {
  forms: ['container'],
  attributes: ['open'],
  shape(node, { label, attributes, options }) {
    const open = attributes['open'] !== undefined && attributes['open'] !== 'false'
    become(node, 'details', { className: ['fold'], ...(open ? { open } : {}) })
    const summary = element('summary', {}, label.length > 0 ? label : [text(options.words.details)])
    node.children = [summary, element('div', { className: ['fold-body'] }, node.children)] as never
  },
}

/**
 * The construct `:icon[rocket]{label="…"}`. It creates the same element as the component `Icon`, which
 * `icons.ts` completes.
 */
const icon: Construct = {
  forms: ['text'],
  attributes: ['label', 'size'],
  shape(node, { label, attributes, report }) {
    if (label.length === 0) report('an icon needs a name', 'write :icon[rocket]')
    become(node, 'docs-icon', {
      dataName: toString(label),
      dataLabel: attributes['label'],
      dataSize: attributes['size'],
    })
    node.children = []
  },
}

/** The construct `:kbd[Ctrl+K]` for a key combination, with a `kbd` for each key. */
const keyboard: Construct = {
  forms: ['text'],
  attributes: [],
  shape(node, { label, report }) {
    // A plus separates keys; after a separator, it is the plus key.
    const keys = [
      ...toString(label)
        .trim()
        .matchAll(/\s*(\S[^+]*?)\s*(?:\+|$)/g),
    ].map(([, key = '']) => key)
    if (keys.length === 0) report('"kbd" needs keys', 'write :kbd[Ctrl+K]')
    if (keys.length < 2) become(node, 'kbd')
    else become(node, 'span', { className: ['keys'] })
    const elements = keys.map((key) => (keys.length < 2 ? text(key) : element('kbd', {}, [text(key)])))
    node.children = elements.flatMap((key, index) => (index === 0 ? [key] : [text('+'), key]))
  },
}

/**
 * The construct `:::steps` around a numbered list, or around headings. Its HTML equals that of the
 * component `Steps`.
 */
const steps: Construct = {
  forms: ['container'],
  attributes: [],
  shape(node, { label, report }) {
    if (label.length > 0) report('"steps" has no title', 'write it as a heading above')
    const hasSteps = node.children.some((child) => child.type === 'heading' || (child.type === 'list' && child.ordered))
    if (!hasSteps) report('"steps" contains no steps', 'number them (1., 2., 3.), or give each a heading')
    become(node, 'div', { className: ['steps'] })
  },
}

/**
 * A titled box, which `href` turns into a link. It may be used alone or in `cards`; `::card[Title]` has
 * no text.
 */
const card: Construct = {
  forms: ['container', 'leaf'],
  attributes: ['title', 'href', 'icon', 'tint'],
  shape(node, { label, attributes, text: source, report }) {
    const { href, icon, tint } = attributes
    const title = label.length > 0 ? label : attributes['title'] ? [text(attributes['title'])] : []
    if (title.length === 0) report('this card has no title', 'write :::card[Title]')
    if (href === '') report('"href" has no address', 'write href="/…"')
    const body = node.children.splice(0) as RootContent[]
    const words = href ? [linkTo(href, title, { node, source })] : title
    const drawn = icon && isIconName(icon) ? iconOf(icon, node) : text(icon ?? '')
    const sign = icon ? [element('span', { className: ['card-icon'], ariaHidden: 'true' }, [drawn])] : []
    become(node, 'div', { className: href ? ['card', 'card-link'] : ['card'], ...(tint ? { dataTint: tint } : {}) })
    const parts: RootContent[] = [element('p', { className: ['card-title'] }, [...sign, ...words])]
    if (body.length > 0) parts.push(element('div', { className: ['card-body'] }, body))
    ;(node.children as RootContent[]).push(...parts)
  },
}

/** Variants of buttons, in order of emphasis. */
export const buttonVariants: readonly string[] = ['primary', 'secondary', 'minimal']

/**
 * The construct `:link-button[Start]{href="/x"}`: a link styled as a button, like the component
 * `LinkButton`.
 */
const linkButton: Construct = {
  forms: ['text'],
  attributes: ['href', 'variant', 'icon'],
  shape(node, { label, attributes, text: source, report }) {
    const { href = '', variant = 'primary', icon: name } = attributes
    if (label.length === 0) report('a button needs a text', 'write :link-button[Start]{href="/…"}')
    if (href === '') report('this button leads nowhere', 'write href="/…"')
    const isKnown = buttonVariants.includes(variant)
    if (!isKnown)
      report(`a button has no variant "${variant}"`, suggestion(variant, buttonVariants, 'the variants are'))
    const drawn = name === undefined ? [] : [iconOf(name, node)]
    const link = href === '' ? [...label] : [linkTo(href, label, { node, source })]
    for (const child of link) if (child.type === 'link') child.children.unshift(...(drawn as PhrasingContent[]))
    become(node, 'span', { className: ['link-button', `link-button-${isKnown ? variant : 'primary'}`] })
    node.children = link
  },
}

/** Icon of a directive, with the position of the directive. */
function iconOf(name: string, { position }: Directive): RootContent {
  return { ...element('docs-icon', { dataName: name }, []), ...(position && { position }) }
}

/**
 * Creates a link that is numbered and checked like any other. Its position is that of its address.
 */
function linkTo(
  url: string,
  title: readonly PhrasingContent[],
  { node, source }: { readonly node: Directive; readonly source: string },
): Link {
  // A link cannot contain another one.
  const children = title.flatMap((node) =>
    node.type === 'link' || node.type === 'linkReference' ? node.children : [node],
  )
  const at = node.position?.start
  const link: Link = { type: 'link', url, children }
  if (at?.offset === undefined) return link
  const newline = source.indexOf('\n', at.offset)
  const line = source.slice(at.offset, newline === -1 ? undefined : newline)
  const key = line.lastIndexOf('href=')
  const value = key + 5 + (/["']/.test(line[key + 5] ?? '') ? 1 : 0)
  const isVerbatim = key !== -1 && line.startsWith(url, value)
  const [from, to] = isVerbatim ? [value, value + url.length] : [0, line.length]
  const point = (column: number) => ({ line: at.line, column: at.column + column, offset: (at.offset ?? 0) + column })
  return { ...link, position: { start: point(from), end: point(to) } }
}

/**
 * Constructs such as `::youtube[Title]{id="…"}`. They create the same element as the components, which
 * `embeds.ts` completes.
 */
function embed(kind: string, attributeNames: readonly string[]): Construct {
  return {
    forms: ['leaf'],
    attributes: [...attributeNames, 'title', 'poster', 'ratio'],
    ...(attributeNames.includes('id') ? { takesId: true } : {}),
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

/** All constructs by directive name, except admonitions, which a site may extend. */
export const constructs: Readonly<Record<string, Construct>> = {
  'accordion-group': accordionGroup,
  badge,
  card,
  cards,
  'code-group': codeGroup,
  column,
  columns,
  details,
  embed: embed('embed', ['src']),
  'file-tree': fileTree,
  frame,
  icon,
  kbd: keyboard,
  'link-button': linkButton,
  steps,
  tab,
  tabs,
  visibility,
  video: embed('video', ['src', 'captions']),
  vimeo: embed('vimeo', ['id', 'start']),
  youtube: embed('youtube', ['id', 'start']),
}

/** Names of `:name[…]` in a line; other names stay text. Conditions are evaluated elsewhere. */
export const textNames: ReadonlySet<string> = namesOf('text').add('when')

/** Names of `::name` on a separate line. Partials are included elsewhere. */
export const leafNames: ReadonlySet<string> = namesOf('leaf').add('partial')

function namesOf(form: Construct['forms'][number]): Set<string> {
  return new Set(Object.entries(constructs).flatMap(([name, { forms }]) => (forms.includes(form) ? [name] : [])))
}
