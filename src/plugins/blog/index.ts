/**
 * A blog: posts with dates, tags and authors. Creates lists of posts, an archive, pages for tags and authors, and a
 * sidebar by year. Options, file names, routes and front matter follow Docusaurus 3.
 *
 * @module
 */
import { contentType, definePlugin, routePrefix, siteGlobs, type Plugin } from '../kit.ts'
import { arrange } from './arrange.ts'
import { blogSchema, type BlogData } from './front-matter.ts'
import { blogOptions, type BlogOptions } from './options.ts'
import { split } from './split.ts'

export default definePlugin<BlogOptions>({
  options: blogOptions,
  resolveOptions: (context) => ({ options: context.options, diagnostics: siteGlobs(context, 'content/blog') }),
  create(options, context): Plugin {
    const { path, include, exclude, authorsMapPath, tags } = options
    const inFolder = (glob: string): string => `${path}/${glob}`
    return {
      name: 'blog',
      inputs: [{ kind: 'folder', path, option: ['path'] }],
      folders: [
        {
          kind: 'post',
          path,
          base: routePrefix(options.routeBasePath).slice(1),
          reached: 'by itself',
          authors: `${path}/${authorsMapPath}`,
        },
      ],
      types: [
        contentType<BlogData>({
          name: 'blog',
          match: [...include, authorsMapPath, ...(tags === false ? [] : [tags])].map(inFolder),
          ignore: exclude.map(inFolder),
          format: options.format,
          schema: blogSchema,
          split: (source) => split(source, options),
          arrange: (entries) => arrange(entries, options, context),
        }),
      ],
    }
  },
})
