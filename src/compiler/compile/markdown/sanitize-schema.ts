import type { ElementContent, Root } from 'hast'
import { raw } from 'hast-util-raw'
import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize'
import { SKIP, visit } from 'unist-util-visit'
import { embedAttributes } from '../embeds.ts'
import { iconAttributes } from '../icons.ts'

/**
 * Raw HTML allowed in `.md`: GitHub's list (the default of `hast-util-sanitize`), with additions for documentation and
 * for our own stages. It excludes scripts, styles, event handlers and forms; `origins.ts` restricts the content of
 * frames.
 */
export const sanitizeSchema: Schema = {
  ...defaultSchema,
  clobberPrefix: '',
  // The truncation mark must remain; `markdown.ts` removes all other comments.
  allowComments: true,
  // `finish.ts` checks the schemes of all addresses, on pages with and without raw HTML.
  protocols: { longDesc: defaultSchema.protocols?.['longDesc'] ?? [] },
  // The content of these elements is not text.
  strip: ['script', 'style'],
  tagNames: [
    ...(defaultSchema.tagNames ?? []),
    ...'figure figcaption abbr mark small video audio u wbr bdi bdo time iframe docs-embed docs-icon docs-visibility'.split(
      ' ',
    ),
  ],
  attributes: {
    ...defaultSchema.attributes,
    a: [
      ...allowed('a').filter((attribute) => !Array.isArray(attribute)),
      'dataSlot',
      'className',
      'name',
      'rel',
      'target',
    ],
    img: [...allowed('img'), 'dataSlot', 'width', 'height', 'loading', 'srcSet', 'sizes'],
    source: ['src', 'srcSet', 'type', 'sizes', 'media', 'width', 'height'],
    code: ['className', 'dataCode', 'dataMention'],
    details: ['className', 'name'],
    'docs-embed': [...embedAttributes],
    'docs-visibility': [['dataFor', 'agents', 'humans', 'unknown']],
    'docs-icon': [...iconAttributes, 'className'],
    div: [
      'className',
      ['role', 'note'],
      'dataGroup',
      'dataQuery',
      'dataValue',
      'dataDefault',
      'dataWorkflow',
      'dataStep',
      'dataSearchText',
      ['dataFeature', 'try-workflow'],
    ],
    p: ['className'],
    span: ['className'],
    figure: ['className'],
    section: ['className', 'dataFootnotes'],
    sup: ['className'],
    li: ['className'],
    ul: ['className'],
    ol: ['className', 'start', 'type'],
    input: [['type', 'checkbox'], ['disabled', true], 'checked'],
    video: ['src', 'poster', 'controls', 'width', 'height', 'muted', 'loop', 'playsInline'],
    audio: ['src', 'controls'],
    iframe: ['src', 'width', 'height', 'allow', 'allowFullScreen', 'loading', 'referrerPolicy', 'sandbox'],
    time: ['dateTime'],
    abbr: ['title'],
    // A named picture or frame would override properties of `document` that scripts use: `name=body`,
    // `name=querySelector`.
    '*': [
      ...allowed('*').filter((attribute) => attribute !== 'name'),
      'id',
      'dir',
      'lang',
      'title',
      'ariaLabel',
      'ariaHidden',
      ['dataSearch', 'skip'],
      ['dataMarkdown', 'skip'],
    ],
  },
  required: { input: { type: 'checkbox', disabled: true } },
}

function allowed(tag: string, { attributes }: Schema = defaultSchema) {
  return attributes?.[tag] ?? []
}

/** Names of the elements allowed in raw HTML in `.md`. */
export const allowedElements: ReadonlySet<string> = new Set(sanitizeSchema.tagNames)

/** Returns true for an element that may have a class in raw HTML. */
export const mayHaveClass = (name: string): boolean => allowed(name, sanitizeSchema).includes('className')

/** Elements whose `name` does not become a property of `document`. */
const elementsWithName: ReadonlySet<string> = new Set(['a', 'details'])

/**
 * Sanitizes Markdown included by an MDX page: removes forbidden elements, event handlers and `name` attributes. It does
 * not call `sanitize`, which would also remove the components of the page.
 */
export function sanitizeIncluded(tree: Root): Root {
  visit(tree, 'element', (node, index, parent) => {
    if (!allowedElements.has(node.tagName) && parent !== undefined && index !== undefined) {
      parent.children.splice(index, 1)
      return [SKIP, index]
    }
    for (const name of Object.keys(node.properties)) {
      if (/^on/i.test(name) || (name === 'name' && !elementsWithName.has(node.tagName))) delete node.properties[name]
    }
    return undefined
  })
  return tree
}

/**
 * Removes executable code from the output of Markdown extensions, which may copy it from the page: event handlers, and
 * everything that the sanitizer forbids in HTML returned as a string. Elements that extensions create remain.
 */
export function removeScripts(tree: Root): void {
  visit(tree, (node, index, parent) => {
    if (node.type === 'element')
      for (const name of Object.keys(node.properties)) if (/^on/i.test(name)) delete node.properties[name]
    // Raw nodes with `data` are highlighted code, which the tool generates itself.
    if (node.type !== 'raw' || node.data !== undefined || parent === undefined || index === undefined) return undefined
    const { children } = sanitize(raw({ type: 'root', children: [node] }), sanitizeSchema) as Root
    parent.children.splice(index, 1, ...(children as ElementContent[]))
    return [SKIP, index + children.length]
  })
}

const tag = /<(\/?)(title|textarea|style|xmp|iframe|noembed|noframes|script|plaintext)(?=[\s/>])/gi

/** Self-closing tags. HTML ignores their slash, so the text after them would become hidden content. */
const selfClosed = /<(iframe|video|audio)(?=\s)((?:[^<>"']|"[^"]*"|'[^']*')*)\/>/gi

/**
 * Escapes tags that would turn the rest of the page into their content, as in GFM, and end tags without a start tag.
 * Elements closed in the same node stay, since the sanitizer removes them. Self-closing `<iframe/>`, `<video/>` and
 * `<audio/>`, as in JSX, get an end tag.
 */
export function escapeSwallowingTags(source: string): string {
  const html = source.includes('/>') ? source.replace(selfClosed, '<$1$2></$1>') : source
  // A block that starts with one of these tags ends at its end tag, or at the end of the text.
  const single = /^<[^<>]*>$/.test(html)
  if (!single && /^ {0,3}<(?:script|style|textarea)(?=[\s>])/i.test(html)) return html
  const lower = html.toLowerCase()
  const ends = new Map<string, number>()
  const starts = new Map<string, number>()
  return html.replace(tag, (start, slash: string, tagName: string, at: number) => {
    const name = tagName.toLowerCase()
    if (!ends.has(name)) ends.set(name, name === 'plaintext' ? -1 : lower.lastIndexOf(`</${name}`))
    if (slash === '') {
      if (!starts.has(name)) starts.set(name, at)
      return at < (ends.get(name) ?? -1) ? start : `&lt;${start.slice(1)}`
    }
    return starts.has(name) && name !== 'plaintext' ? start : `&lt;${start.slice(1)}`
  })
}
