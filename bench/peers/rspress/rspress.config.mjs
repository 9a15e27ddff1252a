import { readFileSync } from 'node:fs'

export default {
  title: 'Benchmark',
  root: 'content',
  route: { cleanUrls: true },
  themeConfig: { sidebar: { '/docs/': JSON.parse(readFileSync('sidebar.json', 'utf8')) } },
}
