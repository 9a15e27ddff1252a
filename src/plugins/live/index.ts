import { createRequire } from 'node:module'
import { version } from 'react'
import { diagnostic, definePlugin, z } from '../kit.ts'
import { frameFile, framePage, framePolicy } from './files.ts'
import { markLive, nameFrame } from './mark.ts'

const compiler = 'sucrase'

/**
 * Examples that readers can edit and run: a React code block with `live` after its language gets a button, and runs in a
 * frame that is isolated from the site. Needs the package `sucrase`. Enabled only by its entry in `plugins`.
 */
export default definePlugin<object>({
  options: z.strictObject({}),
  packages: [compiler],
  resolveOptions({ options, location }) {
    if (isInstalled()) return { options }
    const message = `the plugin "live" needs ${compiler}, which is not installed`
    const hint = `npm install ${compiler}`
    return { options, diagnostics: [diagnostic('live/no-package', message, { hint, location: location })] }
  },
  create: (_, { baseUrl, locale }) => ({
    name: 'live',
    markdown: { sign: /\blive\b/, ignoresPath: true, remark: [markLive], rehype: [[nameFrame, baseUrl]] },
    origins: { embeds: ['self'] },
    outputs: [frameFile],
    policies: { [frameFile]: framePolicy },
    *emit() {
      const content = () => framePage(locale)
      yield { group: 'frame', key: `${version} ${locale}`, outputs: () => [{ path: frameFile, content }] }
    },
  }),
})

function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve(compiler)
    return true
  } catch {
    return false
  }
}
