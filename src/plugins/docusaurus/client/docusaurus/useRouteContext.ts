import { docsPlugin } from './docs-data.ts'
import { pageFact, pluginId } from './page-facts.ts'

/** The plugin that created the page. */
export default function useRouteContext() {
  const { instance = 'docs', version, layout = '' } = pageFact('page') ?? {}
  if (version !== undefined) return { plugin: { name: docsPlugin, id: pluginId(instance) } }
  const kind = /blog|post/.test(layout) ? 'blog' : 'pages'
  return { plugin: { name: `docusaurus-plugin-content-${kind}`, id: instance === kind ? 'default' : instance } }
}
