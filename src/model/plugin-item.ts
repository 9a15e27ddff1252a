/**
 * Items of the navbar and of sidebars that plugins create.
 *
 * @module
 */
import { z } from 'zod'

/** Keys of such an item in the configuration and in sidebars. */
export const pluginItemShape = {
  type: z.literal('plugin'),
  use: z.string().min(1).describe('Id of the plugin instance that creates the item'),
  item: z.string().min(1).optional().describe('Name of the item. Optional if the plugin has a single item'),
  options: z.record(z.string(), z.json()).optional().describe('Options that the plugin receives for this item'),
}

/** Item whose content a plugin creates. */
export interface PluginItem {
  /** Id of the plugin instance that creates the item. */
  readonly use: string
  /** Name of the item; optional for a plugin with a single item. */
  readonly item?: string
  /** Options for the plugin. */
  readonly options?: Readonly<Record<string, unknown>>
  /** Path of the item in the options of the docs instance that defines the sidebar. */
  readonly at?: readonly (string | number)[]
}

/** Item that a plugin created: a link (`to` is a path of the site or an absolute URL), a menu of links, or HTML. */
export type MadeItem =
  | MadeLink
  | { readonly label: string; readonly items: readonly MadeLink[]; readonly to?: never; readonly html?: never }
  | { readonly html: string; readonly label?: never; readonly to?: never; readonly items?: never }

/** Link that a plugin created. */
export interface MadeLink {
  /** Text of the link. */
  readonly label: string
  /** Path of the site, or absolute URL. */
  readonly to: string
  readonly items?: never
  readonly html?: never
}
