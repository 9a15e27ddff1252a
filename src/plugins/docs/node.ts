import type { Json } from '../../plugin.ts'
import type { Doc } from './doc.ts'

/** How an item looks, beside what it is. */
interface Look {
  readonly className?: string
  readonly props?: Json
}

/** An index page that is made for a category. */
export interface CategoryIndex {
  readonly type: 'index'
  readonly route: string
  readonly title: string
  readonly description?: string
  readonly image?: string
  readonly keywords?: readonly string[]
}

/** A category with its docs found. */
export interface CategoryNode extends Look {
  readonly type: 'category'
  readonly label: string
  readonly description?: string
  readonly link?: { readonly type: 'doc'; readonly doc: Doc } | CategoryIndex
  readonly items: readonly SidebarNode[]
  readonly collapsible: boolean
  readonly collapsed: boolean
}

/** An item of a sidebar with its docs found, unlisted ones among them: what pages and navigation are made from. */
export type SidebarNode =
  | CategoryNode
  /** `ref` shows a doc without making it part of the sidebar. */
  | ({ readonly type: 'doc'; readonly doc: Doc; readonly label?: string; readonly ref: boolean } & Look)
  | ({ readonly type: 'link'; readonly label: string; readonly href: string; readonly description?: string } & Look)
  | { readonly type: 'html'; readonly value: string; readonly className?: string }
