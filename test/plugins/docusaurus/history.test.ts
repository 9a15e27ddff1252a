/** Query parameters of a page change without a navigation, and all components that use them are notified. */
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { build, type Plugin } from 'esbuild'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { pageHistory } from '../../../src/plugins/docusaurus/client/docusaurus/history.ts'

/** Modules that the bundle of a site provides. */
const ofSite: Plugin = {
  name: 'of-site',
  setup(pluginBuild) {
    pluginBuild.onResolve({ filter: /^(?:docs:|@generated\/|react$)/ }, ({ path }) => ({ path, namespace: 'of-site' }))
    pluginBuild.onLoad({ filter: /.*/, namespace: 'of-site' }, () => ({
      contents: "module.exports = { baseUrl: '/b/', __esModule: true, default: { baseUrl: '/b/' } }",
    }))
  },
}

/** A window that records navigations. */
function fakeWindow(address: string) {
  const url = new URL(address)
  const calls: string[] = []
  const location = Object.assign(url, {
    assign: (target: URL) => calls.push(`assign ${target.href}`),
    replace: (target: URL) => calls.push(`replace ${target.href}`),
  })
  const change = (name: string) => (_state: unknown, _title: string, target: URL) => {
    calls.push(`${name} ${target.href}`)
    url.href = target.href
  }
  const history = { state: null, pushState: change('pushState'), replaceState: change('replaceState') }
  return { calls, location, history, addEventListener: () => undefined, removeEventListener: () => undefined }
}

async function historyIn(window: ReturnType<typeof fakeWindow>): Promise<typeof pageHistory> {
  const { outputFiles } = await build({
    entryPoints: [
      fileURLToPath(new URL('../../../src/plugins/docusaurus/client/docusaurus/history.ts', import.meta.url)),
    ],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'result',
    plugins: [ofSite],
    logLevel: 'silent',
  })
  return runInNewContext(`${outputFiles[0]?.text ?? ''}; result.pageHistory`, { window, URL }) as typeof pageHistory
}

test('a change of the query stays on the page and notifies listeners', async () => {
  const window = fakeWindow('https://a.example/b/rules?x=1#top')
  const history = await historyIn(window)
  const searches: string[] = []
  const stop = history.listen(() => searches.push(history.location.search))
  history.replace({ search: 'y=2' })
  history.push('/rules?z=3')
  stop()
  history.replace({ search: '?last=1', hash: '#end' })
  assert.equal(searches, ['?y=2', '?z=3'])
  assert.equal(window.calls, [
    'replaceState https://a.example/b/rules?y=2',
    'pushState https://a.example/b/rules?z=3',
    'replaceState https://a.example/b/rules?last=1#end',
  ])
})

test('another path loads its page', async () => {
  const window = fakeWindow('https://a.example/b/rules')
  const history = await historyIn(window)
  history.push('/play?x=1')
  history.replace({ pathname: '/b/play' })
  assert.equal(window.calls, ['assign https://a.example/b/play?x=1', 'replace https://a.example/b/play'])
  assert.is(history.location.pathname, '/b/rules')
})

test.run()
