import { z } from '../kit.ts'

const text = z.string().min(1)
const folder = text.transform((path) => path.replace(/^(?:\.\/)+|\/+$/g, ''))
const local = text.regex(/^\.\//, "give a path of the site's folder that starts with ./")

const extension = z.union([
  text.transform((use) => ({
    use,
    options: [] as unknown[],
    folders: undefined as string[] | undefined,
    name: 'default',
  })),
  z.strictObject({
    use: text.describe('A package, or a path that starts with ./'),
    name: text.default('default').describe('Which of its exports'),
    options: z
      .unknown()
      .optional()
      .transform((value) => (value === undefined ? [] : Array.isArray(value) ? (value as unknown[]) : [value]))
      .describe('What it is given: one value, or a list of them'),
    folders: z.array(folder).optional().describe('Folders whose pages it is for. Default: all'),
  }),
])

/** Options of a site that was written for Docusaurus. */
export const docusaurusOptions = z.strictObject({
  pages: z
    .array(
      z.strictObject({
        path: folder.describe('Folder of the pages'),
        routeBasePath: z.string().default('').describe('First part of their routes'),
      }),
    )
    .default([])
    .describe('Folders with pages that are React components'),
  searchPage: z.boolean().default(false).describe('Make a page for the results of the search at /search'),
  styles: z
    .array(z.enum(['navbar-dark', 'navbar-primary', 'footer-dark']))
    .default([])
    .describe('Colours of the navbar and the footer, as `style` of Docusaurus has them'),
  customCss: z.array(local).default([]).describe('Style sheets, after those of the theme'),
  siteDir: folder
    .optional()
    .describe('Folder of the former Docusaurus site, if it is not the folder of the site: the target of @site'),
  theme: local.default('./src/theme').describe("Folder of the site's own theme components, e.g. MDXComponents"),
  mdxComponents: z.boolean().default(false).describe('The theme folder has MDXComponents'),
  remark: z.array(extension).default([]).describe('Remark plugins of the site'),
  rehype: z.array(extension).default([]).describe('Rehype plugins of the site'),
  aliases: z
    .record(text, text.regex(/^\.{1,2}\//, 'give a path that starts with ./ or ../'))
    .default({})
    .describe('Names of modules with their files or folders; name$ matches only that name'),
  siteConfig: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('What useDocusaurusContext().siteConfig has beside title, tagline, url and baseUrl'),
  pluginIds: z
    .record(z.string(), z.string())
    .default({})
    .describe('Ids of docs that Docusaurus called otherwise, by the id here: what hooks ask for'),
  messages: text
    .optional()
    .describe(
      'Files with what translate() and <Translate> say in each language, `{locale}` in the place of it: i18n/{locale}/code.json',
    ),
  texts: z
    .record(z.string(), z.string())
    .default({})
    .describe('Content of the file of `messages`, from which the tool reads it'),
  clientModules: z.array(text).default([]).describe('Modules of the site that run on each page'),
  htmlComments: z.boolean().default(true).describe('Read <!-- comments --> in MDX'),
})

/** Options, checked. */
export type DocusaurusOptions = z.infer<typeof docusaurusOptions>
