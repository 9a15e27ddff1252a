import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { markdown } from '../compile.ts'
import { ofMarkdown, ofMdx } from './rendered.ts'

const os = `::::tabs{groupId="os" queryString="system" defaultValue="linux"}
:::tab[macOS]{value="mac"}
Brew **it**.

- one
:::
:::tab[Linux]{value="linux"}
Apt.
:::
::::
`

const osHtml = [
  '<div class="tabs" data-group="os" data-query="system">',
  '<div class="tab-list js-only" role="tablist">',
  '<button type="button" role="tab" aria-selected="false" tabindex="-1">macOS</button>',
  '<button type="button" role="tab" aria-selected="true" tabindex="0">Linux</button></div>',
  '<div class="tab-panel" data-value="mac" id="tab-os-mac"><p class="tab-label">macOS</p>',
  '<p>Brew <strong>it</strong>.</p><ul>\n<li>one</li>\n</ul></div>',
  '<div class="tab-panel" data-value="linux" data-default="" id="tab-os-linux"><p class="tab-label">Linux</p>',
  '<p>Apt.</p></div></div>',
].join('')

const osPlain = '**macOS**\n\nBrew **it**.\n\n- one\n\n**Linux**\n\nApt.'

test('the directive works in .md with and without raw HTML, and in .mdx', async () => {
  assert.equal(await ofMarkdown(os), {
    html: osHtml,
    plain: osPlain,
    links: [],
    ids: ['tab-os-mac', 'tab-os-linux'],
    faults: [],
  })
  const withHtml = await ofMarkdown(`${os}\n<b>x</b>`)
  assert.is(withHtml.html, `${osHtml}\n<p><b>x</b></p>`)
  assert.equal(withHtml.faults, [])
  const module = await ofMdx(os)
  assert.is(module.html, osHtml)
  assert.is(module.plain, osPlain)
  assert.equal(module.faults, [])
})

test('the component produces the same HTML and the same Markdown version', async () => {
  const panels = `  <TabItem value="mac" label="macOS">
    Brew **it**.

    - one
  </TabItem>
  <TabItem value="linux" label="Linux">
    Apt.
  </TabItem>
</Tabs>`
  const { html, plain, ids } = await ofMdx(`<Tabs groupId="os" queryString="system" defaultValue="linux">\n${panels}`)
  assert.is(html, osHtml)
  assert.is(plain, osPlain)
  assert.equal(ids, ['tab-os-mac', 'tab-os-linux'])
})

test('the text of the page contains the labels and panels once', async () => {
  const { body, facts } = await markdown(os)
  assert.equal(body.sections, [{ id: '', title: '', text: 'macOS\nBrew it.\none\nLinux\nApt.' }])
  assert.is(facts.words, 6)
})

test('the group and the choice have names, which the address contains', async () => {
  const box = async (attributes: string) =>
    /^<div class="tabs[^>]*>/.exec((await ofMarkdown(os.replace(/\{[^}]*\}/, attributes))).html)?.[0]
  assert.is(await box(''), '<div class="tabs">')
  assert.is(await box('{group=os queryString}'), '<div class="tabs" data-group="os" data-query="os">')
  assert.is(await box('{groupId="os" queryString="true"}'), '<div class="tabs" data-group="os" data-query="os">')
  assert.is(await box('{groupId="os" queryString="false"}'), '<div class="tabs" data-group="os">')
  assert.is(await box('{.wide #which queryString="a b"}'), '<div class="tabs wide" data-query="a b" id="which">')
})

test('the default tab is the first one, the marked one, or the one that the group names', async () => {
  const chosen = async (group: string, tab: string) => {
    const { html } = await ofMarkdown(`::::tabs${group}\n:::tab[A]\na\n:::\n:::tab[B]${tab}\nb\n:::\n::::`)
    return /data-value="([^"]*)" data-default=""/.exec(html)?.[1]
  }
  assert.is(await chosen('', ''), 'A')
  assert.is(await chosen('', '{default}'), 'B')
  assert.is(await chosen('', '{default="false"}'), 'A')
  assert.is(await chosen('{defaultValue="A"}', '{default}'), 'A')
})

test('a label is text in the button, and a written heading of the panel', async () => {
  const { html, plain, links } = await ofMarkdown(
    '::::tabs\n:::tab[Use `npm` & [co](/x)]\na\n:::\n:::tab{label="B<"}\n:::\n::::',
  )
  assert.match(html, '>Use npm &#x26; co</button>')
  assert.match(html, '<p class="tab-label">Use <code>npm</code> &#x26; <a href="{0}">co</a></p>')
  assert.match(html, 'id="tab-use-npm--co"')
  assert.match(html, '>B&#x3C;</button>')
  assert.is(plain, '**Use npm & co**\n\na\n\n**B<**')
  assert.equal(links, ['6:25-27 /x'])
})

test('a panel may contain anything: code, headings, admonitions, other tabs', async () => {
  const text = `:::::::tabs
::::::tab[A]
## Deep

\`\`\`sh
run
\`\`\`

:::::note
Beware.
:::::

:::::tabs
::::tab[A]
inner
::::
:::::
::::::
:::::::
`
  const { html, plain, ids, faults } = await ofMarkdown(text)
  assert.equal(faults, [])
  assert.equal(ids, ['tab-a', 'deep', 'tab-a-1'])
  assert.match(html, '<h2 id="deep">Deep</h2><pre class="code"')
  assert.match(html, 'admonition-note')
  assert.match(html, 'id="tab-a-1"><p class="tab-label">A</p><p>inner</p></div></div></div></div>')
  assert.match(plain, '**A**\n\n## Deep\n\n```sh\nrun\n```\n\n')
  assert.match(plain, /\*\*A\*\*\n\ninner$/)
})

test('ids of panels differ from all others on the page', async () => {
  const group = ':::::tabs\n::::tab[X]\nx\n::::\n::::tab[+]\nx\n::::\n:::::\n\n'
  const { ids } = await ofMarkdown(`${group}## Tab x\n\n${group}::::tabs\n:::tab[X]{#mine}\nx\n:::\n::::`)
  assert.equal(ids, ['tab-x-1', 'tab', 'tab-x', 'tab-x-2', 'tab-1', 'mine'])
})

test('faults are reported with their locations', async () => {
  const faults = async (text: string) => (await ofMarkdown(text)).faults
  const panel = (label: string, attributes = '') => `:::tab[${label}]${attributes}\nx\n:::\n`
  assert.equal(await faults(`Text\n\n${panel('A')}`), [
    '7:1-10 this tab is not in "tabs" (put it into ::::tabs, which needs more colons than the tabs in it)',
  ])
  assert.equal(await faults('::::tabs\n::::'), ['5:1-9 "tabs" is empty (write :::tab[Label] inside)'])
  const [vitePress = '', ...others] = await faults('::: tabs\n== One\na\n== Two\nb\n:::')
  assert.match(vitePress, /^6:1-7 "== One" is shown as text: .*; 1 more in this file \(write :::tab\[One\]/)
  assert.equal(others, [])
  assert.equal(await faults(`::::tabs\nWords\nmore\n\n${panel('A')}\n<!-- note -->\n\n[x]: /y\n::::`), [
    '6:1-6 "tabs" contains content that is not a tab (write :::tab[Label] inside)',
  ])
  assert.equal(await faults(`::::tabs\n${panel('A', '{value="x"}')}${panel('B', '{value="x"}')}::::`), [
    '9:1-21 another tab here has the value "x" (give each tab a different value)',
  ])
  assert.equal(await faults(`::::tabs{defaultValue="lin"}\n${panel('Linux', '{value="linux"}')}::::`), [
    '5:1-29 no tab has the value "lin" (did you mean "linux"?)',
  ])
  assert.equal(await faults(`::::tabs{defaultValue="solaris"}\n${panel('A')}${panel('B')}::::`), [
    '5:1-33 no tab has the value "solaris" (the values are A, B)',
  ])
  assert.equal(await faults('::::tabs\n:::tab\nx\n:::\n:::tab{value="v"}\n:::\n::::'), [
    '6:1-7 this tab has no label (write :::tab[Label])',
    '9:1-18 this tab has no label (write :::tab[Label])',
  ])
  assert.equal(await faults(`::::tabs[Which]{queryString}\n${panel('A')}::::`), [
    '5:1-29 "tabs" does not show a label (write it above, as a paragraph)',
    '5:1-29 "queryString" has no name (write queryString="os", or give it a groupId)',
  ])
  const [unknown] = await faults(`::::tabs{grupId="os"}\n${panel('A')}::::`)
  assert.match(unknown ?? '', '"tabs" has no attribute "grupId" (did you mean "groupId"?)')
})

test('invalid content is displayed anyway', async () => {
  const { html, plain } = await ofMarkdown(
    '::::tabs\nWords\n\n:::tab{value="v"}\nx\n:::\n:::tab\ny\n:::\n::::\n\n:::tab[Lost]\nz\n:::',
  )
  assert.match(html, '</div><p>Words</p><div class="tab-panel" data-value="v" data-default="" id="tab-v">')
  assert.match(html, '<p class="tab-label">Tab 2</p><p>y</p>')
  assert.match(html, '<div class="tab-panel"><p class="tab-label">Lost</p><p>z</p></div>')
  assert.is(plain, 'Words\n\n**v**\n\nx\n\n**Tab 2**\n\ny\n\n**Lost**\n\nz')
  assert.is((await ofMarkdown('::::tabs\nWords\n::::')).html, '<div><p>Words</p></div>')
})

test('raw HTML cannot create buttons, but may contain panels', async () => {
  const { html } = await ofMarkdown(
    '<div class="tabs"><button role="tab">x</button><div class="tab-panel" data-value="a">t</div></div>',
  )
  assert.is(html.match(/<button/g)?.length, 1)
  assert.match(html, '<div class="tab-panel" data-value="a" id="tab-a">')
})

test.run()
