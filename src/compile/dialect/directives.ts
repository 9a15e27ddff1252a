import { card, cards } from './cards.ts'
import { type Construct, become, element, suggestion, text } from './construct.ts'
import { fileTree } from './file-tree.ts'
import { tab, tabs, codeGroup } from './tabs.ts'
import { toString } from 'mdast-util-to-string'

const tones: readonly string[] = ['neutral', 'accent', 'good', 'warning', 'bad']

/** `:badge[New]{tone=good}`: the same HTML as the component `Badge`. */
const badge: Construct = {
  forms: ['text'],
  attributes: ['tone'],
  shape(node, { label, attributes, report }) {
    if (label.length === 0) report('a badge needs a text', 'write :badge[New]')
    const { tone = 'neutral' } = attributes
    const isKnown = tones.includes(tone)
    if (!isKnown) report(`a badge has no tone "${tone}"`, suggestion(tone, tones, 'the tones are'))
    become(node, 'span', { className: ['badge', `badge-${isKnown ? tone : 'neutral'}`] })
    node.children = [...label]
  },
}

/** `:::details[Summary]{open}`: the same HTML as the component `Details`. */
const details: Construct = {
  forms: ['container'],
  attributes: ['open'],
  shape(node, { label, attributes }) {
    const open = attributes['open'] !== undefined && attributes['open'] !== 'false'
    become(node, 'details', { className: ['fold'], ...(open ? { open } : {}) })
    const summary = element('summary', {}, label.length > 0 ? label : [text('Details')])
    node.children = [summary, element('div', { className: ['fold-body'] }, node.children)] as never
  },
}

/** `:kbd[Ctrl+K]`: keys that are pressed together, each a `kbd`. */
const keyboard: Construct = {
  forms: ['text'],
  attributes: [],
  shape(node, { label, report }) {
    // Between two keys stands a plus; a plus in the position of a key is the key.
    const keys = [
      ...toString(label)
        .trim()
        .matchAll(/\s*(\S[^+]*?)\s*(?:\+|$)/g),
    ].map(([, key = '']) => key)
    if (keys.length === 0) report('"kbd" needs keys', 'write :kbd[Ctrl+K]')
    if (keys.length < 2) become(node, 'kbd')
    else become(node, 'span', { className: ['keys'] })
    const made = keys.map((key) => (keys.length < 2 ? text(key) : element('kbd', {}, [text(key)])))
    node.children = made.flatMap((key, index) => (index === 0 ? [key] : [text('+'), key]))
  },
}

/** `:::steps` around a numbered list, or around headings: the same HTML as the component `Steps`. */
const steps: Construct = {
  forms: ['container'],
  attributes: [],
  shape(node, { label, report }) {
    if (label.length > 0) report('"steps" has no title', 'write it as a heading above')
    const hasSteps = node.children.some((child) => child.type === 'heading' || (child.type === 'list' && child.ordered))
    if (!hasSteps) report('"steps" holds no steps', 'number them (1., 2., 3.), or give each a heading')
    become(node, 'div', { className: ['steps'] })
  },
}

/** Every construct that a directive can write, by name. Admonitions, which a site may add to, are not here. */
export const constructs: Readonly<Record<string, Construct>> = {
  badge,
  card,
  cards,
  'code-group': codeGroup,
  details,
  'file-tree': fileTree,
  kbd: keyboard,
  steps,
  tab,
  tabs,
}

/** Names that `:name[…]` in a line can have; any other stays text. */
export const textNames: ReadonlySet<string> = namesOf('text')

/** Names that `::name` alone on a line can have. Partials are read elsewhere. */
export const leafNames: ReadonlySet<string> = namesOf('leaf').add('partial')

function namesOf(form: Construct['forms'][number]): Set<string> {
  return new Set(Object.entries(constructs).flatMap(([name, { forms }]) => (forms.includes(form) ? [name] : [])))
}
