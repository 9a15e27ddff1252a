/**
 * Standalone pages: each Markdown file → the page at its path.
 *
 * @module
 */
import { contentType, definePlugin, type Plugin } from '../../plugin.ts'
import { arrange, split } from './arrange.ts'
import { pageSchema, type PageFrontMatter } from './front-matter.ts'
import { pagesOptions, type PagesOptions } from './options.ts'
export default definePlugin<PagesOptions>({
  options: pagesOptions,
  create(options, context): Plugin {
    const { path } = options
    return {
      name: 'pages',
      folders: [{ kind: 'page', path, base: options.routeBasePath.replace(/^\/+|\/+$/g, ''), reached: 'by link' }],
      types: [
        contentType<PageFrontMatter>({
          name: 'pages',
          match: [`${path}/**/*.{md,mdx}`],
          // Partials: pages pull them in, they are none themselves.
          ignore: [`${path}/**/_*.{md,mdx}`, `${path}/**/_*/**`],
          format: options.format,
          schema: pageSchema,
          split: (source) => split(source, options.format),
          arrange: (entries) => arrange(entries, options, context),
        }),
      ],
    }
  },
})
