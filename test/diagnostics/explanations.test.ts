/** Each code has a true explanation: the example causes the report, and the change removes it. */
import { importTranslations } from '../../src/commands/exchange-translations.ts'
import { translationStatus } from '../../src/commands/translation-status.ts'
import { updateTranslations } from '../../src/commands/update-translations.ts'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { codesPages, withRedirects } from './codes-page.ts'
import { codes } from '../../src/diagnostics/codes.ts'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import { explainedCodes, type ExplainedCode } from '../../src/diagnostics/explanations.ts'
import { openSandbox } from '../../src/satellites/sandbox/open.ts'
import { checkHar } from '../../src/cli/contract.ts'
import { createContract } from '../../src/satellites/sandbox/contract.ts'
import { readHar } from '../../src/satellites/sandbox/har.ts'
import { readFixtures } from '../../src/satellites/sandbox/load.ts'
import { impact } from '../../src/commands/contract-impact.ts'
import { reviewsDue } from '../../src/commands/due-reviews.ts'
import { testSnippets } from '../../src/commands/test-snippets.ts'
import { buildSite, temporaryFolder, write } from '../compiler/stages/site.ts'

const explained = explainedCodes()
const src = fileURLToPath(new URL('../../src/', import.meta.url))

/** Files that turn an example into a site. */
const rest = {
  'site.config.yaml':
    'title: Parcel handbook\nurl: https://handbook.example\ncontent:\n  - use: docs\n  - use: pages\n',
  'content/docs/index.md': '# Welcome\n',
}

const table = suite('explanations: the table')

table('every code in the table has exactly one explanation', () => {
  const explainedCodes = explained.map(({ code }) => code)
  assert.equal(explainedCodes.slice(0, Object.keys(codes).length), Object.keys(codes))
  assert.is(new Set(explainedCodes).size, explainedCodes.length)
})

table('every code of a built-in plugin has an explanation', () => {
  const names = new Set(explained.map(({ code }) => code))
  const areas = new Set([...names].map((code) => code.split('/')[0]))
  const texts = readdirSync(join(src, 'plugins'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => [path, readFileSync(join(src, 'plugins', path), 'utf8')] as const)
  const mentions = texts.flatMap(([path, text]) => [
    ...[
      ...text.matchAll(/(?:code(?::| =) |(?:diagnostic|report|problem|warning|tagWarning)\()'([a-z-]+\/[a-z-]+)'/g),
    ].map(([, code = '']) => code),
    ...(/source: '([a-z]+)'/.exec(text)?.slice(1) ?? []).flatMap((source) =>
      [...text.matchAll(/(?:ruleId: |ruleId: \w+ \? |' : )'([a-z-]+)'/g)].map(([, rule = '']) => `${source}/${rule}`),
    ),
    ...(path.startsWith('images') ? [...text.matchAll(/\brule: '([a-z-]+)',/g)] : []).map(
      ([, rule = '']) => `images/${rule}`,
    ),
  ])
  assert.ok(new Set(mentions).size > 25, String(new Set(mentions).size))
  assert.equal(
    [...new Set(mentions)].filter((code) => !names.has(code)),
    [],
  )
  assert.ok(areas.size > 20)
})

table('an example contains its fix', () => {
  const wrong = explained.flatMap(({ code, example, change }) =>
    change === undefined || Object.values(example).some((text: string) => text.includes(change[0])) ? [] : [code],
  )
  assert.equal(wrong, [])
})

table('explanations are sentences', () => {
  const wrong = explained.flatMap(({ code, title, meaning, fix }) =>
    /^[A-Z`].*[^.]$/.test(title) && /^[A-Z`"].*\.$/s.test(meaning) && /^[A-Z`"].*\.$/s.test(fix) ? [] : [code],
  )
  assert.equal(wrong, [])
})
table('the pages of codes in the manual are generated from the explanations, and old anchors lead there', () => {
  const manual = join(src, '../manual')
  const docs = join(manual, 'content/docs')
  const pages = codesPages(explained)
  const old = [...pages].filter(([path, text]) => readFileSync(join(docs, path), 'utf8') !== text)
  assert.equal(
    old.map(([path]) => path),
    [],
    'npm run codes',
  )
  assert.equal(
    readdirSync(join(docs, 'codes'))
      .map((name) => `codes/${name}`)
      .sort(),
    [...pages.keys()].slice(1).sort(),
  )
  const config = readFileSync(join(manual, 'site.config.yaml'), 'utf8')
  assert.ok(config === withRedirects(config, explained), 'npm run codes')
})

table('a code of an area without a page is refused', () => {
  const [explanation] = explained
  assert.ok(explanation)
  assert.throws(() => codesPages([{ ...explanation, code: 'new/thing' }]), /no page of codes has the area new/)
})

table.run()

const examples = suite('explanations: the examples')
const root = temporaryFolder()

/**
 * Limits the test to some codes, or adds the fixed examples, as `npm run codes` does. Each example takes a build.
 */
const { DOCS_CODES, DOCS_CODES_MENDED } = process.env
for (const explanation of explained) {
  if (DOCS_CODES !== undefined && !DOCS_CODES.split(',').includes(explanation.code)) continue
  const { example, change } = explanation
  if (typeof example === 'string') continue
  examples(explanation.code, async () => {
    const reports = await reported(explanation.code, example)
    assert.ok(
      reports.some(
        ([code, severity]) => code === explanation.code && (severity === explanation.severity || isEither(explanation)),
      ),
      JSON.stringify(reports),
    )
    if (change === undefined || (DOCS_CODES ?? DOCS_CODES_MENDED) === undefined) return
    const [from, to] = change
    const mended = Object.fromEntries(
      Object.entries(example).map(([path, text]) => [path, text.replace(from, () => to)] as const),
    )
    assert.equal(await reported(explanation.code, mended), [], 'mended')
  })
}

/** Some codes are errors or warnings, depending on the options. */
function isEither({ code }: ExplainedCode): boolean {
  return ['read/outside', 'openapi/invalid'].includes(code)
}

async function reported(code: string, files: Readonly<Record<string, string>>): Promise<[string, string, string][]> {
  const all: Record<string, string> = { ...rest, ...files }
  const withDocs = all['site.config.yaml']?.includes('use: docs') === true
  all['content/pages/index.md'] ??= withDocs ? '# Welcome\n\nRead the [handbook](/docs).\n' : '# Welcome\n'
  write(root, all)
  // The cache of earlier examples avoids bundling the theme each time.
  const { diagnostics } = await reportOf(code)
  for (const name of readdirSync(root)) if (name !== '.docs') rmSync(join(root, name), { recursive: true })
  return diagnostics.map(({ code, severity, message }) => [code, severity, message])
}

/** Returns the reports of the command for a code. */
async function reportOf(code: string): Promise<{ readonly diagnostics: readonly Diagnostic[] }> {
  const options = { root, out: root, strict: false, drafts: false, cache: true, jobs: 1 }
  if (code.startsWith('sandbox/')) return { diagnostics: await sandboxReports() }
  if (code.startsWith('contract/')) return { diagnostics: await contractReports() }
  if (code.startsWith('review/')) return reviewsDue(options, '2026-11-23')
  if (code.startsWith('translation/')) return { diagnostics: await translationReportsOf(code) }
  if (code.startsWith('impact/')) return impact({ root, cache: true, from: 'old.yaml' })
  return code.startsWith('snippet/') ? testSnippets({ root, cache: true }) : buildSite(root, true)
}

/** Returns the reports of the command for a code of translations. */
async function translationReportsOf(code: string): Promise<readonly Diagnostic[]> {
  const site = { root, cache: true }
  if (/import|unmatched/.test(code))
    return (await importTranslations({ ...site, files: [join(root, 'de.po')] })).diagnostics
  const files = code.endsWith('no-file') ? ['content/i18n/de/docs/start.md'] : []
  if (/refused|no-file/.test(code)) return (await updateTranslations({ ...site, files })).diagnostics
  return (await translationStatus(site)).diagnostics
}

/** Returns the reports of `docs sandbox --fixtures fixtures.yaml` on the site. */
async function sandboxReports(): Promise<readonly Diagnostic[]> {
  const { opened, diagnostics } = await openSandbox(root)
  const file = join(root, 'fixtures.yaml')
  if (opened === undefined || !existsSync(file)) return diagnostics
  const { described, rules } = opened
  return readFixtures(readFileSync(file, 'utf8'), { file: 'fixtures.yaml', tables: rules.tables, described })
    .diagnostics
}

/** Returns the reports of `docs sandbox har recording.har` on the site. */
async function contractReports(): Promise<readonly Diagnostic[]> {
  const { opened } = await openSandbox(root)
  const recorded = readHar(readFileSync(join(root, 'recording.har'), 'utf8'))
  if (opened === undefined || typeof recorded === 'string') return []
  const { described } = opened
  return (await checkHar(recorded, described, createContract(described))).diagnostics('recording.har')
}
examples.run()
