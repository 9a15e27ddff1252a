import { pixel } from './site.ts'

/** A possible fault of a writer: a page with marks (see `marks.ts`), and further files. */
export interface Case {
  readonly name: string
  /** The page. Its folder is `content/docs/cases/` unless `file` is set. */
  readonly page: string
  readonly file?: string
  readonly files?: Readonly<Record<string, string | Uint8Array>>
}

const fence = '```'

/** Seeded faults: each mark is a required report at that location; no other report is allowed. */
export const faults: readonly Case[] = [
  // Links
  { name: 'no page', page: '[x](«link/no-page»/docs/gone«»)' },
  { name: 'no page, with an anchor', page: '[x](«link/no-page»/docs/gone#part«»)' },
  { name: 'no page, with a query', page: '[x](«link/no-page»/docs/gone?a=1«»)' },
  { name: 'no page, relative', page: '[x](«link/no-page»gone«»)' },
  { name: 'no page, from the folder above', page: '[x](«link/no-page»../gone«»)' },
  { name: 'no page, in angle brackets', page: '[x](<«link/no-page»/docs/go ne«»>)' },
  { name: 'no page, by reference', page: '[x][r]\n\n[r]: «link/no-page»/docs/gone«»' },
  { name: 'no page, in a title', page: '## A [x](«link/no-page»/docs/gone«») title' },
  { name: 'no page, in a table', page: '| a |\n| - |\n| [x](«link/no-page»/docs/gone«») |' },
  { name: 'no page, in a list in a quotation', page: '> - [x](«link/no-page»/docs/gone«»)' },
  { name: 'no page, behind emphasis', page: '**[x](«link/no-page»/docs/gone«»)**' },
  { name: 'no page, around a picture', page: '[![p](../pic.gif)](«link/no-page»/docs/gone«»)' },
  { name: 'no page, in a footnote', page: 'a[^1]\n\n[^1]: see [x](«link/no-page»/docs/gone«»)' },
  { name: 'no page, by raw HTML', page: '«link/no-page»<a href="/docs/gone">x</a>' },
  { name: 'another case', page: '[x](«link/no-page»/docs/Target«»)' },
  { name: 'the site by its own address', page: '[x](«link/no-page»https://faults.example/docs/gone«»)' },
  { name: 'two on one line', page: '[x](«link/no-page»/gone-one«») and [y](«link/no-page»/gone-two«»)' },
  { name: 'a page that has another slug', page: '[x](«link/no-page»/docs/called«»)' },
  {
    name: 'a draft',
    page: '[x](«link/no-page»/docs/draft«»)',
    files: { 'content/docs/draft.md': '---\ndraft: true\n---\n\n# Draft\n' },
  },
  { name: 'a partial', page: '[x](«link/no-file»../_used.md«»)\n\n::partial{file="../_used.md"}' },
  { name: 'no file', page: '[x](«link/no-file»./gone.md«»)' },
  { name: 'no file, with an anchor', page: '[x](«link/no-file»./gone.md#part«»)' },
  { name: 'no file, from the site', page: '[x](«link/no-file»@site/content/docs/gone.md«»)' },
  { name: 'a file in another case', page: '[x](«link/no-file»../Target.md«»)' },
  { name: 'a file of another ending', page: '[x](«link/no-file»../target.mdx«»)' },
  // Anchors
  { name: 'no anchor', page: '[x](«link/no-anchor»/docs/target#gone«»)' },
  { name: 'no anchor, in a file', page: '[x](«link/no-anchor»../target.md#gone«»)' },
  { name: 'no anchor on the page itself', page: '[x](«link/no-anchor»#gone«»)' },
  { name: 'an anchor in another case', page: '[x](«link/no-anchor»/docs/target#Part«»)' },
  { name: 'an id that was written over', page: '[x](«link/no-anchor»/docs/target#written«»)' },
  { name: 'an anchor on a blog post', page: '[x](«link/no-anchor»/blog/first#gone«»)' },
  { name: 'an anchor on an MDX page', page: '[x](«link/no-anchor»/docs/code#gone«»)' },
  { name: 'an id in code only', page: '`<a id="shown">`\n\n[x](«link/no-anchor»#shown«»)' },
  // Files
  { name: 'no picture', page: '![p](«link/no-asset»./gone.png«»)' },
  { name: 'no picture, from the site', page: '![p](«link/no-asset»@site/content/gone.png«»)' },
  { name: 'no static picture', page: '![p](«link/no-asset»/img/gone.png«»)' },
  { name: 'a picture in another case', page: '![p](«link/no-asset»../Pic.gif«»)' },
  { name: 'no file to download', page: '[x](«link/no-asset»./gone.pdf«»)' },
  { name: 'no static file', page: '[x](«link/no-page»/gone.pdf«»)' },
  { name: 'a slash behind a file', page: '[x](«link/no-page»/guide.pdf/«»)' },
  { name: 'out of the site', page: '![p](«read/outside»../../../../secret.png«»)' },
  { name: 'no alternative text', page: '«image/no-alt»![](../pic.gif)«»' },
  { name: 'no alternative text, by reference', page: '«image/no-alt»![][p]«»\n\n[p]: ../pic.gif' },
  { name: 'no alternative text, in raw HTML', page: '«image/no-alt»<img src="/img/photo.gif">' },
  { name: 'a scheme that runs code', page: '[x](«link/unsafe»javascript:alert(1)«»)' },
  // Headings
  { name: 'the same id twice', page: '## A {#same}\n\n«heading/duplicate-id»## B {#same}«»' },
  { name: 'an id of raw HTML that a heading has', page: '## Part\n\n«heading/duplicate-id»<a id="part"></a>' },
  // Directives
  { name: 'an admonition of no kind', page: '«directive/unknown»:::nte«»\nx\n:::' },
  { name: 'an admonition that is never closed', page: '«directive/unclosed»:::note«»\nx' },
  {
    name: 'as many colons inside as outside',
    page: ':::note\n\n«directive/unclosed»:::tip«»\n\nx\n\n:::\n\n:::',
  },
  { name: 'an unknown attribute', page: ':::note{«directive/attribute»titel="x"«»}\nx\n:::' },
  { name: 'a tab outside of tabs', page: '«directive/attribute»:::tab[A]«»\nx\n:::' },
  // Code
  { name: 'code from no file', page: `${fence}ts «code/no-file»file="./gone.ts"«»\n${fence}` },
  {
    name: 'code from no region',
    page: `${fence}ts file="@site/examples/call.ts" «code/no-region»region="two"«»\n${fence}`,
  },
  {
    name: 'code from lines beyond the end',
    page: `${fence}ts file="@site/examples/call.ts" «code/no-lines»lines="3-99"«»\n${fence}`,
  },
  {
    name: 'code that changed',
    page: `${fence}ts file="@site/examples/call.ts" region="one" «code/changed»hash="00000000"«»\n${fence}`,
  },
  { name: 'lines that are not line numbers', page: `${fence}ts «code/meta»{1-}«»\nx\n${fence}` },
  { name: 'a start without an end', page: `${fence}ts\n«code/meta»// highlight-start\nx\n${fence}` },
  { name: 'a fence that is never closed', page: `«code/unclosed»${fence}ts«»\nx` },
  { name: 'a language that is misspelt', page: `${fence}«code/language»pyhton«»\nx\n${fence}` },
  { name: 'a word that is misspelt', page: `${fence}ts «code/meta»titel«»="x"\nx\n${fence}` },
  // Constructs that Markdown does not support
  { name: 'no address', page: '«link/empty»[x]()«» «link/empty»![p]()«»' },
  { name: 'no words', page: '«link/empty»[](/docs/target)«»' },
  { name: 'a component', page: '«markdown/mdx»<Chart«» data="x" />' },
  { name: 'a placeholder', page: 'Run x «markdown/html»<file«»>' },
  { name: 'a frame', page: '«policy/undeclared»<iframe«» src="https://x.example"></iframe>' },
  { name: 'an import', page: '«markdown/mdx»import A from "@theme/Tabs"«»\n\nx' },
  { name: 'a comment of MDX', page: 'x «markdown/mdx»{/* y */}«»' },
  { name: 'a diagram without its plugin', page: `${fence}«markdown/no-plugin»mermaid«»\ngraph TD\n${fence}` },
  { name: 'a formula without its plugin', page: '«markdown/no-plugin»$$«»\nx\n$$' },
  { name: 'front matter that is never closed', page: '«front-matter/syntax»---«»\ntitle: X\n\nx' },
  // Partials
  { name: 'no partial', page: '«partial/no-file»::partial{file="./_gone.md"}«»' },
  { name: 'a partial without its file', page: '«directive/attribute»::partial{name="x"}«»' },
  {
    name: 'a partial that no page includes',
    page: 'x',
    files: { 'content/docs/cases/_unused.md': '«partial/unused»x' },
  },
  {
    name: 'a prop that is not given',
    page: '::partial{file="./_props.md"}',
    files: { 'content/docs/cases/_props.md': 'Hi «partial/no-prop»{props.name}«»\n' },
  },
  {
    name: 'a fault inside a partial',
    page: '::partial{file="./_faulty.md"}',
    files: { 'content/docs/cases/_faulty.md': 'a\n\n[x](«link/no-page»/docs/gone«»)\n' },
  },
  {
    name: 'a circle',
    page: '::partial{file="./_round.md"}',
    files: { 'content/docs/cases/_round.md': 'x\n\n«partial/circle»::partial{file="./_round.md"}«»\n' },
  },
  // Front matter
  { name: 'an unknown key', page: '---\n«front-matter/unknown-key»sidebar_postion«»: 1\n---\n\nx' },
  { name: 'a value of another type', page: '---\n«front-matter/type»sidebar_position«»: first\n---\n\nx' },
  { name: 'invalid YAML', page: '---\ntitle: «front-matter/syntax»[«»a\n---\n\nx' },
  { name: 'the next page is not a doc', page: '---\n«sidebar/unknown-doc»pagination_next«»: gone\n---\n\nx' },
  { name: 'an unknown sidebar', page: '---\n«sidebar/missing»displayed_sidebar«»: gone\n---\n\nx' },
  // Routes
  {
    name: 'the route of another page',
    file: 'content/docs/z-same.md',
    page: '---\n«route/duplicate»slug«»: /target\n---\n\nx',
  },
  {
    name: 'the route of another page in another case',
    file: 'content/docs/zCase.md',
    page: '# Z',
    files: { 'content/docs/zcase.md': '«route/case»# Z' },
  },
  // Suppressions
  {
    name: 'a suppression without a cause',
    page: '<!-- docs-ignore-next-line «silence/unused»link/no-page«» -->\n[x](/docs/target)',
  },
  { name: 'a suppression of no code', page: '<!-- docs-ignore «silence/unknown»link/no-pge«» -->' },
  { name: 'a suppression of an error', page: '<!-- docs-ignore «silence/unknown»mdx/syntax«» -->' },
  {
    name: 'a suppression one line too far',
    page: '<!-- docs-ignore-next-line «silence/unused»link/no-page«» -->\nx\n[x](«link/no-page»/docs/gone«»)',
  },
  // Blog
  {
    name: 'an unknown author',
    file: 'content/blog/2025-02-01-author.md',
    page: '---\nauthors: [«blog/unknown-author»bob«»]\n---\n\nx',
  },
  {
    name: 'a tag that the file does not have',
    file: 'content/blog/2025-02-02-tag.md',
    page: '---\ntags: [«blog/unknown-tag»nwes«»]\n---\n\nx',
  },
  { name: 'a link on a post', file: 'content/blog/2025-02-03-link.md', page: 'x\n\n[x](«link/no-page»/docs/gone«»)' },
  // MDX
  { name: 'a tag that is never closed', file: 'content/docs/cases/open.mdx', page: 'a\n\n«mdx/syntax»<Tabs>«»\n\nb' },
  { name: 'a comment of HTML in MDX', file: 'content/docs/cases/comment.mdx', page: 'a\n\n«mdx/syntax»<!-- b -->«»' },
  { name: 'no such component', file: 'content/docs/cases/component.mdx', page: 'a\n\n«mdx/render»<Nothing />' },
  {
    name: 'no such module',
    file: 'content/docs/cases/module.mdx',
    page: "import X from «mdx/import»'./gone.tsx'\n\n<X />",
  },
  { name: 'a link in MDX', file: 'content/docs/cases/link.mdx', page: '# L\n\n[x](«link/no-page»/docs/gone«»)' },
  {
    name: 'a link of JSX',
    file: 'content/docs/cases/jsx.mdx',
    page: '# J\n\n<a href="«link/no-page»/docs/gone«»">x</a>',
  },
  {
    name: 'a card that leads nowhere',
    file: 'content/docs/cases/card.mdx',
    page: '# C\n\n<Card title="x" href="«link/no-page»/docs/gone«»" />',
  },
  {
    name: 'a picture of JSX',
    file: 'content/docs/cases/picture.mdx',
    page: '# P\n\n<img src="«image/no-alt»/img/photo.gif«»" />',
  },
  // Pages without incoming links
  { name: 'an orphan', file: 'content/pages/orphan.md', page: '«page/orphan»# Orphan' },
  {
    name: 'an invalid picture',
    page: 'x',
    files: {
      'content/docs/cases/deep/page.md': '![p](«link/no-asset»../../img/none.gif«»)\n',
      'content/docs/cases/other.gif': pixel,
    },
  },
  // Tags
  {
    name: 'tags of docs',
    page: '---\ntags: [used, «docs/unknown-tag»usd«»]\n---\n\nx',
    files: { 'content/docs/tags.yml': 'used:\n  label: Used\n«docs/unused-tag»gone«»:\n  label: Gone\n' },
  },
]

/** Faults in the configuration, as further redirects and keys. */
export const configFaults = `  - { from: /nowhere, to: «redirect/no-target»/docs/gone«» }
  - { from: «redirect/shadowed»/docs/target«», to: /docs/called-here }
  - { from: «redirect/loop»/round«», to: /about }
  - { from: «redirect/loop»/about«», to: /round }
  - { from: /first-step, to: «redirect/chain»/moved«» }
  - { from: «redirect/duplicate»/moved«», to: /docs/called-here }
  - { from: «redirect/source»relative«», to: /docs/target }
  - { from: /to-no-anchor, to: «link/no-anchor»/docs/target#gone«» }
ignore: [«silence/unused»git/shallow«»]
`
