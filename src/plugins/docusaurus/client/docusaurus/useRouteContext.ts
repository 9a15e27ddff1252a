/** The plugin that made the page: the one of the docs, which nearly all pages are of. */
export default function useRouteContext() {
  return { plugin: { name: 'docusaurus-plugin-content-docs', id: 'default' } }
}
