import { definePlugin, z } from '../../plugin.ts'
import { checkCloudflare } from './check.ts'
import { dialect } from './dialect.ts'
import { headersFile } from './headers.ts'
import { nginxFile } from './nginx.ts'
import { hostRules } from './rules.ts'

const schema = z.strictObject({
  dialect: dialect.default('netlify').describe('Host that the rules are written for'),
})

/**
 * Writes what hosts read: `_headers`, `_redirects` in the dialect asked for, and an empty `.nojekyll` for GitHub Pages.
 * nginx has `_nginx.conf` besides; its other two files are Netlify's, which a preview reads.
 * Warns (`redirects/limit`, `redirects/covers-page`) where Cloudflare would not do what the rules say.
 */
export default definePlugin<z.infer<typeof schema>>({
  options: schema,
  // The host is a key of the configuration; options of the plugin itself win.
  resolveOptions({ options, config: { hosting } }) {
    const { redirects } = hosting as { readonly redirects: string }
    return { options: { dialect: redirects, ...options } }
  },
  create: ({ dialect }) => ({
    name: 'hosting',
    outputs: ['_headers', '_redirects', '.nojekyll', ...(dialect === 'nginx' ? ['_nginx.conf'] : [])],
    check: (site) => (dialect === 'cloudflare' ? checkCloudflare(site, hostRules(site, dialect)) : []),
    *emit(site) {
      yield { path: '_headers', content: () => headersFile(site.settings, dialect) }
      yield {
        path: '_redirects',
        content: () =>
          hostRules(site, dialect)
            .map(({ text }) => `${text}\n`)
            .join(''),
      }
      yield { path: '.nojekyll', content: () => '' }
      if (dialect === 'nginx') yield { path: '_nginx.conf', content: () => nginxFile(site) }
    },
  }),
})
