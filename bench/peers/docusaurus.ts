import type { Peer } from './peer.ts'

/** Docusaurus with "faster" (Rspack, SWC, Lightning CSS) and its classic theme: docs and sitemap, no search. */
export const docusaurus: Peer = {
  name: 'docusaurus',
  packages: {
    '@docusaurus/core': '3.10.2',
    '@docusaurus/faster': '3.10.2',
    '@docusaurus/plugin-content-docs': '3.10.2',
    '@docusaurus/plugin-sitemap': '3.10.2',
    '@docusaurus/theme-classic': '3.10.2',
    '@mdx-js/react': '3.1.1',
    'prism-react-renderer': '2.4.1',
    react: '19.2.0',
    'react-dom': '19.2.0',
  },
  content: 'content/docs',
  output: 'build',
  caches: ['.docusaurus', 'node_modules/.cache'],
  incremental: true,
  build: {
    file: process.execPath,
    args: ['node_modules/@docusaurus/core/bin/docusaurus.mjs', 'build'],
    env: { NO_UPDATE_NOTIFIER: '1' },
  },
}
