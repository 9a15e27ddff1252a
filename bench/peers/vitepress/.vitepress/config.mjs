import { readFileSync } from 'node:fs'

export default {
  title: 'Benchmark',
  srcDir: 'content',
  cleanUrls: true,
  sitemap: { hostname: 'https://docs.waybill.example' },
  themeConfig: {
    sidebar: JSON.parse(readFileSync('.vitepress/sidebar.json', 'utf8')),
    outline: [2, 3],
  },
}
