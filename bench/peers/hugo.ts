import { corpusFolders, type Peer } from './peer.ts'

/**
 * Hugo, as the distribution ships it. Its sections need an `_index.md` each, which is listed and not rendered. Chroma
 * highlights with classes; the layouts give what a page of ours has: head, branch of the sidebar, breadcrumb, contents,
 * previous and next; the sitemap is written.
 */
export const hugo: Peer = {
  name: 'hugo',
  content: 'content/docs',
  output: 'public',
  caches: ['resources', '.hugo_build.lock'],
  incremental: false,
  build: { file: 'hugo', args: ['--quiet'] },
  files: (pages) => {
    const folders = [{ path: '.', label: 'docs' }, ...corpusFolders(pages)]
    const text = (label: string): string => `---\ntitle: ${label}\n_build:\n  render: never\n---\n`
    return Object.fromEntries(folders.map(({ path, label }) => [`content/docs/${path}/_index.md`, text(label)]))
  },
}
