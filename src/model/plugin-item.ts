/**
 * Items of the navbar and of sidebars that plugins make.
 *
 * @module
 */
import { z } from 'zod'

/** What the configuration and sidebars say of such an item. */
export const pluginItemShape = {
  type: z.literal('plugin'),
  use: z.string().min(1).describe('The instance of the plugin that makes the item'),
  item: z.string().min(1).optional().describe('Which of its items; it may be left out where there is one'),
  options: z.record(z.string(), z.json()).optional().describe('What the plugin is given'),
}

/** A place that a plugin fills. */
export interface PluginItem {
  /** Instance of the plugin that makes the item. */
  readonly use: string
  /** Which of its items; it may be left out where there is one. */
  readonly item?: string
  /** What the plugin is given. */
  readonly options?: Readonly<Record<string, unknown>>
  /** Where it stands, as steps from the options of the docs that have the sidebar. */
  readonly at?: readonly (string | number)[]
}

/** An item without a type: a link (`to` is a path of the site or an address), a menu of links, or HTML. */
export type MadeItem =
  | MadeLink
  | { readonly label: string; readonly items: readonly MadeLink[]; readonly to?: never; readonly html?: never }
  | { readonly html: string; readonly label?: never; readonly to?: never; readonly items?: never }

/** A link of a made item. */
export interface MadeLink {
  /** Words of the link. */
  readonly label: string
  /** A path of the site, or an address. */
  readonly to: string
  readonly items?: never
  readonly html?: never
}
