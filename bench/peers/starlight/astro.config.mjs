import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'

export default defineConfig({
  site: 'https://docs.waybill.example',
  integrations: [
    starlight({ title: 'Benchmark', sidebar: [{ label: 'Docs', items: [{ autogenerate: { directory: 'docs' } }] }] }),
  ],
})
