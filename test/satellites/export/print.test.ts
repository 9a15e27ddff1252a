import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { findChromium } from '../../../src/satellites/export/print/chromium.ts'
import { destinationsIn, joined, withDate } from '../../../src/satellites/export/print/destinations.ts'
import { printDocument } from '../../../src/satellites/export/print/document.ts'
import { book, chapter, page } from './book.ts'

const first = page(
  '/a',
  'A',
  '<h1>A</h1><h2 id="x">X</h2><p><a href="/kit/b#x">b</a><a href="#x">x</a><a href="/kit/c">c</a></p>',
)
const second = page('/b', 'B', '<section aria-labelledby="x"><h1>B</h1><h2 id="x">X</h2></section>')
const options = { paper: 'A4', styles: ['[data-theme=light]{--color-accent:#123}'] } as const

test('ids are unique in the whole document, links and references are adapted, and levels are nested', () => {
  const html = printDocument(book([chapter(first, chapter(second))]), options).html(new Map([['b', 7]]))
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
  assert.equal(ids, ['a', 'a:x', 'b', 'b:x'])
  assert.equal(
    [...html.matchAll(/<p><a.*?<\/p>/g)].map(([link]) => [...link.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)),
    [['#b:x', '#a:x', 'https://parcels.example/kit/c']],
  )
  assert.match(html, '<section aria-labelledby="b:x">')
  assert.match(html, '<h1 aria-level="2" id="b">')
  assert.match(html, '<span class="book-label">B</span><span class="book-number">7</span>')
  assert.match(html, '--color-accent:#123;--color-page:#fff')
})

test('a link to its own parent element becomes text, since each target costs time on every sheet', () => {
  const permalinks =
    '<h2 id="x"><a href="#x">X</a></h2><dl><div id="f"><dt><a href="#f"><code>f</code></a></dt></div></dl>'
  const html = printDocument(book([chapter(page('/a', 'A', `${permalinks}<a href="#f">f</a>`))]), options).html(
    new Map(),
  )
  assert.match(html, '<h2 id="a:x" aria-level="2">X</h2>')
  assert.match(html, '<div id="a:f"><dt><code>f</code></dt></div>')
  assert.equal(
    [...html.matchAll(/href="(#a:[^"]+)"/g)].map(([, href]) => href),
    ['#a:f'],
  )
})

test('in drafts only the contents contain links inside the document, since each target costs time on every sheet', () => {
  const document = printDocument(book([chapter(first), chapter(second)]), options)
  const inside = (html: string) => [...html.matchAll(/href="(#[^"]+)"/g)].map(([, href]) => href)
  const [draft, ...others] = document.drafts(1)
  assert.equal(others, [])
  assert.equal(inside(draft?.html ?? ''), ['#a', '#b'])
  assert.match(draft?.html ?? '', '<a href="about:blank">b</a>')
  const halves = document.drafts(2)
  assert.equal(
    halves.map(({ first: id, html }) => [id, ...[...html.matchAll(/<h1[^>]* id="(\w+)"/g)].map(([, at]) => at)]),
    [
      ['a', 'a'],
      ['b', 'b'],
    ],
  )
  assert.is(document.drafts(5).length, 2)
  assert.equal(inside(document.html(new Map())), ['#a', '#b', '#b:x', '#a:x'])
})

test('the positions of all names are the same from parts as from the whole', () => {
  const parts = [
    { numbers: new Map([['a', 4]]), sheets: 6, first: 'a' },
    {
      numbers: new Map([
        ['b', 4],
        ['c', 9],
      ]),
      sheets: 9,
      first: 'b',
    },
    { numbers: new Map([['d', 4]]), sheets: 4, first: 'd' },
  ]
  assert.equal(
    [...joined(parts)],
    [
      ['a', 4],
      ['b', 7],
      ['c', 12],
      ['d', 13],
    ],
  )
})

/** A PDF like those of Skia, with the objects for names. */
function pdf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return String(at).padStart(10, '0')
  })
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('')
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<<>>\nstartxref\n${text.length}\n%%EOF`,
  )
}

test('the pages of names are read from the table of a PDF, through its page tree', () => {
  const objects = [
    "<</CreationDate (D:20260101000000+00'00')\n/ModDate (D:20260101000000+00'00')>>",
    '<</Type /Page>>',
    '<</Type /Pages /Kids [4 0 R 2 0 R]>>',
    '<</Type /Pages /Kids [5 0 R]>>',
    '<</Type /Page>>',
    '<</a [5 0 R /XYZ 0 0 0]\n/caf#C3#A9:x [2 0 R /XYZ 0 0 0]>>',
    '<</Type /Catalog /Pages 3 0 R /Dests 6 0 R>>',
  ]
  const result = pdf(objects)
  assert.equal(
    [...destinationsIn(result).numbers],
    [
      ['a', 1],
      ['café:x', 2],
    ],
  )
  assert.is(destinationsIn(result).sheets, 2)
  assert.equal([...destinationsIn(Buffer.from('no PDF')).numbers], [])
  const dated = Buffer.from(withDate(result, '2025-12-31')).toString()
  assert.is(dated.length, result.length)
  assert.is(dated.match(/D:20251231000000/g)?.length, 2)
})

test('a missing Chromium is reported with a hint', () => {
  const chromium = findChromium('/no/such/chromium')
  assert.is('problem' in chromium && chromium.problem.code, 'export/no-chromium')
  assert.match(('problem' in chromium && chromium.problem.hint) || '', '--chromium PATH')
})

test.run()
