import type { Peer } from './peer.ts'

/** Starlight on Astro with its defaults, its search among them. It needs a newer Node, which comes as a package. */
export const starlight: Peer = {
  name: 'starlight',
  packages: { '@astrojs/starlight': '0.42.4', astro: '7.3.5', node: '22.23.3' },
  content: 'src/content/docs/docs',
  output: 'dist',
  caches: ['.astro', 'node_modules/.astro', 'node_modules/.vite'],
  incremental: true,
  build: {
    file: 'node_modules/node/bin/node',
    args: ['node_modules/astro/bin/astro.mjs', 'build'],
    env: { ASTRO_TELEMETRY_DISABLED: '1' },
  },
}
