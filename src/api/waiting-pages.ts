import { defined } from '../base/defined.ts'
import { fill } from '../model/words.ts'
import type { Child } from './children.ts'
import type { Reference } from './data.ts'
import { fieldId, makeUnique, slug } from './names.ts'
import { partBudgets, schemaSize } from './page-budget.ts'
import type { Aside, TreePage } from './schema-tree.ts'

/** A page that is created later. */
export interface WaitingPage extends Aside {
  readonly at: Reference
  /** Schema for the location in the file. */
  readonly node: unknown
}

/** Schema of a page that objects share. */
export const sharedValue = { type: 'object' }

/** Characters of the objects that share a page. The rest of its budget is for what their estimates omit. */
const sharedSize = partBudgets.schema * 0.7

/** A page that small objects share. */
interface SharedPage {
  readonly href: string
  readonly fields: Child[]
  /** Ids on the page in lower case. */
  readonly taken: Set<string>
  size: number
}

/** Pages beside one page, in the order in which they are created. */
export class WaitingPages {
  readonly #route: string
  /** The page is about a schema with a name, so that all ids are those of its fields. */
  readonly #isNamed: boolean
  readonly #waiting: WaitingPage[] = []
  readonly #unique = makeUnique()
  /** Shared pages with space, by direction and part of the page. */
  readonly #shared = new Map<string, SharedPage>()
  /** Counts a page; false if there are too many. */
  readonly #count: () => boolean

  constructor(route: string, isNamed: boolean, count: () => boolean) {
    this.#route = route
    this.#isNamed = isNamed
    this.#count = count
  }

  /** The next page. Nothing is added to it any more. */
  shift(): WaitingPage | undefined {
    const page = this.#waiting.shift()
    for (const [key, { href }] of this.#shared) if (href === page?.at.href) this.#shared.delete(key)
    return page
  }

  /** Adds content. Small objects share pages: readers find them together, and pages stay few. */
  add(rest: Aside, title: string, page: TreePage): Reference | undefined {
    const part = this.#isNamed ? 0 : 1
    const isWhole = rest.rest === undefined && rest.ids.length > part
    const size = isWhole ? schemaSize(page.root, rest.value, sharedSize) : sharedSize
    if (size >= sharedSize) return this.#addPage({ ...rest, node: rest.value }, title, page)
    const [ids, id] = [rest.ids.slice(0, part), rest.ids.slice(part).join('.')]
    const anchor = fieldId(...ids, id)
    const key = JSON.stringify([rest.direction, ids])
    const last = this.#shared.get(key)
    const isFull = last === undefined || last.size + size > sharedSize || last.taken.has(anchor.toLowerCase())
    const shared = isFull ? this.#addShared({ ...rest, ids }, title, page) : last
    if (shared === undefined) return undefined
    this.#shared.set(key, shared)
    shared.fields.push({ value: rest.value, id, name: id })
    shared.taken.add(anchor.toLowerCase())
    shared.size += size
    return { label: fieldId(...rest.ids), href: `${shared.href}#${anchor}` }
  }

  #addShared({ value: node, ids, direction }: Aside, title: string, page: TreePage): SharedPage | undefined {
    const fields: Child[] = []
    const rest = { fields, others: [], alternatives: [] }
    const at = this.#addPage({ value: sharedValue, ids, rest, node, ...defined({ direction }) }, title, page)
    return at && { href: at.href, fields, taken: new Set([fieldId(...ids).toLowerCase()]), size: 0 }
  }

  #addPage(content: Omit<WaitingPage, 'at'>, title: string, { words }: TreePage): Reference | undefined {
    if (!this.#count()) return undefined
    const { ids, rest } = content
    const name = ids.length === 0 ? title : fieldId(...ids)
    const at = {
      label: rest === undefined ? name : fill(words.headings.rest, { name }),
      href: `${this.#route}/${this.#unique(slug(ids.join('-')) || 'rest')}`,
    }
    this.#waiting.push({ ...content, at })
    return at
  }
}
