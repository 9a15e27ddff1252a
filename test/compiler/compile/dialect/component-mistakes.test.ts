import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { markdownDefaults } from '../options.ts'
import { ofMdx } from './rendered.ts'

async function faults(text: string, more: Parameters<typeof ofMdx>[1] = {}): Promise<readonly string[]> {
  return (await ofMdx(text, more)).faults
}

test('an unknown value of a component is reported at its location', async () => {
  assert.equal(await faults('<Admonition type="tipp">\n\nx\n\n</Admonition>'), [
    '5:13-24 there is no kind of admonition "tipp" (did you mean "tip"?)',
  ])
  assert.equal(await faults('It is <Badge tone="goood">new</Badge>.'), [
    '5:14-26 a badge has no tone "goood" (did you mean "good"?)',
  ])
  assert.equal(await faults('<LinkButton href="https://a.example" variant="big">x</LinkButton>'), [
    '5:38-51 a button has no variant "big" (the variants are primary, secondary, minimal)',
  ])
})

test('an attribute name of another tool is reported with ours', async () => {
  assert.equal(await faults('<Admonition kind="tip">\n\nx\n\n</Admonition>'), [
    '5:13-23 "Admonition" has no attribute "kind" (write type="tip")',
  ])
  assert.equal(await faults('<Tabs>\n<Tab title="npm">\n\nx\n\n</Tab>\n</Tabs>'), [
    '6:6-17 this tab has no label (write label="npm")',
  ])
})

test('a tab without a label is reported', async () => {
  assert.equal(await faults('<Tabs>\n<TabItem label="a">\n\nx\n\n</TabItem>\n<TabItem>\n\ny\n\n</TabItem>\n</Tabs>'), [
    '11:1-10 this tab has no label (write <TabItem label="…">)',
  ])
})

test('content of tabs that is not a tab', async () => {
  const hint = '(write <TabItem label="…"> around it, or move it out of <Tabs>)'
  const tab = '<TabItem label="a">\n\nx\n\n</TabItem>\n'
  assert.equal(await faults(`<Tabs>\n  text\n\n${tab}</Tabs>`), [
    `6:3-7 <Tabs> contains content that is not a tab ${hint}`,
  ])
  assert.equal(await faults('<Tabs><p>x</p></Tabs>'), [`5:7-15 <Tabs> contains content that is not a tab ${hint}`])
  assert.equal(await faults(`<Tabs>\n{/* x */}\n${tab}{["b"].map((label) => <TabItem label={label} />)}\n</Tabs>`), [])
})

test('kinds of the site, computed values and components of the page are not reported', async () => {
  const options = { ...markdownDefaults, admonitions: { lab: { title: 'Experiment', like: 'tip' as const } } }
  assert.equal(await faults('<Admonition type="lab">x</Admonition>', { options }), [])
  assert.equal(await faults('<Admonition type={"no" + "te"}>x</Admonition>'), [])
  assert.equal(await faults('<Admonition {...{ type: "tip" }}>x</Admonition>'), [])
  assert.equal(await faults('export const Badge = ({ tone }) => <b>{tone}</b>\n\n<Badge tone="loud" />'), [])
})

test('an unknown component is reported with the nearest name, or with the components that need no import', async () => {
  assert.match(
    (await faults('<Calout>x</Calout>')).join(),
    'no component "Calout" (import it at the top of the page; those',
  )
  assert.match((await faults('<Admonitoin>x</Admonitoin>')).join(), 'did you mean "Admonition"?')
})

test.run()
