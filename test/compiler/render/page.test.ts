import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createElement, type ComponentType } from 'react'
import { island as makeIsland } from '../../../src/compiler/islands/server.ts'
import { islandMark, slotMark } from '../../../src/model/placeholders.ts'
import { renderOutputs } from '../../../src/compiler/render/outputs.ts'
import { renderedPage } from '../../../src/compiler/render/rendered-page.ts'
import { fragmentHtml, fragmentMarkdown } from '../../../src/compiler/render/fragment.ts'
import { renderPage } from '../../../src/compiler/render/page.ts'
import { mainOf } from '../../../src/compiler/render/main.ts'
import { htmlToMarkdown } from '../../../src/text/markdown-out/to-markdown.ts'
import { fragment, slot, job, preparedSite, theme } from './site.ts'

const site = preparedSite()
const body = fragment(`<p><a href="${slot(0)}">a</a></p>`, ['/sub/docs/x'], {
  markdown: `[a](${slot(0)})`,
  sections: [{ id: '', title: '', text: 'a' }],
})
const plain = theme(({ content }) => createElement('main', null, content))

test('the body is in its slot, and its link slots are filled', () => {
  assert.is(
    renderPage(job({ route: '/' }, { fragments: { '#body': body } }), site, plain).html,
    '<!DOCTYPE html><html><head></head><body><main><p><a href="/sub/docs/x">a</a></p></main></body></html>',
  )
  assert.is(
    renderPage(job({ route: '/' }), site, plain).html,
    '<!DOCTYPE html><html><head></head><body><main></main></body></html>',
  )
})

test('the script of tabs follows the constant script, on pages with tabs', () => {
  const scripted = {
    ...theme(({ content }) =>
      createElement('main', null, createElement('script', { dangerouslySetInnerHTML: { __html: 'a()' } }), content),
    ),
    inlineScript: 'a()',
  }
  const show = (html: string, tabsScript?: string) => {
    const fragments = { '#body': fragment(html, []) }
    return renderPage(job({ route: '/' }, { fragments }), site, { ...scripted, ...(tabsScript && { tabsScript }) }).html
  }
  const tabs = '<div class="tabs" data-group="os"></div>'
  assert.match(show(tabs, "$&'b()"), `<script>a()</script><script data-early="">$&'b()</script>${tabs}`)
  assert.match(show('<p>tabs</p>', 'b()'), '<script>a()</script><p>tabs</p>')
  assert.match(show(tabs), `<script>a()</script>${tabs}`)
})

test('the policy contains no escape sequences', () => {
  const view = { ...site.view, policy: "default-src 'none'; script-src 'self'" }
  const layout = theme(({ site: { policy } }) => createElement('meta', { content: policy }))
  const { html } = renderPage(job({ route: '/' }), { ...site, view }, layout)
  assert.match(html, `<meta content="default-src 'none'; script-src 'self'">`)
})

test('addresses are escaped', () => {
  assert.is(
    fragmentHtml(`<a href="${slot(0)}">`, { hrefs: ['/?a&b"><script>'] }, site),
    '<a href="/?a&amp;b&quot;&gt;&lt;script&gt;">',
  )
  assert.is(
    fragmentHtml(`<i data-module="${islandMark}parts/counter${islandMark}">`, { hrefs: [] }, site),
    '<i data-module="/sub/assets/island-0-X.js">',
  )
})

test('for feeds, addresses of the site become absolute and others stay', () => {
  const html = fragmentHtml(
    [0, 1, 2, 3].map(slot).join(' '),
    { hrefs: ['/sub/a', 'https://b.example', '#h', '//c.example'], origin: 'https://o.example' },
    site,
  )
  assert.is(html, 'https://o.example/sub/a https://b.example #h //c.example')
})

test('addresses in Markdown are absolute and correctly delimited', () => {
  const text = fragmentMarkdown(
    fragment('', ['/sub/a (b) c', 'https://b.example/?<x>'], { markdown: `[a](${slot(0)}) [b](<${slot(1)}>)` }),
    site,
  )
  assert.is(text, '[a](https://docs.parcel.example/sub/a%20%28b%29%20c) [b](<https://b.example/?%3Cx%3E>)')
})

test('ids of included entries get a prefix, and text that resembles an id stays', () => {
  const html = '<h2 class="a>b" id="x">id="x"</h2><p aria-labelledby="x y">&#x3C;p id="x"></p>'
  const entry = { ...fragment(html, []), idPrefix: '2-' }
  const show = theme(({ fragment: other }) => createElement('main', null, other('k')))
  assert.match(
    renderPage(job({ route: '/', uses: ['k'] }, { fragments: { 'k#body': entry } }), site, show).html,
    '<h2 class="a>b" id="2-x">id="x"</h2><p aria-labelledby="2-x 2-y">&#x3C;p id="x"></p>',
  )
})

test('other fragments and previews are rendered', () => {
  const entry = fragment('<p>one</p><p>two</p>', [], { preview: '<p>one</p>' })
  const both = theme(({ fragment: show }) =>
    createElement(
      'main',
      null,
      show('docs:a#'),
      show('docs:a#', 'preview'),
      show('docs:b#', 'preview'),
      show('docs:none#'),
    ),
  )
  const { html } = renderPage(
    job({ route: '/' }, { fragments: { 'docs:a##body': entry, 'docs:b##body': fragment('<i></i>') } }),
    site,
    both,
  )
  assert.match(html, '<main><p>one</p><p>two</p><p>one</p><i></i></main>')
})

test('islands of a layout have separate keys, their modules, and the script that hydrates them', () => {
  const islands = { 'search.tsx': { script: '/sub/assets/island-0.js?a&b', style: '/sub/assets/island-0.css' } }
  const woken = { ...site, islands, wake: '/sub/assets/wake.js' }
  const Search = makeIsland('search.tsx', 'Search', () => createElement('button', null, 'Find')) as ComponentType
  let count = 0
  const layout = theme(({ content }) => {
    count++
    return createElement('main', null, createElement(Search), content, createElement(Search))
  })
  const data = { fragments: { '#body': fragment('&#x3C;docs-island data-island="x"') } }
  const show = () => renderPage(job({ route: '/' }, data), woken, layout).html
  const islandHtml = (key: string): string =>
    `<docs-island data-island="search.tsx" data-module="/sub/assets/island-0.js?a&amp;b" data-export="Search" data-key="${key}">` +
    '<button>Find</button></docs-island>'
  assert.match(show(), `<main>${islandHtml('l0-')}&#x3C;docs-island data-island="x"${islandHtml('l1-')}</main>`)
  assert.is(show(), show(), 'pages before do not count')
  assert.is(count, 3, 'a layout is rendered once')
  const loaded =
    '<script type="module" src="/sub/assets/wake.js"></script><link rel="stylesheet" href="/sub/assets/island-0.css">'
  assert.match(show(), `${loaded}</head>`)
  assert.not.match(renderPage(job({ route: '/' }), woken, plain).html, /wake\.js|island-0/, 'a page without islands')
  const island = fragment('<docs-island data-island="search.tsx"></docs-island>')
  const other = renderPage(job({ route: '/' }, { fragments: { '#body': island } }), woken, plain)
  assert.match(other.html, `${loaded}</head>`, 'an island in a fragment')
  const unknown = fragment('<docs-island data-island="old.tsx"></docs-island>')
  assert.not.match(renderPage(job({ route: '/' }, { fragments: { '#body': unknown } }), woken, plain).html, 'island-0')
})

test('an icon in a layout is drawn, and enables its feature', () => {
  const layout = theme(() => createElement('main', null, createElement('docs-icon', { 'data-name': 'rocket' })))
  const features = { icon: { style: '/sub/assets/feature-icon.css' } }
  const { html } = renderPage(job({ route: '/' }), { ...site, features }, layout)
  assert.match(html, '<link rel="stylesheet" href="/sub/assets/feature-icon.css"></head>')
  assert.match(html, /<main><svg[^>]* class="icon-inline"[^]*<\/svg><\/main>/)
})

test('no data can imitate a slot', () => {
  const evil = `${slotMark}#body${slotMark}${slotMark}:#body${slotMark}`
  const { html } = renderPage(
    job({ route: '/', description: evil, title: slotMark }, { fragments: { '#body': fragment('" onload="alert(1)') } }),
    site,
    theme(({ page, content }) => createElement('main', null, page.title, content)),
  )
  assert.is(html.split('onload').length, 2)
  assert.not.match(html, /title="[^"]*" onload/)
})

test('a missing or failing layout is reported at the page', async () => {
  const location = { file: 'content/a.md', line: 3, column: 1 }
  const run = async (layout: string, page: object) => {
    const thrower = theme(() => {
      throw new Error('no')
    })
    const { diagnostics, outputs } = await renderOutputs(job({ route: '/a', layout, ...page }), {
      site,
      theme: thrower,
      plugins: [],
    })
    assert.equal(outputs, [])
    return diagnostics.map(({ code, location: at, message }) => `${code} ${at?.file}:${at?.line} ${message}`)
  }
  assert.equal(await run('nope', { location }), [
    'theme/missing-layout content/a.md:3 the theme has no layout "nope" for "/a"',
  ])
  assert.equal(await run('plain', { entry: 'docs:content/b.md#x' }), [
    'mdx/render content/b.md:1 the layout "plain" throws on "/a": no',
  ])
})

test('a page consists of its document, its Markdown version, its style sheet and additions of plugins', async () => {
  const styled = fragment('<p class="s-1">x</p>', [], { markdown: 'x', css: '.s-1{color:red}' })
  const plugin = {
    name: 'p',
    digest: () => 'kept',
    emitPage: () => [
      {
        path: 'x.txt',
        content: async function* () {
          yield 'a'
          yield 'b'
        },
      },
    ],
  }
  const { outputs, digests, diagnostics, style } = await renderOutputs(
    job({ route: '/x' }, { files: ['x.html', 'x/index.html'], fragments: { '#body': styled } }),
    {
      site,
      theme: plain,
      plugins: [{ instance: 'mine', plugin: plugin }],
    },
  )
  assert.equal(diagnostics, [])
  assert.equal(
    outputs.map(({ path }) => path),
    ['x.html', 'x/index.html', 'x.md', 'x.txt'],
  )
  assert.equal(
    outputs.slice(2).map(({ content }) => content),
    ['# Title\n\nx\n', 'ab'],
  )
  assert.match(style?.path ?? '', /^assets\/page-[0-9a-f]{8}\.css$/)
  assert.is(style?.css, '.s-1{color:red}')
  assert.is(outputs[0]?.content, outputs[1]?.content)
  assert.equal(digests, { mine: 'kept' })
})

test('a failing plugin is reported, and the page is still rendered', async () => {
  const plugin = {
    name: 'p',
    digest: () => {
      throw new Error('no')
    },
  }
  const { outputs, diagnostics } = await renderOutputs(job({ route: '/x' }), {
    site,
    theme: plain,
    plugins: [{ instance: 'mine', plugin: plugin }],
  })
  assert.equal(
    diagnostics.map(({ code, severity }) => `${severity} ${code}`),
    ['error plugin/threw'],
  )
  assert.is(outputs.length, 2)
})

const document = `<html><body><nav>menu</nav><main><h1>T</h1><p>In <a href="/sub/docs">tro</a></p><nav>away</nav><h2 id="one">One</h2><p>Text</p><button>x</button><p data-markdown="skip">not</p></main><footer>f</footer></body></html>`

test('the texts of a page without a body come from its rendered HTML', () => {
  const page = renderedPage(job({ route: '/docs/x', sidebar: 'guides' }), site, { html: () => document })
  assert.equal(
    [page.url, page.href, page.sidebar?.id, page.contentHtml()],
    ['https://docs.parcel.example/sub/docs/x', '/sub/docs/x', 'guides', ''],
  )
  assert.is(page.markdown(), '# T\n\nIn [tro](https://docs.parcel.example/sub/docs)\n\n## One\n\nText\n')
  assert.equal(page.sections(), [
    { id: '', title: '', text: 'In tro' },
    { id: 'one', title: 'One', text: 'Text' },
  ])
})

test('links within the page become plain text, and terms precede their definitions', () => {
  const list =
    '<dl><div id="a"><dt><a href="#a"><code>a</code></a> <em>text</em></dt><dd><p>First.</p><ul><li>x</li></ul></dd></div>' +
    '<div><dt>b</dt><dd><p>One.</p><p>Two.</p></dd></div><div><dt>c</dt><dd></dd></div>' +
    '<div><dt>d</dt><dd><p><strong>In it</strong></p><p>Three.</p></dd></div></dl>'
  const content = `<main><h1>T</h1>${list}<section data-search="skip"><h2 id="s">S</h2><p>not</p></section></main>`
  const page = renderedPage(job({ route: '/docs/x' }), site, { html: () => content })
  const lines = [
    '- `a` *text*: First.',
    '  - x',
    '- b: One.',
    '',
    '  Two.',
    '- c',
    '- d',
    '',
    '  **In it**',
    '',
    '  Three.',
  ]
  assert.is(page.markdown(), `# T\n\n${lines.join('\n')}\n\n## S\n\nnot\n`)
  assert.equal(page.sections(), [{ id: '', title: '', text: 'a text\nFirst.\nx b\nOne.\nTwo. c\nd\nIn it\nThree.' }])
})

test('search finds the words in a picture, but not its source', () => {
  const diagram =
    '<div class="diagram" data-search-text="Order, In stock?"><figure><img src="/a.svg" alt="x"></figure>' +
    '<details data-search="skip"><summary>Diagram as text</summary><pre><code>flowchart</code></pre></details></div>'
  const page = renderedPage(job({ route: '/docs/x' }), site, {
    html: () => `<main><p>One.</p>${diagram}<p>Two.</p></main>`,
  })
  assert.is(page.sections()[0]?.text, 'One.\nOrder, In stock?\nTwo.')
})

test('optional line breaks are not part of the Markdown version', () => {
  const page = renderedPage(job({ route: '/docs/x' }), site, {
    html: () =>
      '<main><h1>GET /hooks/<wbr/>{id}</h1><p>A <code>long/<wbr/>name</code>, and long/<wbr/>words.</p></main>',
  })
  assert.is(page.markdown(), '# GET /hooks/{id}\n\nA `long/name`, and long/words.\n')
})

test('blocks, cells and controls are separated in the text of a page, inline elements are not', () => {
  const text = (inside: string) =>
    renderedPage(job({ route: '/docs/x' }), site, { html: () => `<main>${inside}</main>` }).sections()[0]?.text
  assert.is(
    text('<span>GET</span><pre><code><span>https://a.b</span>/c/<wbr/><a>{d}</a></code></pre>'),
    'GET\nhttps://a.b/c/{d}',
  )
  assert.is(
    text('<table><tr><th>POST</th><td>shipments/<wbr/>delivered</td><td><code>a</code>s</td></tr></table>'),
    'POST shipments/delivered as',
  )
  assert.is(text('one<p>two</p>three<br/>four'), 'one\ntwo three four')
  assert.is(text('<dl><div><dt>a</dt><dd>b</dd></div></dl><ul><li>c</li><li>d</li></ul>'), 'a\nb\nc\nd')
})

test('the texts of a page with a body come from the body, unless the page overrides this', () => {
  const of = (more: object) =>
    renderedPage(job({ route: '/docs/x', ...more }, { fragments: { '#body': body } }), site, { html: () => document })
  assert.is(of({}).markdown(), '# Title\n\n[a](https://docs.parcel.example/sub/docs/x)\n')
  assert.is(of({ hideTitle: true }).markdown(), '[a](https://docs.parcel.example/sub/docs/x)\n')
  assert.equal(of({}).sections(), [{ id: '', title: '', text: 'a' }])
  assert.is(of({}).contentHtml(), '<p><a href="https://docs.parcel.example/sub/docs/x">a</a></p>')
  assert.match(of({ textFrom: 'page' }).markdown(), '## One')
  assert.is(of({ textFrom: 'page' }).sections().length, 2)
})

test('the main content is the same when fragments are inserted late', () => {
  const code =
    '<pre class="code" tabindex="0" data-language="js"><code><span class="k">a</span> &#x26;&#x3C;b\n</code></pre>'
  const fragments = {
    '#code': fragment(code, []),
    '#body': fragment(`x<p>&#x26;amp; <a href="${slot(0)}">a</a></p>`, ['/sub/docs/x']),
    "e:it's & more.md#x": fragment('<ul><li>é</li></ul>', []),
    '#left': fragment('<p>out</p>', []),
  }
  const layout = theme(({ content, fragment }) =>
    createElement(
      'main',
      null,
      'a ',
      content,
      createElement('div', { 'data-markdown': 'skip' }, fragment('e', 'left')),
      ['b ', fragment("e:it's & more.md", 'x'), fragment('e', 'code'), ' c'],
    ),
  )
  const { html, main } = renderPage(job({ route: '/', entry: 'e' }, { fragments }), site, layout)
  assert.match(html, '<p>out</p>')
  assert.match(html, 'b <ul><li>é</li></ul><pre')
  const markdown = htmlToMarkdown(main?.() ?? { type: 'root', children: [] })
  assert.is(markdown, htmlToMarkdown(mainOf(html, site.view.url)))
  assert.match(markdown, '```js\na &<b\n```')
  assert.not.match(markdown, 'out')
})

test.run()
