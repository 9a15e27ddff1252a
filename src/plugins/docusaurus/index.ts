/**
 * Support for sites written for Docusaurus: modules that pages and components import, stateful components, style
 * sheets, and pages that are React components. `docs migrate docusaurus` writes the options.
 *
 * @module
 */
import { defined } from '../../base/defined.ts'
import { contentType, definePlugin, z, joinRoute } from '../kit.ts'
import type { Plugin, Arrangement, Entry, RawEntry, Source } from '../kit.ts'
import { markdownOf } from './extensions.ts'
import { client, moduleExtensions } from './modules.ts'
import { docusaurusOptions, type DocusaurusOptions } from './options.ts'

export default definePlugin<DocusaurusOptions>({
  options: docusaurusOptions,
  // The messages file belongs to the locale in which the site is opened.
  resolveOptions({ options, config: { locale }, read }) {
    const { messages } = options
    if (typeof messages !== 'string') return { options }
    const file = read(messages.replaceAll('{locale}', String(locale)))
    return { options: { ...options, texts: 'text' in file ? messagesIn(file.text) : {} } }
  },
  create(options, context): Plugin {
    return {
      name: 'docusaurus',
      modules: moduleExtensions(options, context.baseUrl),
      ...(options.clientModules.length === 0 ? {} : { scripts: [new URL('client-modules.ts', client).href] }),
      layouts: { 'component-page': new URL('layouts/component-page.tsx', client).href },
      markdown: markdownOf(options),
      types: [
        ...options.pages.map(({ path, routeBasePath }) =>
          contentType<ComponentPage>({
            name: 'component-pages',
            match: [`${path}/**/*.{js,jsx,ts,tsx}`],
            ignore: [
              `${path}/**/_*.*`,
              `${path}/**/_*/**`,
              `${path}/**/*.{test,spec}.*`,
              `${path}/**/__tests__/**`,
              `${path}/**/*.d.ts`,
            ],
            schema: pageSchema,
            split: (source) => splitPage(source, path),
            arrange: (entries) => arrangePages(entries, routeBasePath, context.words.pages.home),
          }),
        ),
      ],
      // Files beside the pages are code, which `serve` watches, too.
      watch: ['src'],
    }
  },
})

/** Texts by id, or by English text; empty if the file is not valid JSON. */
function messagesIn(text: string): Readonly<Record<string, string>> {
  try {
    const parsed = z.record(z.string(), z.looseObject({ message: z.string() })).safeParse(JSON.parse(text))
    return Object.fromEntries(Object.entries(parsed.data ?? {}).map(([id, { message }]) => [id, message]))
  } catch {
    return {}
  }
}

/** Data of a component page. */
const pageSchema = z.strictObject({ path: z.string() })

/** See `pageSchema`. */
export type ComponentPage = z.infer<typeof pageSchema>

/** Converts a page that is a React component to an MDX text that renders it. */
export function splitPage(source: Source, folder: string): { readonly entries: readonly RawEntry[] } {
  const path = source.path.slice(folder.length + 1).replace(/\.[jt]sx?$/, '')
  const name = source.path.slice(source.path.lastIndexOf('/') + 1)
  const page = `import Page from './${name}'\n`
  // Docusaurus passes the configuration to every such page. Islands would contain it unused.
  const text = /\bconfig\b/.test(source.text)
    ? `${page}import config from '@generated/docusaurus.config'\n\n<Page config={config} />\n`
    : `${page}\n<Page />\n`
  return { entries: [{ id: '', data: { path }, fragments: [{ name: 'body', format: 'mdx', text, line: 1 }] }] }
}

/**
 * Arranges each page at its path; `index` is the page of its folder. A page at the root without a title is named
 * `home`.
 */
export function arrangePages(entries: readonly Entry<ComponentPage>[], base: string, home: string): Arrangement {
  return {
    pages: entries.map(({ key, source, data, fragments }) => {
      const name = data.path.replace(/(?:^|\/)index$/, '')
      const head = fragments['body']?.head ?? []
      const headTitle = head.find(({ tag }) => tag === 'title')?.text
      const description = head
        .find(({ attributes }) => attributes['name'] === 'description')
        ?.attributes['content']?.toString()
      const title =
        headTitle ??
        fragments['body']?.headings[0]?.text ??
        (name === '' ? home : name.slice(name.lastIndexOf('/') + 1))
      return defined({
        route: joinRoute(base, name),
        layout: 'component-page',
        title,
        ...(headTitle === undefined && name === '' ? { documentTitle: false as const } : {}),
        description,
        hideTitle: true,
        toc: false as const,
        entry: key,
        location: { file: source, line: 1, column: 1 },
      })
    }),
  }
}
