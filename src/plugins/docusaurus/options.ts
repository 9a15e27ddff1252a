import { z } from '../kit.ts'

const text = z.string().min(1)
const folder = text.transform((path) => path.replace(/^(?:\.\/)+|\/+$/g, ''))
const local = text.regex(/^\.\//, 'write a path in the site folder that starts with ./')

/** Options of a site that was migrated from Docusaurus. */
export const docusaurusOptions = z.strictObject({
  pages: z
    .array(
      z.strictObject({
        path: folder.describe('Folder of the pages'),
        routeBasePath: z.string().default('').describe('First part of the routes of the pages'),
      }),
    )
    .default([])
    .describe('Folders of pages that are React components'),
  styles: z
    .array(z.enum(['navbar-dark', 'navbar-primary', 'footer-dark']))
    .default([])
    .describe('Colour styles of the navbar and the footer, as in `style` of Docusaurus'),
  customCss: z.array(local).default([]).describe('Paths of style sheets that are loaded after those of the theme'),
  siteDir: folder
    .optional()
    .describe('Folder of the former Docusaurus site, which @site refers to. Default: the site folder'),
  theme: local.default('./src/theme').describe('Folder with theme components of the site, e.g. MDXComponents'),
  mdxComponents: z.boolean().default(false).describe('Use MDXComponents of the theme folder'),
  aliases: z
    .record(text, text.regex(/^\.{1,2}\//, 'write a path that starts with ./ or ../'))
    .default({})
    .describe('Files or folders by module name; name$ matches only the exact name'),
  siteConfig: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('Further properties of useDocusaurusContext().siteConfig, beside title, tagline, url and baseUrl'),
  pluginIds: z
    .record(z.string(), z.string())
    .default({})
    .describe('Docusaurus plugin ids that hooks of the site use, by the id of the docs instance'),
  messages: text
    .optional()
    .describe(
      'Path of the translation files of translate() and <Translate>; {locale} is the language code: i18n/{locale}/code.json',
    ),
  texts: z.record(z.string(), z.string()).default({}).describe('Content of the file of `messages`; set by the tool'),
  clientModules: z.array(text).default([]).describe('Browser modules of the site that run on every page'),
  htmlComments: z.boolean().default(true).describe('Accept <!-- comments --> in MDX'),
})

/** Validated options. */
export type DocusaurusOptions = z.infer<typeof docusaurusOptions>
