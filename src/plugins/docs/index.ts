/**
 * Documentation: Markdown files in folders → pages with sidebars, previous and next pages, breadcrumbs and versions.
 * It can stand several times in one site. Routes, ids and front matter follow Docusaurus 3.
 *
 * @module
 */
import { contentType, definePlugin, type Plugin } from '../../plugin.ts'
import { arrange } from './arrange.ts'
import { docsSchema, type DocsData } from './front-matter.ts'
import { docsOptions, type DocsOptions } from './options.ts'
import { readSidebarFiles } from './sidebar-files.ts'
import { split } from './split.ts'
import { tagsFileOf } from './tags.ts'
import { readVersionFiles } from './version-files.ts'
import { readVersions, versionOf } from './versions.ts'

export default definePlugin<DocsOptions>({
  options: docsOptions,
  async resolveOptions(written) {
    const versions = readVersionFiles(written)
    const sidebars = await readSidebarFiles({ ...written, ...versions })
    return { ...sidebars, diagnostics: [...(versions.diagnostics ?? []), ...(sidebars.diagnostics ?? [])] }
  },
  create(options, context): Plugin {
    const { versions } = readVersions(options, context.words)
    const folders = [...new Set(versions.map((version) => version.folder))]
    const below = folders.map((folder) => (folder === '.' ? '' : `${folder}/`))
    const tagsFiles = folders.flatMap((folder) => tagsFileOf(folder, options) ?? [])
    return {
      name: 'docs',
      types: [
        contentType<DocsData>({
          name: 'docs',
          match: [
            ...below.flatMap((folder) => [`${folder}**/*.{md,mdx}`, `${folder}**/_category_.{json,yml,yaml}`]),
            ...tagsFiles,
          ],
          // Partials: pages pull them in, they are none themselves.
          ignore: below.flatMap((folder) => [`${folder}**/_*.{md,mdx}`, `${folder}**/_*/**`]),
          format: options.format,
          schema: docsSchema,
          versionFolder(path) {
            const folder = versions.length > 1 && /\.mdx?$/.test(path) ? versionOf(path, versions)?.folder : undefined
            return folder === '.' ? undefined : folder
          },
          split: (source) => split(source, options.format, tagsFiles),
          arrange: (entries) => arrange(entries, options, context),
        }),
      ],
    }
  },
})
