import { slug } from '../../api/names.ts'
import { tagPages } from './list-pages.ts'
import type { Call, Outline } from './outline.ts'
import { text, valueAt } from '../../api/value.ts'
import type { AnchorLink } from '../../api/texts.ts'
import { keyInAddress } from '../../base/json-pointer.ts'

/**
 * Resolves anchors that prose uses with Redoc (`tag/Pets`, `operation/getPet`, `tag/Pets/operation/getPet`,
 * `schema/Pet`, `section/Errors`) or Swagger UI (`/Pets`, `/Pets/getPet`), and pointers into the description.
 */
export function anchorLinks(outline: Outline, base: string): AnchorLink {
  const { root, calls, tags, schemas } = outline
  const pages = tagPages(outline, base)
  const overview = base === '' ? '/' : base
  const byId = new Map(calls.map((call) => [slug(text(call.node['operationId']) ?? ''), call]))
  const byNode = new Map<unknown, Call>(calls.map((call) => [call.node, call]))
  const tagLink = (name: string): string | undefined => {
    const tag = tags.find((candidate) =>
      [candidate.name, candidate.label, candidate.slug].some((spelling) => slug(spelling) === slug(name)),
    )
    return tag && `${pages.get(tag.slug) ?? overview}#tag-${tag.slug}`
  }
  const callLink = (call: Call | undefined): string | undefined => call && base + call.route
  const schemaLink = (name: string): string | undefined => {
    const route = schemas.get(name)
    return route && base + route
  }
  const plain = (name: string): string => keyInAddress(name)

  return (anchor) => {
    const names = anchor.split('/')
    const [first = '', second = '', third = ''] = names
    const last = plain(names.at(-1) ?? '')
    const path = /(?:^|\/)(paths\/[^/]+\/[a-z]+)$/.exec(anchor)?.[1]
    if (path !== undefined) return callLink(byNode.get(valueAt(root, `#/${path}`)))
    if (/^\/?(?:components\/schemas|definitions)\/[^/]+$/.test(anchor) || first === 'schema') return schemaLink(last)
    if (first === 'operation' || (first === 'tag' && third === 'operation')) return callLink(byId.get(slug(last)))
    if (first === 'tag') return tagLink(plain(second))
    if (first === 'section') return `${overview}#${last.toLowerCase().replaceAll(' ', '-')}`
    if (first !== '' || second === '') return undefined
    return names.length === 2 ? tagLink(last) : callLink(byId.get(slug(last)))
  }
}

/** Table of these anchors, for old links to a single-page reference: addresses by kind and `slug` of a name. */
export function anchorTable(outline: Outline, base: string): Readonly<Record<string, string>> {
  const pages = tagPages(outline, base)
  const operations = outline.calls.map((call): [string, string] => [
    `operation/${slug(text(call.node['operationId']) ?? `${call.path} ${call.method}`)}`,
    base + call.route,
  ])
  const tags = outline.tags.flatMap((tag) => {
    const address = `${pages.get(tag.slug) ?? base}#tag-${tag.slug}`
    return [tag.label, tag.slug, tag.name].map((name): [string, string] => [`tag/${slug(name)}`, address])
  })
  const schemas = [...outline.schemas].map(([name, route]): [string, string] => [`schema/${slug(name)}`, base + route])
  return Object.fromEntries([...schemas, ...operations, ...tags])
}
