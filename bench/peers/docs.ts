import { fileURLToPath } from 'node:url'
import type { Peer } from './peer.ts'

/** The program of this repository. */
export const docsBin = fileURLToPath(new URL('../../bin/docs.js', import.meta.url))

const config = `title: Benchmark
url: https://docs.waybill.example
content:
  - use: docs
    options:
      path: content/docs
      routeBasePath: docs
navbar:
  left:
    - type: docSidebar
      sidebarId: docs
      label: Docs
`

/** Ours. */
export const docs: Peer = {
  name: 'docs',
  content: 'content/docs',
  output: 'dist',
  caches: ['.docs', '.dist.docs'],
  incremental: true,
  build: { file: process.execPath, args: [docsBin, 'build', '.'] },
  files: () => ({ 'site.config.yaml': config }),
}

/** Ours, with pages of MDX. */
export const docsMdx: Peer = { ...docs, name: 'docs-mdx', format: 'mdx' }
