/** Other forms of an address that the host does not know. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { otherForm, otherForms } from '../../theme/script/other-form.ts'

const test = suite('other form')
const origin = 'https://docs.example'

/** Requests and navigation on a host with these pages: path → the path of the response, or its status. */
async function ask(pathname: string, pages: Readonly<Record<string, string | number>>, referrer = '') {
  const requests: string[] = []
  const { fetch } = globalThis
  globalThis.fetch = (async (path: string) => {
    requests.push(path)
    const answer = pages[path] ?? 404
    const html = pages[`${path} text`] ?? '<body data-layout="doc">'
    const type = path.endsWith('.png') ? 'image/png' : 'text/html; charset=utf-8'
    return {
      ok: typeof answer === 'string',
      url: origin + (typeof answer === 'string' ? answer : path),
      headers: new Headers({ 'content-type': type }),
      text: async () => html,
    }
  }) as unknown as typeof fetch
  try {
    return { to: await otherForm({ pathname, origin }, referrer), asked: requests }
  } finally {
    globalThis.fetch = fetch
  }
}

test('a path has other forms', () => {
  assert.equal(otherForms('/docs/x/index.html'), ['/docs/x', '/docs/x.html'])
  assert.equal(otherForms('/docs/x.html'), ['/docs/x'])
  assert.equal(otherForms('/docs/x'), ['/docs/x.html'])
  assert.equal(otherForms('/docs/x/'), ['/docs/x.html'])
  assert.equal(otherForms('/docs/1.0'), ['/docs/1.0.html'])
  for (const path of ['/', '/index.html', '/a.png', '/a.md', '/assets/a-1.js']) assert.equal(otherForms(path), [], path)
})

test('the form that the host serves is chosen', async () => {
  const path = '/docs/x/index.html'
  assert.equal(await ask(path, { '/docs/x': '/docs/x' }), { to: '/docs/x', asked: ['/docs/x'] })
  assert.is((await ask(path, { '/docs/x': '/docs/x/' })).to, '/docs/x')
  assert.is((await ask(path, { '/docs/x.html': '/docs/x.html' })).to, '/docs/x.html')
  assert.equal(await ask(path, {}), { to: undefined, asked: ['/docs/x', '/docs/x.html'] })
})

test('no form leads back to the not-found page', async () => {
  const notFound = '<body data-layout="not-found">'
  // A host that responds to every address with the not-found page, and one that redirects to the current address.
  assert.is((await ask('/x.html', { '/x': '/x', '/x text': notFound })).to, undefined)
  assert.is((await ask('/x.html', { '/x': '/x.html' })).to, undefined)
  // The reader came from the other form.
  const pages = { '/x': '/x', '/x.html': '/x.html' }
  assert.equal(await ask('/x', pages, `${origin}/x.html?a#b`), { to: undefined, asked: [] })
  assert.is((await ask('/x', pages, `${origin}/other`)).to, '/x.html')
})

test.run()
