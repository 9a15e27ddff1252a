/** Items of the navbar. Types and keys are those of Docusaurus if the meaning is the same. */
import { z } from 'zod'
import { docsInstance } from '../../model/built-ins.ts'
import { pluginItemShape } from '../../model/plugin-item.ts'
import { isSafeUrl } from '../../text/url.ts'
import { section } from './section.ts'

/** Text of a link. */
export const label = z.string().min(1).describe('Text of the item')

/** Target of a link. */
export const address = z
  .string()
  .min(1)
  .refine(isSafeUrl, {
    error: 'an address of this scheme could run code',
    params: { hint: 'use a path of the site, https:, mailto: or tel:' },
  })

const link = z.strictObject({
  type: z.literal('link').default('link'),
  label,
  /** A path of the site, or an absolute address. */
  to: address.describe('Path of the site (without the base URL) or absolute URL'),
})

const docSidebar = z.strictObject({
  type: z.literal('docSidebar'),
  label: label.optional(),
  sidebarId: z.string().min(1).describe('Name of the sidebar whose first page is the target'),
  docsPluginId: z
    .string()
    .optional()
    .describe('Docs instance of the sidebar, if several instances have a sidebar with this name'),
})

const doc = z.strictObject({
  type: z.literal('doc'),
  label: label.optional(),
  docId: z.string().min(1).describe('Id of the target page: its path in the docs folder, without the extension'),
  docsPluginId: z.string().default(docsInstance).describe('Docs instance of the page'),
})

const docsVersion = z.strictObject({
  type: z.literal('docsVersion'),
  label: label.optional(),
  docsPluginId: z.string().default(docsInstance).describe('Docs instance of the versions'),
  version: z.string().optional().describe('Name of the version. Default: the version of the current page'),
})

const docsVersionDropdown = z.strictObject({
  type: z.literal('docsVersionDropdown'),
  docsPluginId: z.string().default(docsInstance).describe('Docs instance of the versions'),
  dropdownItemsBefore: z.array(link).optional().describe('Links above the versions'),
  dropdownItemsAfter: z.array(link).optional().describe('Links below the versions'),
})

const localeDropdown = z.strictObject({ type: z.literal('localeDropdown') })
const search = z.strictObject({ type: z.literal('search') })
const html = z.strictObject({ type: z.literal('html'), value: z.string().describe('HTML, inserted unchanged') })
const pluginItem = z.strictObject(pluginItemShape)
const linkItem = link.extend({ type: z.literal('link') })
const dropdown = z.strictObject({
  type: z.literal('dropdown'),
  label,
  items: z
    .array(z.discriminatedUnion('type', [linkItem, docSidebar, doc]))
    .min(1)
    .describe('Items of the menu'),
})

const otherItems = {
  docSidebar,
  doc,
  docsVersion,
  docsVersionDropdown,
  localeDropdown,
  search,
  html,
  dropdown,
  plugin: pluginItem,
}
/** Every type of navbar item, by its `type`; an item without one is a `link`. */
export const navbarItems = { link, ...otherItems }

/** An item of the navbar. */
const navbarItem = z.discriminatedUnion('type', [linkItem, ...Object.values(otherItems)])

/** `navbar` of the configuration. */
export const navbarSchema = section({
  title: z.string().optional().describe('Text next to the logo. Default: the title of the site'),
  logo: z
    .strictObject({
      alt: z.string().describe('Alternative text of the logo; use an empty text next to a title'),
      src: z.string().describe('Path of the image, e.g. /logo.svg'),
      srcDark: z.string().optional().describe('Path of the image in dark mode. Default: `src`'),
      href: address.optional().describe('Link target of the logo and the title. Default: the home page'),
    })
    .optional()
    .describe('Logo at the start of the navbar'),
  hideOnScroll: z.boolean().default(false).describe('Hide the navbar while the reader scrolls down'),
  left: z.array(navbarItem).default([]).describe('Items at the start of the navbar, after the logo'),
  right: z.array(navbarItem).default([]).describe('Items at the end of the navbar'),
})
