import { test } from 'uvu'
import * as assert from 'uvu/assert'
import plugin from '../../../src/plugins/math/index.ts'
import type { MathOptions } from '../../../src/plugins/math/syntax.ts'
import { readable } from '../../compiler/compile/compile.ts'
import { extended, reportLines } from './extension.ts'
import { staticPackages } from './static-imports.ts'
import words from '../../../theme/words/en.ts'

const context = {
  instance: 'math',
  drafts: false,
  baseUrl: '/',
  locale: 'en',
  defaultLocale: 'en',
  words: words.plugins,
}

function createMath(options: Partial<MathOptions> = {}) {
  return plugin.create(plugin.options?.parse(options) as MathOptions, context)
}

const { md, html, mdx } = extended(createMath())

const square =
  '<math><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math>'
const block = `<div class="math-block" tabindex="0">${square.replace('<math>', '<math display="block">')}</div>`

test('a formula may be inline, or a block in four forms', async () => {
  assert.is(await html('So $x^2$ is.'), `<p>So ${square} is.</p>`)
  assert.is(await html('So $$x^2$$ is.'), `<p>So ${square} is.</p>`)
  assert.is(await html('$$\nx^2\n$$'), block)
  assert.is(await html('$$x^2$$'), block)
  assert.is(await html('```math\nx^2\n```'), block)
  assert.is(await html('~~~math\nx^2\n~~~'), block)
})

test('a block may begin on the line of the opening dollars, and end on the line of the closing ones', async () => {
  const sum = '\\begin{aligned}\na &= b \\\\\n&= \\text{as $c$}\n\\end{aligned}'
  const expected = await html(`$$\n${sum}\n$$`)
  assert.match(expected, '<mtable')
  for (const source of [`$$${sum}$$`, `$$${sum}\n$$`, `$$ ${sum} $$  `, `$$\n${sum}$$`])
    assert.is(await html(source), expected, source)
  const items = sum.replaceAll('\n', '\n  ')
  assert.match(await html(`- one\n\n  $$${items}$$\n- two`), '<mtable')
  assert.match(await html(`> $$${sum.replaceAll('\n', '\n> ')}$$`), '<mtable')
  const around = await html(`Before:\n$$${sum}$$\nafter.`)
  assert.match(around, /^<p>Before:<\/p>\n<div class="math-block"[^]*<\/div>\n<p>after\.<\/p>$/)
  // A line with text after the formula is inline, and a price in the next paragraph does not end a formula.
  assert.is(await html('$$x^2$$ is.'), `<p>${square} is.</p>`)
  assert.not.match(await html('$$a costs\n\nfrom $5 on'), 'from $5 on</annotation>')
})

test('formulas work in MDX, where braces are code elsewhere', async () => {
  const { body, diagnostics } = await mdx('So $x^2$ and {1 + 1}.\n\n$$\nx^2\n$$\n\n$\\frac{a}{b}$')
  assert.equal(diagnostics, [])
  assert.match(body.html, `<p>So ${square} and 2.</p>\n${block}`)
  assert.match(body.html, '<mfrac><mi>a</mi><mi>b</mi></mfrac>')
  assert.is(body.markdown, 'So $x^2$ and 2.\n\n$$\nx^2\n$$\n\n$\\frac{a}{b}$')
})

test('formulas work in lists, quotes, tables, admonitions and beside raw HTML', async () => {
  assert.match(await html('- $$\n  x^2\n  $$'), `<li>\n${block}\n</li>`)
  assert.match(await html('> $$\n> x^2\n> $$'), `<blockquote>\n${block}\n</blockquote>`)
  assert.match(await html('| a |\n|---|\n| $x^2$ |'), `<td>${square}</td>`)
  assert.match(await html(':::note[On $x^2$]\n\n$x^2$\n\n:::'), `<p>${square}</p>`)
  assert.is(await html('<b>raw</b> $x^2$'), `<p><b>raw</b> ${square}</p>`)
  assert.match(await html('$x<y$ <i>z</i>'), '<mo>&#x3C;</mo>')
})

test('escaped bars work in a table cell', async () => {
  const cells = '| a | b |\n| --- | --- |\n| $\\|x\\|$ | `$\\|$` |'
  for (const text of [await html(cells), (await mdx(cells)).body.html])
    assert.match(text, '<annotation encoding="application/x-tex">|x|</annotation>')
  assert.match(await html('So $\\|x\\|$.'), '<annotation encoding="application/x-tex">\\|x\\|</annotation>')
})

test('prices, code and escaped dollars are not formulas', async () => {
  for (const text of ['$5 and $10', '$5 to $x', 'a $x and y $ z', '`$x$`', '\\$x$', 'one $ alone'])
    assert.not.match(await html(text), '<math', text)
  assert.is(await html('from $5 and $10 to $x^2$'), `<p>from $5 and $10 to ${square}</p>`)
  assert.is(await html('$ x^2 $'), `<p>${square}</p>`)
})

test('singleDollar: false leaves single dollars unchanged', async () => {
  const { html } = extended(createMath({ singleDollar: false }))
  assert.is(await html('$x^2$'), '<p>$x^2$</p>')
  assert.is(await html('So $$x^2$$ is.'), `<p>So ${square} is.</p>`)
})

test('macros of the options are shared, macros of a formula are local', async () => {
  const { html, md } = extended(createMath({ macros: { '\\RR': '\\mathbb{R}', '\\two': '#1 #1' } }))
  assert.match(await html('$\\RR$'), '<mi>ℝ</mi>')
  assert.match(await html('$\\two{x}$'), '<mi>x</mi><mi>x</mi>')
  const { diagnostics } = await md('$\\gdef\\own{y}\\own$ and $\\own$')
  assert.is(diagnostics.length, 1)
  assert.is(plugin.options?.safeParse({ macros: { RR: 'x' } }).success, false)
})

test('the Markdown version contains the TeX, also after a rebuild', async () => {
  assert.is((await md('So $x^2$ is.\n\n$$\nx^2\n$$')).body.markdown, 'So $x^2$ is.\n\n$$\nx^2\n$$')
  const page = await md(':::note\n\nSo $a_1 * b_2$ is.\n\n- $$\n  x^2\n  $$\n\n:::')
  assert.match(page.body.markdown, 'So $a_1 * b_2$ is.')
  assert.match(page.body.markdown, '> - $$\n>   x^2\n>   $$')
  const dollars = await mdx('$$\\text{a $x$ b} + 1$$ in a line')
  assert.match(dollars.body.markdown, '$$ \\text{a $x$ b} + 1 $$ in a line')
})

test('search, contents and excerpt contain the TeX once', async () => {
  const { body, facts } = await md('# On $x^2$\n\nSo $x^2$ is.\n\n## With $\\alpha$\n\n$$\ny\n$$')
  assert.is(facts.title, 'On x^2')
  assert.is(facts.excerpt, 'So x^2 is.')
  assert.equal(facts.headings, [{ depth: 2, id: 'with-alpha', text: 'With \\alpha' }])
  assert.equal(body.sections, [
    { id: '', title: '', text: 'So x^2 is.' },
    { id: 'with-alpha', title: 'With \\alpha', text: 'y' },
  ])
})

test('invalid formulas are reported at their location, and shown as code', async () => {
  const { body, diagnostics } = await md('Text $a + \\foo$ text\n\n$$\nx\n\\frac{1\n$$\n\n> $$\n> x}\n> $$\n\n$a_b_c$')
  assert.equal(reportLines(diagnostics), [
    'warning[math/invalid] 5:11-15 the formula is not valid: Undefined control sequence: \\foo (define your own commands as "macros" in the options of the plugin)',
    "warning[math/invalid] 9:8-8 the formula is not valid: Unexpected end of input in a macro argument, expected '}'",
    "warning[math/invalid] 13:4-5 the formula is not valid: Expected 'EOF', got '}'",
    'warning[math/invalid] 16:5-6 the formula is not valid: Double subscript (where a dollar sign is meant, write \\$)',
  ])
  assert.match(body.html, '<p>Text <code>a + \\foo</code> text</p>')
  assert.match(body.html, /<pre class="code" tabindex="0"><code>x\n\\frac\{1<\/code><\/pre>/)
})

test('a block that is never closed is reported at its opening sign', async () => {
  const reports = async (text: string) => reportLines((await md(text)).diagnostics)
  const never = 'the formula is opened here and never closed'
  const end = 'on a separate line where the formula ends, with the same indentation'
  assert.equal(await reports('a\n\n$$\n\\frac{1}{2}\n\ntext \\foo'), [
    `warning[math/invalid] 7:1-3 ${never} (write $$ ${end})`,
  ])
  assert.equal(await reports('> $$\n> x\n\ntext'), [`warning[math/invalid] 5:3-5 ${never} (write $$ ${end})`])
  assert.equal(await reports('```math\nx\n'), [`warning[math/invalid] 5:1-4 ${never} (write \`\`\` ${end})`])
  for (const text of ['$$\nx\n$$', '- $$\n  x\n  $$\n- b', '$$x$$', '$$\nx$$', '$$$\nx\n$$$\n', '~~~math\nx\n~~~'])
    assert.equal(await reports(text), [], text)
})

test('a block that is opened after text is reported there', async () => {
  const reports = async (text: string) => reportLines((await md(text)).diagnostics)
  const expected = (range: string) => [
    `warning[math/invalid] ${range} the formula is opened here, after text, so its closing $$ opens another one (write the $$ of a block on a separate line, or the formula in one line)`,
  ]
  assert.equal(await reports('and $$\n\\foo{x}\n$$\n\ntext'), expected('5:5-7'))
  assert.equal(await reports('- a\n- and *b* $$\n  x\n  $$\n\n$$\ny\n$$\n'), expected('6:11-13'))
  assert.equal(await reports('and $$x$$\n$$\nx\n$$'), [])
  assert.equal(await reports('and $$ **b**\n$$\nx\n$$'), [])
  assert.equal(await reports('and `$$`\n$$\nx\n$$'), [])
})

test('faults in MDX and in a partial have locations', async () => {
  const { diagnostics } = await mdx('{1}\n\n$\\foo$')
  assert.match(reportLines(diagnostics)[0] ?? '', 'warning[math/invalid] 7:2-6')
  const partial = extended(createMath(), { 'content/docs/_a.md': '---\nx: 1\n---\n\nIn $x^2$ and $\\foo$.' })
  const included = await partial.md('::partial{file="./_a.md"}')
  assert.is(readable(included.body.html), `<p>In ${square} and <code>\\foo</code>.</p>`)
  const [report] = included.diagnostics
  assert.equal(report?.location, { file: 'content/docs/_a.md', line: 5, column: 15, endColumn: 19 })
})

test('commands with links, loads or styles have no effect', async () => {
  const commands = [
    '\\href{javascript:alert(1)}{x}',
    '\\url{https://a.example}',
    '\\includegraphics{https://a.example/x.png}',
    '\\htmlClass{a}{x}',
    '\\htmlStyle{color:red}{x}',
    '\\htmlData{a=b}{x}',
  ]
  for (const command of commands) {
    const { body, diagnostics } = await md(`$${command}$`)
    assert.match(body.html, /^<p><code(?: class="name")?>/, command)
    assert.match(reportLines(diagnostics)[0] ?? '', `${command.split('{')[0]} is not allowed in a formula`)
  }
  const box = await md('$\\fcolorbox{red}{blue}{x}$ $\\text{<img src=x onerror=alert(1)>}$')
  assert.not.match(box.body.html, /\sstyle=|<img/)
  assert.match(box.body.css ?? '', 'border: 0.04em solid red')
})

test('loops, sizes, lengths and depths are limited', async () => {
  const bad = async (tex: string) => reportLines((await md(`$${tex}$`)).diagnostics)[0]?.replace(/^\S+ \S+ /, '')
  assert.match((await bad('\\def\\a{\\a\\a}\\a')) ?? '', 'Too many expansions')
  assert.is(await bad('x'.repeat(10_001)), 'a formula has more than 10,000 characters')
  assert.is(await bad('\\pi'.repeat(1_001)), 'a formula has more than 1,000 commands')
  assert.is(await bad('{'.repeat(101) + '}'.repeat(101)), 'a formula is nested more than 100 levels deep')
  assert.match((await bad('\\sqrt'.repeat(900) + 'x')) ?? '', /not valid|nested too deeply/)
  assert.match(await html('$\\rule{1000em}{1000em}$'), 'width="50em" height="50em"')
})

test('MathML 3 that browsers do not support is replaced', async () => {
  assert.match(
    await html('$\\mathcal{L}\\mathfrak{g}\\mathbf{v1}\\boldsymbol{\\alpha}\\mathtt{T}$'),
    /ℒ.*𝔤.*𝐯.*𝟏.*𝜶.*𝚃/,
  )
  assert.not.match(await html('$\\mathbb{R}\\mathsf{x}$'), 'mathvariant')
  assert.match(await html('$\\mathrm{d}$'), '<mi mathvariant="normal">d</mi>')
  const aligned = await html('$$\\begin{aligned}a&=b\\end{aligned}$$')
  assert.match(aligned, '<mtable class="math-tight"><mtr><mtd class="math-right">')
  const array = await html('$$\\begin{array}{c|r}a&1\\\\\\hline b&2\\end{array}$$')
  assert.match(array, '<mtd class="math-rule-solid math-line-solid">')
  assert.match(array, '<mtd class="math-right">')
  // A token contains only text: an HTML parser would move elements out of it.
  assert.not.match(await html('$\\underset{x}{y}\\boldsymbol{\\alpha x}$'), /<m[ion]><m/)
})

test('KaTeX is only loaded for a formula', async () => {
  const packages = await staticPackages('plugins/math/index.ts')
  assert.ok(packages.includes('micromark-extension-math'))
  assert.not.ok(packages.includes('katex'))
  const { markdown } = createMath()
  assert.is(markdown?.sign?.test('Text without.'), false)
  assert.is(markdown?.sign?.test('```math'), true)
})

test.run()
