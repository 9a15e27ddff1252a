import type { Peer } from './peer.ts'
import { sidebarJson } from './sidebar.ts'

/** VitePress with its default theme, without search. It shows no heading for the `title` of the front matter. */
export const vitepress: Peer = {
  name: 'vitepress',
  packages: { vitepress: '1.6.4' },
  content: 'content/docs',
  output: '.vitepress/dist',
  caches: ['.vitepress/cache', '.vitepress/.temp', 'node_modules/.vite'],
  incremental: true,
  build: { file: process.execPath, args: ['node_modules/vitepress/bin/vitepress.js', 'build'] },
  files: (pages) => ({ '.vitepress/sidebar.json': sidebarJson(pages) }),
}
