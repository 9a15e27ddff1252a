import type { Case } from './faults.ts'
import { pixel } from './site.ts'

const fence = '```'

/** Correct pages that resemble a fault: no problem may be reported. */
export const lookAlikes: readonly Case[] = [
  // Links
  { name: 'a page', page: '[x](/docs/target)' },
  { name: 'with a final slash', page: '[x](/docs/target/)' },
  { name: 'a slash too many, which is taken out', page: '[x](/docs//target)' },
  { name: 'with its ending', page: '[x](/docs/target.html)' },
  { name: 'with an anchor', page: '[x](/docs/target#part)' },
  { name: 'with a query and an anchor', page: '[x](/docs/target?a=b&c#part)' },
  { name: 'relative', page: '[x](target)', file: 'content/docs/beside.md' },
  { name: 'relative with dots', page: '[x](./target)', file: 'content/docs/beside-dots.md' },
  { name: 'from a folder', page: '[x](../target) [y](../folder/)' },
  { name: 'the file', page: '[x](../target.md)' },
  { name: 'the file, from the site', page: '[x](@site/content/docs/target.md#part)' },
  { name: 'the file of a folder', page: '[x](../folder/index.md)' },
  { name: 'a file with a space', page: '[x](<../with space.md>) [y](../with%20space.md)' },
  { name: 'a page with a space', page: '[x](/docs/with%20space)' },
  { name: 'a page with another slug', page: '[x](/docs/called-here) [y](../called.md)' },
  { name: 'by reference, in another case', page: '[x][REF]\n\n[ref]: /docs/target' },
  { name: 'an unused reference', page: '[ref]: /docs/gone' },
  { name: 'a redirect', page: '[x](/moved)' },
  { name: 'what a wildcard redirects', page: '[x](/ancient/any/thing)' },
  { name: 'the Markdown version', page: '[x](/docs/target.md)' },
  { name: 'what plugins write', page: '[a](/llms.txt) [b](/sitemap.xml) [c](/blog/rss.xml) [d](/llms-full.txt)' },
  { name: 'lists of the blog', page: '[a](/blog) [b](/blog/archive) [c](/blog/tags/news) [d](/blog/authors)' },
  { name: 'the home page', page: '[x](/)' },
  { name: 'another site', page: '[x](https://www.waybill.example/docs/gone) <https://x.example/gone>' },
  { name: 'the site by its own address', page: '[x](https://faults.example/docs/target#part)' },
  { name: 'without a scheme', page: '[x](//www.waybill.example/gone)' },
  { name: 'mail and telephone', page: '[x](mailto:a@b.example) [y](tel:+123)' },
  { name: 'what the writer vouches for', page: '[x](pathname:///gone)' },
  { name: 'a path with dots', page: '[x](/docs/cases/../target)' },
  { name: 'a file that the writer vouches for', page: '[x](pathname:///x.zip)' },
  { name: 'a picture in its address', page: '![p](data:image/gif;base64,R0lGODlhAQABAAAAACw=)' },
  { name: 'the id of the title', page: '# T {#big}\n\n[x](#big)' },
  {
    name: 'tags in code',
    page: '`<Chart />` `{/* y */}`\n\n    <Chart />\n\n~~~html\n<Chart />\n$$\n$$\n~~~\n\n\\<Chart>',
  },
  { name: 'elements of HTML', page: 'a<br>b <dfn>c</dfn> <BIG>d</BIG> <center>e</center> <!-- <Chart> -->' },
  {
    name: 'prose with the words of code',
    page: 'import duty is due.\n\nexport const is a word of code.\n\nIt costs $$ a lot.',
  },
  { name: 'a fence with more signs at its end', page: '```ts\nx\n`````\n\n> ~~~\n> y\n> ~~~\n\n- ```\n  z\n  ```' },
  { name: 'unknown languages', page: '```promql\nx\n```\n\n```conf\nx\n```\n\n```js filepath="x"\nx\n```' },
  { name: 'a rule at the top', page: '---\n\nText: is text\n' },
  { name: 'the page itself', page: '[x](#)' },
  { name: 'the top', page: '[x](#top)' },
  { name: 'a text fragment', page: '[x](/docs/target#:~:text=note)' },
  { name: 'text that looks like a link', page: '\\[x](/docs/gone) [x] (see below) x](/docs/gone)' },
  { name: 'a link in code', page: '`[x](/docs/gone)`' },
  { name: 'a link in a fence', page: `${fence}md\n[x](/docs/gone)\n![](./gone.png)\n${fence}` },
  { name: 'a link in indented code', page: 'x\n\n    [x](/docs/gone)' },
  { name: 'a link in a comment', page: '<!-- [x](/docs/gone) <a href="/docs/gone"> -->' },
  { name: 'a link in a fence in a list', page: `- a\n\n  ${fence}md\n  [x](/docs/gone)\n  ${fence}` },
  { name: 'braces and colons', page: 'At 10:30 a::b std::vector :root { color: red } key: value :shape: {#no-id}' },
  // Anchors
  { name: 'a letter that is not ASCII', page: '[x](/docs/target#größe) [y](/docs/target#gr%C3%B6%C3%9Fe)' },
  { name: 'a written id', page: '[x](/docs/target#own-id)' },
  { name: 'ids of raw HTML', page: '[x](/docs/target#raw) [y](/docs/target#named)' },
  { name: 'a footnote', page: '[x](/docs/target#user-content-fn-n)' },
  { name: 'an id that a component makes', page: '[x](/docs/code#made-id) [y](/docs/code#from-jsx)' },
  { name: 'an anchor further down', page: '[x](#below)\n\n## Below' },
  { name: 'the second heading of a name', page: '## Same\n\n## Same\n\n[x](#same-1)' },
  {
    name: 'a heading of a partial',
    page: '[x](#in-partial)\n\n::partial{file="./_with-heading.md"}',
    files: { 'content/docs/cases/_with-heading.md': '## In partial\n' },
  },
  { name: 'a heading in an admonition', page: '[x](#inside)\n\n:::note\n\n## Inside\n\n:::' },
  { name: 'the id of a directive', page: '[x](#the-note)\n\n:::note{#the-note}\nx\n:::' },
  { name: 'an anchor of a post', page: '[x](/blog/first#blog-part)' },
  { name: 'what the theme makes', page: '[x](#page.content)' },
  // Files
  { name: 'a picture beside', page: '![p](../pic.gif) ![p](@site/content/docs/pic.gif)' },
  { name: 'a static picture', page: '![p](/img/photo.gif)' },
  { name: 'a picture with a query', page: '![p](../pic.gif?v=2)' },
  { name: 'a picture by its name alone', page: '![p](own.gif)', files: { 'content/docs/cases/own.gif': pixel } },
  { name: 'a picture elsewhere', page: '![p](https://x.example/gone.png)' },
  { name: 'a file to download', page: '[x](../data.json) [y](/guide.pdf) [z](</with space.txt>)' },
  { name: 'decoration', page: '<img src="/img/photo.gif" alt="">' },
  { name: 'a picture in a link', page: '[![p](../pic.gif)](/docs/target)' },
  // Headings
  { name: 'the same words twice', page: '## Twice\n\n### Twice' },
  { name: 'an id that another would have had', page: '## Setup\n\n## Other {#setup}' },
  { name: 'an id in code', page: '## A `{#b}`\n\n## C' },
  // Directives
  { name: 'nested by more colons', page: '::::note\n\n:::tip\nx\n:::\n\n::::' },
  { name: 'a kind of the site', page: ':::security\nx\n:::' },
  { name: 'titles without brackets', page: ':::tip A title [x](/docs/target)\nx\n:::\n\n::: warning\nx\n:::' },
  { name: 'in a fence', page: `${fence}md\n:::nte\nx\n${fence}` },
  { name: 'a selector alone', page: '::selection' },
  { name: 'a quotation that is not an alert', page: '> [!WHAT]\n> x' },
  // Code
  { name: 'code from a region', page: `${fence}ts file="@site/examples/call.ts" region="one"\n${fence}` },
  { name: 'code from lines', page: `${fence}ts file="@site/examples/call.ts" lines="2,4"\n${fence}` },
  { name: 'words that other tools know', page: `${fence}ts live copy foo=bar\nx\n${fence}` },
  { name: 'braces without line numbers', page: `${fence}ts title="{a}"\nx\n${fence}` },
  { name: 'a start with an end', page: `${fence}ts\n// highlight-start\nx\n// highlight-end\n${fence}` },
  // Partials
  { name: 'a partial', page: '::partial{file="../_used.md"}' },
  {
    name: 'the same partial twice',
    page: '::partial{file="../_used.md"}\n\n::partial{file="@site/content/docs/_used.md"}',
  },
  {
    name: 'a partial of an MDX page',
    file: 'content/docs/cases/imports.mdx',
    page: 'import P from \'./_imported.mdx\'\n\n# I\n\n<P word="x" />',
    files: { 'content/docs/cases/_imported.mdx': '{props.word} [x](../target.md)\n' },
  },
  {
    name: 'a prop that is given',
    page: '::partial{file="./_given.md" name="x"}',
    files: { 'content/docs/cases/_given.md': '{props.name}\n' },
  },
  // Front matter
  { name: 'keys of the writer', page: '---\ncustom: { anything: [1, 2] }\n---\n\nx' },
  { name: 'the next page', page: '---\npagination_next: target\npagination_prev: null\n---\n\nx' },
  { name: 'no sidebar', page: '---\ndisplayed_sidebar: null\n---\n\nx' },
  { name: 'a line that looks like front matter', page: 'x\n\n---\ntitle: y\n---' },
  // Suppressions
  { name: 'a suppression of a line', page: '<!-- docs-ignore-next-line link/no-page -- to come -->\n[x](/docs/gone)' },
  { name: 'a suppression on the line', page: '[x](/docs/gone) <!-- docs-ignore-line link/no-page -->' },
  {
    name: 'a suppression of a page',
    page: '<!-- docs-ignore link/no-page, image/no-alt -->\n\n[x](/docs/gone)\n\n![](../pic.gif)',
  },
  {
    name: 'a suppression in front matter',
    page: '---\n# docs-ignore-next-line front-matter/unknown-key\nstrange: 1\n---\n\nx',
  },
  { name: 'a suppression in a fence', page: `${fence}md\n<!-- docs-ignore link/no-page -->\n${fence}` },
  // MDX
  {
    name: 'escapes',
    file: 'content/docs/cases/escapes.mdx',
    page: '# E\n\n\\{ \\< {"{"} `<Tabs>` {/* <Tabs> [x](/gone) */}',
  },
  {
    name: 'what a component links to',
    file: 'content/docs/cases/links.mdx',
    page: '# L\n\n<Card title="x" href="/docs/target#part">y</Card> <a href="../target.md">z</a>',
  },
  {
    name: 'a picture by JSX',
    file: 'content/docs/cases/image.mdx',
    page: '# I\n\n<img src="/img/photo.gif" alt="p" />',
  },
  { name: 'an unlisted page', file: 'content/pages/hidden.md', page: '---\nunlisted: true\n---\n\n# Hidden' },
  { name: 'a post without tags', file: 'content/blog/2025-03-01-plain.md', page: '# Plain\n\nx' },
]

/** Correct redirects that resemble a fault. */
export const configLookAlikes = `  - { from: /with-slash/, to: /docs/target/ }
  - { from: /case, to: /docs/called-here }
  - { from: /CASE, to: /docs/target }
  - { from: /deep/*, to: /docs/folder }
  - { from: /deep/er, to: /docs/target }
  - { from: [/one, /two], to: /docs/target?a=b#part }
  - { from: /elsewhere, to: 'https://x.example/gone#part' }
`
