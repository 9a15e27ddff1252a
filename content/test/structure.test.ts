/** Pages have titles, descriptions and headings for readers and searches, and do not repeat each other. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pages } from './pages.ts'
import {
  diagrams,
  frontMatterFaults,
  headingFaults,
  lengthFaults,
  pictureFaults,
  repeatedData,
  repeatedSentences,
} from './structure-faults.ts'

/** Pages with fewer words than usual, with the reason. */
const short: Readonly<Record<string, string>> = {
  'content/docs/resolve/demo.md': 'a walk-through is as long as its steps',
  'content/docs/tracking-page/demo.md': 'a walk-through is as long as its steps',
  'content/platform/ai/agent-toolkit.md': 'the specification names the tools, and no more',
  'content/platform/ai/mcp.md': 'the specification names the protocol, and no more',
  'content/platform/ai/waybill-agent.md': 'the specification names the agent, and no more',
  'content/platform/web/browser-sdk.md': 'the specification names the SDK, and no function of it',
}

const guides = pages.filter(({ file }) => /^content\/(?:docs|platform)\//.test(file))
/** The page of search results has no text. */
const readable = pages.filter(({ data }) => data['layout'] !== 'search')

test('every page has a title, a description and keywords', () => {
  assert.equal(readable.flatMap(frontMatterFaults), [])
})

test('no two pages have the same title or description', () => {
  assert.equal(repeatedData(pages), [])
})

test('heading levels are not skipped', () => {
  assert.equal(pages.flatMap(headingFaults), [])
})

test('every picture and diagram has a text alternative', () => {
  assert.equal(pages.flatMap(pictureFaults), [])
})

test('the site has at least six diagrams', () => {
  assert.ok(pages.flatMap(diagrams).length >= 6)
})

test('the length of each guide is within its limits', () => {
  assert.equal(guides.filter(({ file }) => !(file in short)).flatMap(lengthFaults), [])
  const faults = guides.filter(({ file }) => file in short).flatMap(lengthFaults)
  assert.equal(
    faults.filter((fault) => fault.includes('more than')),
    [],
  )
})

test('every page in the list of short pages exists', () => {
  const files = guides.map(({ file }) => file)
  assert.equal(
    Object.keys(short).filter((file) => !files.includes(file)),
    [],
  )
})

test('no two pages share a long sentence', () => {
  assert.equal(repeatedSentences(pages), [])
})

test.run()
