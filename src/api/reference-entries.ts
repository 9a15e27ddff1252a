import { defined } from '../base/defined.ts'
import type { RawEntry } from '../model/entry.ts'
import { AsidePages, type BuiltPage } from './aside-pages.ts'
import { childrenOf } from './children.ts'
import type { Common, Reference, SchemaData } from './data.ts'
import { docsOf } from './docs-link.ts'
import type { PageExamples } from './generate/page-examples.ts'
import { makeUnique } from './names.ts'
import type { Description } from './read/load.ts'
import { budgetOf, partBudgets } from './page-budget.ts'
import { schemaNode, type TreePage } from './schema-tree.ts'
import { maxExampleSize, shownExamples } from './shown-examples.ts'
import { exampleLabel, examplesOf, makeTexts, type AnchorLink } from './texts.ts'
import { dict, hasParts, text, type ApiWords, type Dict } from './value.ts'
import { describedMember } from './unfold.ts'

/** Subject of a page. */
interface Subject {
  readonly id: string
  readonly route: string
  /** Object of the description. */
  readonly node: Dict
  /** Text of links to the page. */
  readonly title: string
}

interface ReferenceOptions {
  /** Route of the reference; empty at the root of the site. */
  readonly base: string
  /** Name of the file with the whole description. */
  readonly file: string
  readonly words: ApiWords
  readonly examples: PageExamples
  /** Routes of the schemas below the base, by name. */
  readonly schemas: ReadonlyMap<string, string>
  /** Addresses of anchors that prose uses. */
  readonly link?: AnchorLink
  /** The page of a named schema. Default: `schemaPage`. */
  readonly schemaPage?: (name: string, node: Dict, page: TreePage) => SchemaData
}

/** A page located at the `info` of the description, unless it has a node. */
export type PageOfAll<Data extends Common> = Omit<BuiltPage<Data>, 'node'> & { readonly node?: unknown }

/** Collects the pages of an API description with their shared prose and schemas, and converts them to entries. */
export function makeReference<Data extends Common>({ root, origins }: Description, options: ReferenceOptions) {
  const { base, file, words, examples, link } = options
  const schemas = new Map([...options.schemas].map(([name, route]) => [name, base + route]))
  const texts = makeTexts(origins, link)
  const children = childrenOf(root)
  const start = (context: Pick<TreePage, 'entry' | 'aside' | 'asideOf' | 'self'>): TreePage => ({
    ...context,
    root,
    texts,
    words,
    schemas,
    children,
    examples,
    unique: makeUnique(),
    met: new Set(),
    file: `${base}/${file}`,
    budget: budgetOf(partBudgets.schema),
    exampleBudget: budgetOf(maxExampleSize),
  })
  const asides = new AsidePages(start)
  const usedBy = new Map<string, Reference[]>()
  const pages: BuiltPage<Data | SchemaData>[] = []

  // Prose is stored with the first page that uses it, so schema pages come before the pages that show them.
  const schemaPages = [...schemas].map(([name, route]) => {
    const id = `schema:${name}`
    const node = dict(dict(dict(root['components'])['schemas'])[name])
    texts.body('description' in node ? node : (describedMember(node) ?? node), id)
    return asides.make({ id, route, node, self: name }, (page) => (options.schemaPage ?? schemaPage)(name, node, page))
  })
  texts.body(dict(root['info']), 'overview')

  return {
    /** Routes of the pages of schemas. */
    schemas,
    texts,
    /** Context of the overview, which has no aside pages. */
    overview: () => start({ entry: 'overview', aside: () => undefined, asideOf: () => undefined }),
    /** Adds a page and its aside pages, and records the schemas that it shows. */
    add({ id, route, node, title }: Subject, dataOf: (page: TreePage) => Data): void {
      texts.body(node, id)
      const { page, met, asides: asidePages } = asides.make({ id, route, node }, dataOf)
      for (const name of met) usedBy.set(name, [...(usedBy.get(name) ?? []), { label: title, href: route }])
      pages.push(page, ...asidePages)
    },
    /** Adds a finished page. */
    push: (page: BuiltPage<Data>): void => void pages.push(page),
    /** Entries of all pages, and of the description with its data. */
    entries(overview: Data, rest: readonly PageOfAll<Data>[], descriptionData: unknown): readonly RawEntry[] {
      const info = root['info']
      const allPages: readonly BuiltPage<Common>[] = [
        { id: 'overview', route: base === '' ? '/' : base, node: info, data: overview },
        ...pages,
        ...schemaPages.flatMap(({ page, asides: asidePages }) => [
          { ...page, data: { ...page.data, usedBy: usedBy.get(page.data.title) ?? [] } },
          ...asidePages,
        ]),
        ...rest.map((page) => ({ node: info, ...page })),
      ]
      return [
        ...allPages.map(({ id, route, node, data }): RawEntry => {
          const page = { kind: 'page', route, page: data }
          return { id, data: page, locations: { page: origins.locationOf(node) }, fragments: texts.fragments(id) }
        }),
        { id: 'description', data: descriptionData, fragments: [] },
      ]
    },
  }
}

/** The page of a named schema. */
export function schemaPage(name: string, node: Dict, page: TreePage): SchemaData {
  const schema = schemaNode(node, page, { ids: [], level: 0, open: [name], self: name })
  const title = text(node['title'])
  const titles = title === undefined || title === name ? [] : [{ label: page.words.facts.title, value: title }]
  const examples = examplesOf(node)
    .filter(({ value }) => hasParts(value))
    .map((example) => ({ ...example, type: 'application/json', label: exampleLabel(example, page.words) }))
  return defined({
    kind: 'schema',
    title: name,
    keys: '',
    schema: { ...schema, facts: [...titles, ...schema.facts] },
    examples: shownExamples(examples, page),
    usedBy: [],
    docs: docsOf(node, page.words),
  })
}
