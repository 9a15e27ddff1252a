/**
 * The package is loaded on demand. This test needs a separate file, since no other test in it may import the package.
 */
import { readFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import plugin from '../../../src/plugins/images/index.ts'
import type { ImagesOptions } from '../../../src/plugins/images/make.ts'
import { markdown } from '../../compiler/compile/compile.ts'
import words from '../../../theme/words/en.ts'

const picture = new URL('../../fixtures/dialect/content/docs/parcel.png', import.meta.url)

function isLoaded(): boolean {
  const { sharedObjects } = process.report.getReport() as unknown as { readonly sharedObjects: readonly string[] }
  return sharedObjects.some((path) => /libvips|sharp/.test(path))
}

test('the package is loaded for an image, not for the plugin alone', async () => {
  const { markdown: extensions } = plugin.create(plugin.options?.parse({}) as ImagesOptions, {
    instance: 'images',
    drafts: false,
    baseUrl: '/',
    locale: 'en',
    defaultLocale: 'en',
    words: words.plugins,
  })
  const rehype = extensions?.rehype ?? []
  await markdown('Text, ![](a.svg) and ![b](gone.png).', { rehype })
  assert.is(isLoaded(), false)
  const bytes = readFileSync(picture)
  await markdown('![a](a.png)', { rehype, asset: () => ({ bytes, digest: 'x' }) })
  assert.is(isLoaded(), true)
})

test.run()
