import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { growthTable, ratioTable, resultTable, type Measurement, type Result } from '../../bench/report.ts'

const test = suite('bench/report')

function result(tool: string, at: { pages: number; measurement: Measurement; wallMs: number }): Result {
  const cost = { wallMs: at.wallMs, cpuMs: at.wallMs * 2, peakBytes: 3e8, memory: 'PSS' } as const
  const weight = { files: at.pages + 2, bytes: at.pages * 20_000, htmlFiles: at.pages, pageBytes: 18_000 }
  return { tool, pages: at.pages, measurement: at.measurement, cost, weight }
}

const results = [
  result('docs', { pages: 100, measurement: 'cold', wallMs: 1000 }),
  result('docs', { pages: 1000, measurement: 'cold', wallMs: 5000 }),
  result('docs', { pages: 1000, measurement: 'edit', wallMs: 500 }),
  result('hugo', { pages: 1000, measurement: 'cold', wallMs: 2000 }),
  result('vitepress', { pages: 1000, measurement: 'edit', wallMs: 50_000 }),
]
const cells = (text = ''): string[][] => text.split('\n').map((line) => line.split(/\s{2,}/))

test('figures are in aligned columns', () => {
  const lines = resultTable(results).split('\n')
  const figures = ['5.00', '10.00', '300', '5.00', '1002', '20.0', '20.0', '18.0']
  assert.equal(cells(lines[3])[0], ['docs', 'cold', '1000', ...figures])
  assert.is(new Set(lines.map((line) => line.length)).size, 1)
})

test('ratios compare results of the same size; without an edit build of the peer, its cold build is used', () => {
  const rows = cells(ratioTable(results, 'docs'))
  assert.equal(rows.slice(2), [
    ['hugo', 'cold', '1000', '2.50', '2.50', '1.00', '1.00', '1.00', '<= 3'],
    ['hugo', 'edit (its cold)', '1000', '0.25', '0.25', '1.00', '1.00', '1.00', '<= 0.5'],
    ['vitepress', 'edit', '1000', '0.01', '0.01', '1.00', '1.00', '1.00'],
  ])
})

test('growth compares cold builds of one tool per page', () => {
  assert.equal(cells(growthTable(results)).slice(2), [['docs', '1000 / 100', '0.50', '1.00', '1.00']])
})

test('without a peer or a second size the further tables are omitted', () => {
  assert.is(ratioTable(results.slice(0, 3), 'docs'), undefined)
  assert.is(growthTable(results.slice(0, 1)), undefined)
})

test.run()
