/**
 * Moving in from Docusaurus: its configuration becomes `site.config.yaml`; content stays as it is.
 *
 * @module
 */
import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { bundleConfig } from './bundle-config.ts'
import { findConfigFile } from './config-file.ts'
import { convert } from './convert.ts'
import { diskOf } from './disk.ts'
import { createNotes, lineOf, type Note } from './notes.ts'
import { runConfig } from './run-config.ts'
import { mapOf } from './values.ts'
import { writeSite } from './write-site.ts'

/** A site, read and converted; nothing is written yet. */
export interface Migration {
  /** The text of `site.config.yaml`. */
  readonly text: string
  readonly notes: readonly Note[]
  /** The text once more with the redirects that `createRedirects` gives for these addresses; absent if it does not ask. */
  withRoutes?(addresses: readonly string[]): { readonly text: string; readonly notes: readonly Note[] }
}

/** Reads the site of Docusaurus in a folder. What is wrong with its configuration is an `error`. */
export async function migrateDocusaurus(root: string): Promise<Migration | { readonly error: string }> {
  const file = findConfigFile(root)
  if (file === undefined) return { error: 'there is no docusaurus.config.js or .ts in it' }
  const source = readFileSync(join(root, file), 'utf8')
  const bundled = await bundleConfig(root, file)
  if ('error' in bundled) {
    const { text, location } = bundled.error
    return { error: `${location === null ? file : `${location.file}:${location.line}`}: ${text}` }
  }
  const ran = runConfig(bundled.text, root)
  if ('error' in ran) return { error: `${file} cannot be run: ${ran.error}` }
  const notes = createNotes(file, source)
  for (const { specifier, importer } of bundled.stubbed) {
    const from = relative(root, importer).split(sep).join('/')
    const line = lineOf(readFileSync(importer, 'utf8'), [specifier])
    const message = `"${specifier}" is not installed: what it gives is not known`
    notes.about(from, { kind: 'left', message, hint: 'install the packages of the site, and run this command again', ...(line === undefined ? {} : { line }) })
  }
  const converted = convert(mapOf(ran.value), diskOf(root), notes)
  const { site, comments } = converted
  const text = writeSite(converted)
  if (!converted.asksForRedirects) return { text, notes: notes.list }
  return {
    text,
    notes: notes.list,
    withRoutes(addresses) {
      const base = typeof site['baseUrl'] === 'string' ? site['baseUrl'] : '/'
      const routes = addresses.map((address) => `/${address.slice(base.length)}`)
      const asked = runConfig(bundled.text, root, routes)
      if ('error' in asked) {
        notes.left(['createRedirects'], `createRedirects cannot be run: ${asked.error}`, 'write its redirects into site.config.yaml')
        return { text, notes: notes.list }
      }
      const made = asked.value as { readonly from: string | string[]; readonly to: string }[]
      const redirects = [...((site['redirects'] as object[] | undefined) ?? []), ...made]
      notes.decided(['createRedirects'], `createRedirects was asked about ${routes.length} routes; its ${made.length} redirects are in site.config.yaml`, 'it is not asked again: a page that comes later needs a redirect of its own')
      if (made.length === 0) return { text, notes: notes.list }
      return { text: writeSite({ site: { ...site, redirects }, comments }), notes: notes.list }
    },
  }
}
