/**
 * A site that was written for Docusaurus, as it is: what its pages and components import, its components with state, its
 * style sheets, its remark and rehype plugins, and pages that are React components. `docs migrate docusaurus` writes the
 * options.
 *
 * @module
 */
import { contentType, definePlugin, z, type Plugin } from '../../plugin.ts'
import { arrangePages, pageSchema, splitPage, type ComponentPage } from './component-pages.ts'
import { markdownOf } from './extensions.ts'
import { client, moduleExtensions } from './modules.ts'
import { docusaurusOptions, type DocusaurusOptions } from './options.ts'

const searchPage = { route: '/search', layout: 'search', noindex: true, toc: false, data: null } as const

export default definePlugin<DocusaurusOptions>({
  options: docusaurusOptions,
  modules: ({ remark, rehype }) => [...remark, ...rehype].map(({ use }) => use),
  create(options, context): Plugin {
    return {
      name: 'docusaurus',
      modules: moduleExtensions(options),
      layouts: { 'component-page': new URL('layouts/component-page.tsx', client).href },
      markdown: markdownOf(options, context.modules ?? {}),
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
            arrange: (entries) => arrangePages(entries, routeBasePath),
          }),
        ),
        ...(options.searchPage
          ? [
              contentType<never>({
                name: 'search-page',
                match: [],
                schema: z.never(),
                arrange: () => ({ pages: [{ ...searchPage, title: context.words.pages.search }] }),
              }),
            ]
          : []),
      ],
      // What stands beside the pages is code: `serve` looks at it, too.
      watch: ['src'],
    }
  },
})
