export default {
  title: 'Benchmark',
  url: 'https://docs.waybill.example',
  baseUrl: '/',
  trailingSlash: false,
  onBrokenLinks: 'warn',
  future: { v4: true, faster: true },
  markdown: { format: 'detect' },
  plugins: [
    ['@docusaurus/plugin-content-docs', { path: 'content/docs', routeBasePath: 'docs', sidebarPath: './sidebars.js' }],
    '@docusaurus/plugin-sitemap',
  ],
  themes: ['@docusaurus/theme-classic'],
  themeConfig: {
    prism: { additionalLanguages: ['bash', 'json'] },
    navbar: { title: 'Benchmark', items: [{ type: 'docSidebar', sidebarId: 'docs', label: 'Docs' }] },
  },
}
