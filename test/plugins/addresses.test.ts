import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { withSite } from './site.ts'

test('a page is x.html, and also x/index.html if pages exist below it', () =>
  withSite('plugins', async (site) => {
    await site.build()
    for (const path of ['parcels.html', 'changelog.html', 'changelog/index.html', 'changelog/1.0.0.html'])
      assert.ok(site.has(path), path)
    for (const path of ['parcels/index.html', '404/index.html']) assert.not(site.has(path), path)
  }))

test('with trailing slashes, every page is also in a folder', () =>
  withSite('plugins', async (site) => {
    site.edit('site.config.yaml', 'baseUrl: /notes/', 'baseUrl: /notes/\ntrailingSlash: true')
    await site.build()
    for (const path of ['parcels.html', 'parcels/index.html', 'changelog/1.0.0/index.html', '404.html'])
      assert.ok(site.has(path), path)
    assert.not(site.has('404/index.html'))
    assert.match(site.read('parcels/index.html'), '<link rel="canonical" href="https://notes.example/notes/parcels/">')
    assert.match(site.main('index.html'), '<a href="/notes/parcels/">to a carrier</a>')
  }))
test.run()
