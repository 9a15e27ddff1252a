import { defined } from '../base/defined.ts'
import type { Common, Reference, SchemaData } from './data.ts'
import type { Direction } from './access.ts'
import { resolve, type Dict } from './value.ts'
import { schemaNode, type Aside, type TreePage } from './schema-tree.ts'
import { sharedValue, WaitingPages } from './waiting-pages.ts'

/** A page before its conversion to an entry. */
export interface BuiltPage<Data extends Common> {
  readonly id: string
  readonly route: string
  /** The schema, which determines the location. */
  readonly node: unknown
  readonly data: Data
}

/**
 * Maximum number of these pages for a description: with aliases, a small file may describe very large
 * schemas.
 */
const maxAside = 1_000

/** Properties that differ between pages. */
type Own = Pick<TreePage, 'entry' | 'aside' | 'asideOf' | 'self'>

/** Creates separate pages below a page for content that exceeds its budget, recursively. */
export class AsidePages {
  #count = 0
  /** Pages for parts of named schemas. */
  readonly #known = new Map<unknown, Reference>()
  readonly #start: (content: Own) => TreePage

  /** @param start creates an empty page of the reference */
  constructor(start: (content: Own) => TreePage) {
    this.#start = start
  }

  /**
   * Creates a page.
   *
   * @returns the page, the schemas it shows, and its aside pages
   */
  make<Data extends Common>(
    { id, route, node, self }: Pick<BuiltPage<Data>, 'id' | 'route' | 'node'> & { readonly self?: string },
    dataOf: (page: TreePage) => Data,
  ): {
    readonly page: BuiltPage<Data>
    readonly met: ReadonlySet<string>
    readonly asides: readonly BuiltPage<SchemaData>[]
  } {
    const waiting = new WaitingPages(route, self !== undefined, () => this.#count++ < maxAside)
    /** Pages of whole schemas, by their objects: many paths may lead to one. */
    const wholes = new Map<Dict, Map<Direction | undefined, Reference>>()
    const aside = (rest: Aside, title: string, tree: TreePage): Reference | undefined => {
      const { node } = resolve(tree.root, rest.value)
      const stored = rest.rest === undefined ? wholes.get(node)?.get(rest.direction) : undefined
      if (stored !== undefined) return stored
      const at = waiting.add(rest, title, tree)
      if (at === undefined) {
        tree.examples.reportUnlisted(rest.value, maxAside)
        return undefined
      }
      if (rest.rest === undefined) wholes.set(node, (wholes.get(node) ?? new Map()).set(rest.direction, at))
      if (self !== undefined && !this.#known.has(rest.value)) this.#known.set(rest.value, at)
      return at
    }
    const asideOf = (value: unknown): Reference | undefined => this.#known.get(value)
    const page = this.#start(
      defined({ entry: id, self, asideOf, aside: (rest: Aside) => aside(rest, self ?? '', page) }),
    )
    const data = dataOf(page)
    const asides: BuiltPage<SchemaData>[] = []
    for (let rest = waiting.shift(); rest !== undefined; rest = waiting.shift()) {
      const { value, ids, at, direction, rest: parts, node: located } = rest
      const entry = `${id}/${at.href.slice(route.length + 1)}`
      const tree = this.#start({
        entry,
        asideOf,
        aside: (deeper) => aside(deeper, at.label, page),
        ...defined({ self }),
      })
      for (const name of page.met) tree.met.add(name)
      const layoutData: SchemaData = {
        kind: 'schema',
        title: at.label,
        keys: '',
        parent: { label: data.title, href: route },
        schema: schemaNode(
          value,
          tree,
          defined({
            ids,
            direction,
            rest: parts,
            level: 0,
            open: self === undefined ? [] : [self],
            self: ids.length === 0 && value !== sharedValue ? self : undefined,
          }),
        ),
        examples: [],
        usedBy: [],
      }
      for (const name of tree.met) page.met.add(name)
      asides.push({ id: entry, route: at.href, node: located, data: layoutData })
    }
    return { page: { id, route, node, data }, met: page.met, asides }
  }
}
