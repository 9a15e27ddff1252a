import type { Code, Nodes } from 'mdast'
import { rangeOf } from '../../text/location.ts'
import { isComment } from './canonical.ts'
import type { Section, TranslatedPage } from './page.ts'

/** A part of a page that translations must keep, with its location. */
export interface Fact {
  readonly value: string
  /** Offsets in the text of the file. */
  readonly start: number
  readonly end: number
}

/** A block of code. */
interface CodeFact extends Fact {
  readonly lang: string
}

/** Parts that translations copy from their sources, in order. */
export interface Facts {
  readonly code: readonly CodeFact[]
  readonly names: readonly Fact[]
  readonly links: readonly Fact[]
  readonly images: readonly Fact[]
  readonly variables: readonly Fact[]
  readonly components: readonly Fact[]
}

/** HTML elements whose absence readers would notice. */
const notable = /^<(details|summary|iframe|video|audio|table|figure|picture|img)\b/i
const variable = /(?<![\\$])\{\{[ \t]*([\w.-]+)[ \t]*\}\}/g
const source = /\b(?:src|href)=["']([^"']+)["']/g

/** Facts of some sections of a page. */
export function factsOf(page: TranslatedPage, sections: readonly Section[]): Facts {
  const { base } = page
  const facts = { code: [], names: [], links: [], images: [], variables: [], components: [] } as {
    -readonly [Name in keyof Facts]: Facts[Name][number][]
  }
  const definitions = new Map<string, string>()
  for (const node of page.sections.flatMap(({ nodes }) => nodes)) collectDefinitions(node, definitions)
  for (const node of sections.flatMap(({ nodes }) => nodes)) visit(node)
  return facts

  function visit(node: Nodes): void {
    if (isComment(node)) return
    const [start = 0, end = 0] = rangeOf(node) ?? []
    const fact = (value: string): Fact => ({ value, start: start + base, end: end + base })
    switch (node.type) {
      case 'code':
        return void facts.code.push({ ...fact(node.value), lang: langOf(node) })
      case 'inlineCode':
        return void facts.names.push(fact(node.value))
      case 'text':
        for (const { 0: match, 1: name = '', index } of node.value.matchAll(variable))
          facts.variables.push({ value: name, start: start + base + index, end: start + base + index + match.length })
        return
      case 'link':
        facts.links.push(fact(node.url))
        break
      case 'linkReference':
        facts.links.push(fact(definitions.get(node.identifier) ?? node.identifier))
        break
      case 'image':
        return void facts.images.push(fact(node.url))
      case 'imageReference':
        return void facts.images.push(fact(definitions.get(node.identifier) ?? node.identifier))
      case 'html': {
        for (const tag of node.value.match(/<[A-Za-z][^<>]*>/g) ?? []) {
          const name = notable.exec(tag)?.[1]
          if (name !== undefined) facts.components.push(fact(`<${name.toLowerCase()}>`))
          for (const [, url = ''] of tag.matchAll(source))
            (/^<a\b/i.test(tag) ? facts.links : facts.images).push(fact(url))
        }
        return
      }
      case 'containerDirective':
      case 'leafDirective':
      case 'textDirective':
        facts.components.push(fact(`:${node.name}`))
        break
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        if (node.name !== null && /^[A-Z]|-|\./.test(node.name)) facts.components.push(fact(`<${node.name}>`))
        for (const attribute of node.attributes) {
          if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') continue
          if (attribute.name === 'href' || attribute.name === 'to') facts.links.push(fact(attribute.value))
          if (attribute.name === 'src') facts.images.push(fact(attribute.value))
        }
        break
      default:
        break
    }
    if ('children' in node) for (const child of node.children) visit(child)
  }
}

/** Language of a block, without the options that other tools append: `vue{5}`, `ts:line-numbers`. */
const langOf = ({ lang }: Code): string => (lang ?? '').toLowerCase().replace(/[{:[].*$/, '')

function collectDefinitions(node: Nodes, definitions: Map<string, string>): void {
  if (node.type === 'definition') definitions.set(node.identifier, node.url)
  else if ('children' in node) for (const child of node.children) collectDefinitions(child, definitions)
}
