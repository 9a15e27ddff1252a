/**
 * Components of other tools (Mintlify, Docusaurus, Starlight, VitePress, Nextra), and their equivalents in MDX and in
 * Markdown.
 *
 * @module
 */
import { hintsByKey } from './suggest.ts'

/** Equivalent of a component. */
interface Equivalent {
  /** Element of MDX; without it, the directive of Markdown. */
  readonly mdx?: string
  /** Directive of Markdown; without it, the component needs a page of MDX. */
  readonly md?: string
  /** Hint without an equivalent element or directive. */
  readonly hint?: string
}

const admonition = (type: string): Equivalent => ({ mdx: `<Admonition type="${type}">`, md: `:::${type}` })
const hint = (text: string): Equivalent => ({ hint: text })
const inBrowser =
  "a component that needs a browser is a module with 'use client': import it at the top of the page; <Name client:only> never runs on the server"
const field =
  'an API reference shows the fields of its description ("- use: openapi"); for others write a list or a table'

const equivalents = hintsByKey<Equivalent>([
  ['Tabs TabGroup', { mdx: '<Tabs>', md: '::::tabs' }],
  ['TabItem Tab Tabs.Tab Tabs.Item TabPanel Tab.Panel', { mdx: '<Tab label="…">', md: ':::tab[Label]' }],
  ['Admonition Aside Callout Alert Hint Box', admonition('note')],
  ['Note', admonition('note')],
  ['Tip Protip', admonition('tip')],
  ['Info', admonition('info')],
  ['Check Success', admonition('success')],
  ['Important', admonition('important')],
  ['Warning', admonition('warning')],
  ['Caution', admonition('caution')],
  ['Danger Error', admonition('danger')],
  ['Steps Stepper', { mdx: '<Steps>', md: ':::steps' }],
  ['Step Steps.Step', hint('inside <Steps> or :::steps, a step is a heading with its text')],
  ['Cards CardGrid CardGroup CardList LinkGrid Tiles', { mdx: '<Cards>', md: '::::cards' }],
  ['Card LinkCard Cards.Card Tile', { mdx: '<Card title="…" href="…">', md: ':::card[Title]' }],
  ['FileTree Tree Files', { mdx: '<FileTree>', md: ':::file-tree' }],
  [
    'FileTree.Folder FileTree.File Tree.Folder Tree.File Folder File',
    hint('inside <FileTree> or :::file-tree, write a list: the name of a folder ends with /'),
  ],
  ['Badge Label Tag Pill Chip', { mdx: '<Badge>', md: ':badge[New]' }],
  ['Visibility', { mdx: '<Visibility for="agents">', md: ':::visibility{for=agents}' }],
  ['Expandable Collapse Collapsible Toggle Spoiler', { mdx: '<Details summary="…">', md: ':::details[Title]' }],
  ['CodeGroup CodeTabs CodeBlocks', { md: ':::code-group, code blocks with title="…" and :::' }],
  [
    'CodeBlock Code Terminal Snippet Highlight',
    hint('write a code block: ```js title="…"; for a file ```js file="./x.js"'),
  ],
  ['Button LinkButton', { mdx: '<LinkButton href="…">', md: ':link-button[words]{href="…"}' }],
  ['Link NextLink', hint('write [words](address)')],
  ['Image Img Picture IdealImage Zoom', hint('write ![what it shows](./picture.png)')],
  ['Tooltip', hint('write <abbr title="…">words</abbr>')],
  ['ParamField ResponseField Param Property ApiField RequestField RequestExample ResponseExample', hint(field)],
  ['Mermaid', hint('add "- use: diagrams" to "plugins:", and write ```mermaid')],
  ['Latex Math Katex TeX', hint('add "- use: math" to "plugins:", and write $…$')],
  ['BrowserOnly ClientOnly', hint(inBrowser)],
  ['Head Helmet', hint('write elements of <head> into the front matter: "head:"')],
  ['Translate', hint('write the words: a translation is a page of its own')],
  ['TOCInline TableOfContents Toc', hint('remove it: the headings of a page are shown beside its text')],
  ['Update', hint('write a heading with its text, or a post of "- use: blog"')],
])

const equivalentOf = (name: string): Equivalent | undefined =>
  Object.hasOwn(equivalents, name) ? equivalents[name] : undefined

/** Markdown directive that replaces a component. */
export function directiveFor(name: string): string | undefined {
  return equivalentOf(name)?.md
}

/** Hint for an unknown component in MDX; `undefined` if no other tool has it. */
export function componentOfOthers(name: string): string | undefined {
  const { mdx, md, hint: text } = equivalentOf(name) ?? {}
  if (mdx !== undefined) return `did you mean ${mdx}?`
  return md === undefined ? text : `write ${md}`
}
