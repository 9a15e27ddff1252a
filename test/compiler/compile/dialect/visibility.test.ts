import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { html, markdown } from '../compile.ts'
import { ofMarkdown, ofMdx } from './rendered.ts'
import { plain, reports } from './reports.ts'

const both = `## Sign up

:::visibility{for=humans}
Click **Sign up**.

### In the app
:::

::::visibility{for=agents}
Send a \`POST\` to [/accounts](./accounts.md).

### Sign up

:::note
Ask for a key first.
:::
::::

Then go on.`

test('people see their parts on the page, agents see theirs in Markdown', async () => {
  const { body, facts, diagnostics } = await markdown(both)
  assert.is(
    body.html.replaceAll('\n', ''),
    '<h2 id="sign-up">Sign up</h2><p>Click <strong>Sign up</strong>.</p><h3 id="in-the-app">In the app</h3><p>Then go on.</p>',
  )
  assert.is(
    await plain(both),
    '## Sign up\n\nSend a `POST` to [/accounts]({0}).\n\n### Sign up\n\n> [!NOTE]\n> Ask for a key first.\n\nThen go on.',
  )
  assert.equal(
    facts.headings.map(({ id }) => id),
    ['sign-up', 'in-the-app'],
  )
  assert.equal([facts.ids, facts.agentIds, diagnostics], [['sign-up', 'in-the-app'], ['sign-up'], []])
  assert.equal(
    facts.links.map(({ url }) => url),
    ['./accounts.md'],
  )
  assert.is(
    body.sections.map(({ title, text }) => `${title}: ${text}`).join(' | '),
    'Sign up: Click Sign up. | In the app: Then go on.',
  )
  assert.is(facts.excerpt, 'Click Sign up.')
  assert.is(facts.words, 6)
})

test('the component produces the same result', async () => {
  const component = both
    .replaceAll(/:{3,4}visibility\{for=(\w+)\}/g, '<Visibility for="$1">\n')
    .replace('app\n:::', 'app\n\n</Visibility>')
    .replace('::::\n\nThen', '</Visibility>\n\nThen')
  const [fromComponent, fromDirective] = [await ofMdx(component), await ofMarkdown(both)]
  assert.is(fromComponent.html.replaceAll('\n', ''), fromDirective.html.replaceAll('\n', ''))
  assert.is(fromComponent.plain, fromDirective.plain)
  assert.equal([fromComponent.ids, fromComponent.faults], [fromDirective.ids, []])
})

test('a heading for agents does not change the id of a heading for people', async () => {
  const text = ':::visibility{for=agents}\n## Set up\n\n### Set up {#own}\n:::\n\n## Set up\n\n### Own {#own}'
  const { facts, diagnostics } = await markdown(text)
  assert.equal(
    [facts.headings.map(({ id }) => id), facts.agentIds, diagnostics],
    [['set-up', 'own'], ['set-up', 'own'], []],
  )
  assert.is(await plain(text), '## Set up\n\n### Set up\n\n## Set up\n\n### Own')
})

test('parts in a line are removed, and paragraphs that become empty too', async () => {
  assert.is(
    await html('Open :visibility[the menu]{for=humans}:visibility[`/menu`]{for=agents}.'),
    '<p>Open the menu.</p>',
  )
  assert.is(await plain('Open :visibility[the menu]{for=humans}:visibility[`/menu`]{for=agents}.'), 'Open `/menu`.')
  assert.is(await html('One.\n\n:visibility[Two.]{for=agents}'), '<p>One.</p>\n')
  assert.is(await plain('One.\n\n:visibility[Two.]{for=humans}'), 'One.')
  const { html: page, plain: text } = await ofMdx(
    'Open <Visibility for="agents">`/menu`</Visibility><Visibility for="humans">it</Visibility>.',
  )
  assert.equal([page, text], ['<p>Open it.</p>', 'Open `/menu`.'])
})

test('nested parts are visible to readers that both parts name', async () => {
  const text = '::::visibility{for=humans}\na\n\n:::visibility{for=agents}\nb\n:::\n::::\n\nc'
  assert.equal([(await html(text)).replaceAll('\n', ''), await plain(text)], ['<p>a</p><p>c</p>', 'c'])
})

test('content for agents loads no feature scripts', async () => {
  const text =
    ':::::visibility{for=agents}\n::::tabs\n:::tab[A]\n![x](./a.png)\n:::\n::::\n:icon[rocket]\n\n<b style="color:red">x</b>\n:::::\n\ny'
  const { facts, body } = await markdown(text)
  assert.is(facts.features, undefined)
  assert.not.match(body.html, /icon|tab|img/)
})

test('raw HTML on the page changes nothing', async () => {
  const text = `<b>x</b>\n\n${both}`
  assert.not.match(await html(text), /accounts|docs-visibility/)
  assert.match(await plain(text), '[/accounts]')
  assert.not.match(await plain(text), 'Click')
})

test('a part must name its reader; a part for unknown readers is hidden', async () => {
  assert.equal(await reports(':::visibility{for=agent}\nsecret\n:::\n\n:::visibility\nx\n:::'), [
    '1:1-25 directive/attribute: unknown readers "agent" (did you mean "agents"?)',
    '5:1-14 directive/attribute: "visibility" does not name the readers of this part (write for=humans or for=agents)',
  ])
  const text = ':::visibility{for=agent}\nsecret\n:::\n\nx'
  assert.equal([(await html(text)).replaceAll('\n', ''), await plain(text)], ['<p>x</p>', 'x'])
  const { faults } = await ofMdx('<Visibility for="agent">\n\nx\n\n</Visibility>')
  assert.match(faults.join('\n'), 'unknown readers "agent"')
  assert.match(
    (await ofMdx('<Visibility for={1 + 1}>\n\nx\n\n</Visibility>')).faults.join('\n'),
    'write for="humans" or for="agents"',
  )
})

test.run()
