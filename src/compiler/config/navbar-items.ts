/** Items of the navbar. Types and keys are those of Docusaurus if the meaning is the same. */
import { z } from 'zod'
import { docsInstance } from '../../model/built-ins.ts'
import { pluginItemShape } from '../../model/plugin-item.ts'
import { isSafeUrl } from '../../text/url.ts'
import { section } from './section.ts'

/** The words of a link. */
export const label = z.string().min(1).describe('The words that are shown')

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
  to: address.describe('A path of the site (without the base URL) or an absolute address'),
})

const docSidebar = z.strictObject({
  type: z.literal('docSidebar'),
  label: label.optional(),
  sidebarId: z.string().min(1).describe('Leads to the first page of this sidebar'),
  docsPluginId: z.string().optional().describe('The docs instance, where several have a sidebar of this name'),
})

const doc = z.strictObject({
  type: z.literal('doc'),
  label: label.optional(),
  docId: z.string().min(1).describe('Leads to this page: its path in the folder of the docs, without the ending'),
  docsPluginId: z.string().default(docsInstance).describe('The docs instance that the id belongs to'),
})

const docsVersion = z.strictObject({
  type: z.literal('docsVersion'),
  label: label.optional(),
  docsPluginId: z.string().default(docsInstance).describe('The docs instance whose versions are meant'),
  version: z.string().optional().describe('Name of the version; default: the one of the page'),
})

const docsVersionDropdown = z.strictObject({
  type: z.literal('docsVersionDropdown'),
  docsPluginId: z.string().default(docsInstance).describe('The docs instance whose versions are meant'),
  dropdownItemsBefore: z.array(link).optional().describe('Links above the versions'),
  dropdownItemsAfter: z.array(link).optional().describe('Links below the versions'),
})

const localeDropdown = z.strictObject({ type: z.literal('localeDropdown') })
const search = z.strictObject({ type: z.literal('search') })
const html = z.strictObject({ type: z.literal('html'), value: z.string().describe('HTML, shown as it is') })
const pluginItem = z.strictObject(pluginItemShape)
const linkItem = link.extend({ type: z.literal('link') })
const dropdown = z.strictObject({
  type: z.literal('dropdown'),
  label,
  items: z
    .array(z.discriminatedUnion('type', [linkItem, docSidebar, doc]))
    .min(1)
    .describe('What the menu holds'),
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
  title: z.string().optional().describe('Name beside the logo; default: the title of the site'),
  logo: z
    .strictObject({
      alt: z.string().describe('What the picture says to those who do not see it; empty beside a title'),
      src: z.string().describe('Path of the picture, e.g. /logo.svg'),
      srcDark: z.string().optional().describe('The picture on dark ground'),
      href: address.optional().describe('Where logo and name lead; default: the home page'),
    })
    .optional()
    .describe('Picture at the start of the bar'),
  hideOnScroll: z.boolean().default(false).describe('Hide the navbar while the reader scrolls down'),
  left: z.array(navbarItem).default([]).describe('Items after the logo'),
  right: z.array(navbarItem).default([]).describe('Items at the end of the bar'),
})
