import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { html, markdown } from '../compile.ts'
import { plain, reports } from './reports.ts'
import { ofMdx } from './rendered.ts'

const two = '::::columns{cols=3}\n:::column\nOne.\n:::\n:::column\nTwo.\n:::\n::::'

test('columns enable the feature that styles them', async () => {
  const { body, facts, diagnostics } = await markdown(two)
  assert.is(
    body.html,
    '<div class="columns columns-3" data-feature="columns"><div class="column"><p>One.</p></div><div class="column"><p>Two.</p></div></div>',
  )
  assert.equal([facts.features, diagnostics], [['columns'], []])
  assert.is(await plain(two), 'One.\n\nTwo.')
  const component = '<Columns cols={3}>\n<Column>\nOne.\n</Column>\n<Column>\nTwo.\n</Column>\n</Columns>'
  assert.is((await ofMdx(component)).html.replaceAll('\n', ''), body.html)
})

test('one part of an accordion group is open at a time; two groups are independent', async () => {
  const group = '::::accordion-group\n:::details[A]\na\n:::\n:::details[B]\nb\n:::\n::::'
  const names = [...(await html(`${group}\n\n${group}`)).matchAll(/<details[^>]* name="([^"]*)"/g)].map(
    ([, name]) => name,
  )
  assert.equal(names, ['accordion-1', 'accordion-1', 'accordion-2', 'accordion-2'])
  const component = '<AccordionGroup>\n<Accordion title="A">a</Accordion>\n</AccordionGroup>'
  assert.match(
    (await ofMdx(component)).html,
    /<div class="accordion-group" data-feature="accordion">\s*<details class="fold" name="accordion-1">/,
  )
})

test('a button is a link, which is checked as every other link', async () => {
  const { body, facts } = await markdown(':link-button[Go *on*]{href="./x.md" variant=secondary icon=rocket}')
  assert.match(
    body.html,
    /<span class="link-button link-button-secondary" data-feature="link-button"><a href="[^"]+"><svg/,
  )
  assert.equal(
    [facts.links.map(({ url, location }) => [url, location?.column]), facts.features],
    [[['./x.md', 29]], ['link-button', 'icon']],
  )
  assert.is(await plain(':link-button[Go]{href="/x"}'), '[Go]({0})')
  const component = '<LinkButton href="/x" variant="minimal">Go</LinkButton>'
  assert.is((await ofMdx(`a ${component}`)).html, await html('a :link-button[Go]{href="/x" variant=minimal}'))
})

test('raw HTML on the page preserves columns', async () => {
  assert.match(await html(`<b>x</b>\n\n${two}`), '<div class="columns columns-3" data-feature="columns">')
})

test('faults of columns and buttons are reported', async () => {
  assert.equal(await reports(':::column\nx\n:::\n\n::::columns{cols=7}\ny\n::::\n\n:link-button[Go]{variant=primry}'), [
    '1:1-10 directive/attribute: "column" is not in "columns" (write ::::columns around it)',
    '5:1-20 directive/attribute: 7 is not a supported number of columns (write cols=2, 3 or 4)',
    '6:1-2 directive/attribute: "columns" contains something that is not a column (write :::column inside, and close it with :::)',
    '9:1-33 directive/attribute: this button leads nowhere (write href="/…")',
    '9:1-33 directive/attribute: a button has no variant "primry" (did you mean "primary"?)',
  ])
  assert.equal(await reports('::::accordion-group\nx\n::::'), [
    '2:1-2 directive/attribute: "accordion-group" contains something that does not fold (write :::details[Summary] inside)',
  ])
})

test.run()
