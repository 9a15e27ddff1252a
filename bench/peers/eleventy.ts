import type { Peer } from './peer.ts'

/** Eleventy with its own markdown-it and its Prism plugin; one layout like Hugo's, and a sitemap. */
export const eleventy: Peer = {
  name: 'eleventy',
  packages: { '@11ty/eleventy': '3.1.2', '@11ty/eleventy-plugin-syntaxhighlight': '5.0.2' },
  content: 'content/docs',
  output: '_site',
  caches: ['.cache'],
  incremental: false,
  build: { file: process.execPath, args: ['node_modules/@11ty/eleventy/cmd.cjs', '--quiet'] },
}
