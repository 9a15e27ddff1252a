import { createHash } from 'node:crypto'

/**
 * The script of all redirect pages: goes to the page's link and takes query and hash along. Of two hashes the target's
 * wins; queries are joined.
 */
export const redirectScript = `(() => {
  const link = document.querySelector('a[data-redirect]')
  if (!link || !/^https?:$/.test(link.protocol)) return
  const to = new URL(link.href)
  if (location.search) to.search = to.search ? to.search + '&' + location.search.slice(1) : location.search
  if (!to.hash) to.hash = location.hash
  location.replace(to.href)
})()
`

const digest = createHash('sha256').update(redirectScript).digest('hex')

/** Path of the script among the outputs: its name changes with its content. */
export const redirectScriptPath = `assets/redirect-${digest.slice(0, 8)}.js`
