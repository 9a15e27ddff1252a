/**
 * Items of the navbar and of sidebars that plugins make.
 *
 * @module
 */
import { z } from 'zod'

/** Keys of such an item in the configuration and in sidebars. */
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
  /** Name of the item; optional for a plugin with a single item. */
  readonly item?: string
  /** Options for the plugin. */
  readonly options?: Readonly<Record<string, unknown>>
  /** Path of the item in the options of the docs that have the sidebar. */
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
