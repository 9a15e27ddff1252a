/** Rules of the MDX documentation, chapter by chapter: each with a source and its result. */
export interface Fixture {
  readonly name: string
  readonly source: string
  /** The HTML, with link slots as `{number}`. */
  readonly html?: string
  /** The expected error, as `line:column message`. */
  readonly fault?: string
}

export const fixtures: Readonly<Record<string, readonly Fixture[]>> = {
  Markdown: [
    {
      name: 'headings of all ranks',
      source: '# One\n## Two\n### Three\n#### Four\n##### Five\n###### Six',
      html: '<h1 id="one">One</h1>\n<h2 id="two">Two</h2>\n<h3 id="three">Three</h3>\n<h4 id="four">Four</h4>\n<h5 id="five">Five</h5>\n<h6 id="six">Six</h6>',
    },
    {
      name: 'a quote with emphasis',
      source: '> A quote with *some* emphasis.',
      html: '<blockquote>\n<p>A quote with <em>some</em> emphasis.</p>\n</blockquote>',
    },
    {
      name: 'lists',
      source: '* a\n* b\n\n1. c\n2. d',
      html: '<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<ol>\n<li>c</li>\n<li>d</li>\n</ol>',
    },
    { name: 'a thematic break', source: 'a\n\n---\n\nb', html: '<p>a</p>\n<hr>\n<p>b</p>' },
    {
      name: 'code',
      source: '```js\na()\n```',
      html: '<pre class="code" tabindex="0" data-language="js"><code><span class="f">a</span>()</code></pre>',
    },
    {
      name: 'inlines',
      source: 'a [l](https://a.example), ![i](https://a.example/i.png), *e*, **s**, `c()`',
      html: '<p>a <a href="{0}">l</a>, <img src="{1}" alt="i">, <em>e</em>, <strong>s</strong>, <code>c()</code></p>',
    },
    {
      name: 'braces and tags in code are characters',
      source: '`{a}` `<b>`\n\n```\n{a} <b>\n```',
      html: '<p><code>{a}</code> <code>&#x3C;b></code></p>\n<pre class="code" tabindex="0"><code>{a} &#x3C;b></code></pre>',
    },
    {
      name: 'GFM, by us',
      source: '| a |\n|---|\n| ~b~ |\n\n- [x] c\n\nhttps://a.example',
      html: '<div class="table-box"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td><del>b</del></td></tr></tbody></table></div>\n<ul class="contains-task-list">\n<li class="task-list-item"><input type="checkbox" disabled checked aria-label="Done"> c</li>\n</ul>\n<p><a href="{0}">https://a.example</a></p>',
    },
  ],
  'What does not work': [
    { name: 'no indented code', source: '    a()', html: '<p>a()</p>' },
    {
      name: 'indented components',
      source: '<main>\n  <article>\n    # Hello\n\n        deep\n  </article>\n</main>',
      html: '<main><article><h1 id="hello">Hello</h1><p>deep</p></article></main>',
    },
    { name: 'no autolinks', source: 'a\n\n<https://a.example>', fault: '3:1 <…> does not make a link in MDX' },
    { name: 'a name with a colon is a tag', source: '<svg:rect />', html: '<svg:rect></svg:rect>' },
    { name: 'no HTML comments', source: '<!-- a -->', fault: '1:1 <!-- --> is not a comment in MDX' },
    { name: 'comments in braces', source: 'a {/* b */} c\n\n{/* d */}', html: '<p>a  c</p>\n' },
    { name: 'no HTML: tags are closed', source: 'a <img src="/i.png">', fault: '1:3 the tag <img> is not closed' },
    {
      name: 'a tag that closes itself',
      source: 'a <br /> b <img src="/i.png" alt="" />',
      html: '<p>a <br> b <img src="{0}" alt=""></p>',
    },
    {
      name: 'a doctype is not a tag',
      source: '<!doctype html>',
      fault: '1:1 < starts a tag in MDX, and "!" cannot be the first character of its name',
    },
    {
      name: 'less than has to be escaped',
      source: 'a <3',
      fault: '1:3 < starts a tag in MDX, and "3" cannot be the first character of its name',
    },
    {
      name: 'less than, escaped',
      source: "a \\< b &lt; c {'<'} d < e",
      html: '<p>a &#x3C; b &#x3C; c &#x3C; d &#x3C; e</p>',
    },
    { name: 'a brace has to be escaped', source: 'a { b', fault: '1:3 the expression after { is never closed' },
    { name: 'a brace, escaped', source: "a \\{ b &#123; c {'{'} d } e", html: '<p>a { b { c { d } e</p>' },
    { name: 'entities', source: 'a &amp; b &copy; c', html: '<p>a &#x26; b © c</p>' },
  ],
  JSX: [
    {
      name: 'elements',
      source: '<h1>H</h1>\n\n<abbr title="HyperText">HTML</abbr> is nice.\n\n<section>\n  *m* in **J**!\n</section>',
      html: '<h1>H</h1>\n<p><abbr title="HyperText">HTML</abbr> is nice.</p>\n<section><p><em>m</em> in <strong>J</strong>!</p></section>',
    },
    {
      name: 'class and className',
      source: '<p class="a">x</p>\n\n<p className="b">y</p>',
      html: '<p class="a">x</p>\n<p class="b">y</p>',
    },
    {
      name: 'components that are given',
      source: '<Welcome name="Venus" />\n<Welcome name="Mars" />',
      html: '<h2>Hello, Venus!</h2>\n<h2>Hello, Mars!</h2>',
    },
    { name: 'members of objects', source: 'a <parts.One /> b', html: '<p>a <i>one</i> b</p>' },
    {
      name: 'attributes of all kinds',
      source: "<Show\n  open\n  x={1}\n  label={'a, *not* b!'}\n  icon={<i />}\n  {...{ y: 2 }}\n/>",
      html: '<pre>[["open",true],["x",1],["label","a, *not* b!"],["icon","object"],["y",2]]</pre>',
    },
    {
      name: 'text in attributes is not Markdown',
      source: '<abbr title="*a* &amp; b">c</abbr>',
      html: '<abbr title="*a* &#x26; b">c</abbr>',
    },
    { name: 'fragments', source: '<>a *b*</>', html: 'a <em>b</em>' },
    {
      name: 'an unknown component, with a box in its place',
      source: 'a\n\n<Missing />',
      html: '<p>a</p>\n<docs-fault role="alert">&#x3C;Missing> could not be shown: no component "Missing"</docs-fault>',
      fault: '3:1 no component "Missing"',
    },
    {
      name: 'an attribute is quoted or in braces',
      source: '<a href=b>c</a>',
      fault: '1:9 the value of "href" has no quotes',
    },
    {
      name: 'an element as a value needs braces',
      source: '<Show icon=<i /> />',
      fault: '1:12 an element as the value of "icon" needs braces',
    },
    { name: 'a style is an object', source: '<b style={{color: "red"}}>a</b>', html: '<b class="s-f1ff77e5">a</b>' },
    {
      name: 'a style is not text',
      source: '<b style="color: red">a</b>',
      fault: '1:4 style must be an object in MDX, not a string',
    },
  ],
  Expressions: [
    { name: 'an expression in text', source: 'Two is {1 + 1}.', html: '<p>Two is 2.</p>' },
    { name: 'an expression of its own', source: '{[1, 2].map((n) => <i key={n}>{n}</i>)}', html: '<i>1</i><i>2</i>' },
    {
      name: 'a program in a function',
      source:
        '{(function () {\n  const a = 1\n\n  if (a > 0) {\n    return <b>yes</b>\n  }\n\n  return <b>no</b>\n})()}',
      html: '<b>yes</b>',
    },
    { name: 'empty expressions', source: 'a {} b\n\n{}', html: '<p>a  b</p>\n' },
    { name: 'an expression is not Markdown', source: "{'*a*'}", html: '*a*' },
    {
      name: 'no statements',
      source: "a {const b = 'c'} d",
      fault: '1:4 braces contain an expression, and "const" begins a statement',
    },
    {
      name: 'one expression',
      source: "a {'b' 'c'} d",
      fault: '1:8 braces contain one JavaScript expression, and "\'c\'" is left over after it',
    },
    { name: 'broken JavaScript', source: 'a {!} d', fault: '1:5 something is missing in this JavaScript before }' },
    { name: 'an expression over several lines', source: 'a {\n  1 +\n  1\n} b', html: '<p>a 2 b</p>' },
    {
      name: 'an expression in text ends before an empty line',
      source: 'a {1 +\n\n1} b',
      fault: '1:3 the expression after { is never closed',
    },
    { name: 'an expression of its own goes over empty lines', source: '{1 +\n\n1}', html: '2' },
  ],
  ESM: [
    { name: 'imports', source: "import {place} from './place.js'\n\na {place}", html: '<p>a here</p>' },
    { name: 'exports', source: 'export const pi = 3.14\n\nPi is {pi}', html: '<p>Pi is 3.14</p>' },
    {
      name: 'a component of the page',
      source: 'export const Local = (props) => <i {...props} />\n\nA <Local>local *one*</Local>.',
      html: '<p>A <i>local <em>one</em></i>.</p>',
    },
    {
      name: 'imports stand anywhere',
      source: "# A\n\nimport {place} from './place.js'\n\n{place}",
      html: '<h1 id="a">A</h1>\n\nhere',
    },
    {
      name: 'code ends at an empty line',
      source: 'export const a = 1\nconst b = 2',
      fault: '2:1 only imports and exports are allowed here',
    },
    {
      name: 'a paragraph that begins with import',
      source: 'import 1/1',
      fault: '1:1 a line that begins with import is code in MDX, and this one is not JavaScript',
    },
    { name: 'an indented import is text', source: ' import is a word', html: '<p>import is a word</p>' },
    {
      name: 'a layout',
      source: 'export default ({children}) => <main>{children}</main>\n\na',
      html: '<main><p>a</p></main>',
    },
    { name: 'a layout from elsewhere', source: "export {Layout as default} from './place.js'\n\na", html: '<p>a</p>!' },
    {
      name: 'one layout',
      source: 'export default () => null\n\nexport default () => null',
      fault: '3:1 a page has one layout, and this "export default" is its second',
    },
  ],
  Interleaving: [
    {
      name: 'inlines on the line of the tags',
      source: '<div># no heading but *this* is emphasis</div>',
      html: '<div># no heading but <em>this</em> is emphasis</div>',
    },
    {
      name: 'blocks on lines of their own',
      source: '<div>\n  This is a `p`.\n</div>',
      html: '<div><p>This is a <code>p</code>.</p></div>',
    },
    {
      name: 'a quote in a tag',
      source: '<div className="note">\n  > Notable\n</div>',
      html: '<div class="note"><blockquote>\n<p>Notable</p>\n</blockquote></div>',
    },
    {
      name: 'a list in a tag',
      source: '<div>\n* a\n* b\n</div>',
      html: '<div><ul>\n<li>a</li>\n<li>b</li>\n</ul></div>',
    },
    {
      name: 'code in a tag',
      source: '<div>\n```\na\n```\n</div>',
      html: '<div><pre class="code" tabindex="0"><code>a</code></pre></div>',
    },
    {
      name: 'the same for every element',
      source: '<h1>\n  a\n</h1>\n\n<h1>b `c`</h1>',
      html: '<h1><p>a</p></h1>\n<h1>b <code>c</code></h1>',
    },
    { name: 'tags on one line', source: '<div><p>a</p> <p>b</p></div>', html: '<div><p>a</p> <p>b</p></div>' },
    {
      name: 'a tag over two paragraphs',
      source: 'Welcome! <a href="/about">\n\nThis is home.\n\n# Falcons!</a>',
      fault: '1:10 the tag <a> is opened here and not closed before its paragraph ends',
    },
    {
      name: 'tags and emphasis cross',
      source: 'a *b <i>c* d</i>',
      fault: '1:6 the tag <i> is opened here and not closed before its emphasis ends',
    },
    {
      name: 'a tag in a heading and in a cell',
      source: '# a <b>c</b>\n\n| <b>d</b> |\n|---|\n| {1} |',
      html: '<h1 id="a-c">a <b>c</b></h1>\n<div class="table-box"><table><thead><tr><th><b>d</b></th></tr></thead><tbody><tr><td>1</td></tr></tbody></table></div>',
    },
    {
      name: 'tags in quotes and lists',
      source: '> <b>\n> a\n> </b>\n\n* <i>\n  c\n  </i>',
      html: '<blockquote>\n<b><p>a</p></b>\n</blockquote>\n<ul>\n<li>\n<i><p>c</p></i>\n</li>\n</ul>',
    },
    {
      name: 'no lazy lines in expressions',
      source: '* {1 +\n2}',
      fault: '2:1 this line continues an expression, but is outside of the quote or list item in which it began',
    },
    {
      name: 'no lazy lines in tags',
      source: '> <a\nb="c" />',
      fault: '2:1 this line continues a tag, but is outside of the quote or list item in which it began',
    },
    {
      name: 'no lazy lines between tags',
      source: '> <b>\na\n</b>',
      fault: '1:3 the tag <b> is opened here and not closed before its quote ends',
    },
  ],
}
