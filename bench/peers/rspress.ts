import type { Peer } from './peer.ts'
import { sidebarJson } from './sidebar.ts'

/** Rspress with its default theme and its search. Two packages that it asks for loosely are held at one version. */
export const rspress: Peer = {
  name: 'rspress',
  packages: {
    '@rspress/core': '2.0.22',
    'remark-cjk-friendly': '2.3.1',
    'remark-cjk-friendly-gfm-strikethrough': '2.3.1',
  },
  content: 'content/docs',
  output: 'doc_build',
  caches: ['node_modules/.cache', 'node_modules/.rspress', '.rspress'],
  incremental: true,
  build: { file: process.execPath, args: ['node_modules/@rspress/core/bin/rspress.js', 'build'] },
  files: (pages) => ({ 'sidebar.json': sidebarJson(pages) }),
}
