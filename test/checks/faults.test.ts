/**
 * Every fault is reported once, at its location, and text that only resembles a fault is not reported: the real build
 * has a recall and a precision of 1.
 */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildSite, temporaryFolder, write } from '../compiler/stages/site.ts'
import { configFaults, faults, type Case } from './faults.ts'
import { configLookAlikes, lookAlikes } from './look-alikes.ts'
import { unmark } from './marks.ts'
import { base, config } from './site.ts'

/** Actual and expected reports of a build of the site with these cases, as lines. */
async function reported(
  cases: readonly Case[],
  more = '',
): Promise<{ readonly actual: string[]; readonly expected: string[] }> {
  const settings = unmark(config(more))
  const expectedReports = settings.expected.map((report) => `${report} [site.config.yaml]`)
  const files: Record<string, string | Uint8Array> = { ...base, 'site.config.yaml': settings.text }
  const names = new Map<string, string>()
  for (const [index, { name, page, file, files: others = {} }] of cases.entries()) {
    const path = file ?? `content/docs/cases/case-${index + 1}.md`
    for (const [where, content] of Object.entries({ ...others, [path]: page })) {
      names.set(where, name)
      if (typeof content !== 'string') {
        files[where] = content
        continue
      }
      const { text, expected } = unmark(content)
      files[where] = text
      expectedReports.push(...expected.map((report) => `${report} [${name}]`))
    }
  }
  const root = temporaryFolder()
  write(root, files)
  const report = await buildSite(root, true)
  const reportLines = report.diagnostics.map(({ code, location }) => {
    const end = location?.endLine === undefined || location.endLine === location.line ? (location?.endColumn ?? '') : ''
    return `${code} ${location?.line}:${location?.column}-${end} [${names.get(location?.file ?? '') ?? location?.file}]`
  })
  return { actual: reportLines, expected: expectedReports }
}

/** Marks without an end do not check the end of a report. */
function same(report: string, expected: string): boolean {
  if (!/-(?= \[)/.test(expected)) return report === expected
  return report.replace(/-\d*(?= \[)/, '-') === expected
}

test('the set has at least 80 faults and 80 look-alikes', () => {
  const count = faults.reduce((sum, { page, files = {} }) => {
    return (
      sum +
      [page, ...Object.values(files)].reduce(
        (all, text) => all + (typeof text === 'string' ? unmark(text).expected.length : 0),
        0,
      )
    )
  }, 0)
  assert.ok(count >= 80 && lookAlikes.length >= 80, `${count} faults, ${lookAlikes.length} look-alikes`)
})

test('every seeded fault is reported at its location, and nothing else is reported', async () => {
  const { actual, expected } = await reported(faults, configFaults)
  const missing = expected.filter((report) => !actual.some((other) => same(other, report)))
  const wrong = actual.filter((report) => !expected.some((other) => same(report, other)))
  assert.equal({ missing, wrong }, { missing: [], wrong: [] })
  assert.is(actual.length, expected.length)
})

test('correct text that resembles a mistake is not reported', async () => {
  const { actual } = await reported(lookAlikes, configLookAlikes)
  assert.equal(actual, [])
})

test.run()
