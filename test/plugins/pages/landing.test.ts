import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  hasLanding,
  landingFragments,
  landingIcons,
  landingOf,
  type featuresSchema,
  type heroSchema,
} from '../../../src/plugins/pages/landing.ts'
import { pageSchema } from '../../../src/plugins/pages/index.ts'
import type { z } from '../../../src/plugins/kit.ts'

const hero = {
  tagline: 'For **parcels**\nof all kinds.',
  image: { file: 'box.png', alt: 'A "box"' },
  actions: [
    { text: 'Start [here]', link: '/start', icon: 'rocket' },
    { text: 'Read', link: './more.md' },
  ],
}
const features = [{ title: 'Fast', details: 'In a day.', icon: 'zap', link: '/fast' }, { title: 'Cheap' }]

test('parts of a landing page are Markdown, each with its line', () => {
  const lines: unknown[] = []
  const places = (path: readonly (string | number)[]) => ({ file: 'x.md', line: lines.push(path), column: 1 })
  assert.equal(
    landingFragments({ hero, features }, places).map(({ name, text, line }) => [name, text, line]),
    [
      ['tagline', 'For **parcels** of all kinds.', 1],
      ['hero-image', '<img src="./box.png" alt="A &quot;box&quot;">', 2],
      ['action-0', ':link-button[Start \\[here\\]]{href="/start" variant="primary" icon="rocket"}', 3],
      ['action-1', ':link-button[Read]{href="./more.md" variant="secondary"}', 4],
      ['feature-0', ':::card[Fast]{href="/fast" icon="zap"}\nIn a day.\n:::', 5],
      ['feature-1', '::card[Cheap]', 6],
    ],
  )
  assert.equal(lines[2], ['hero', 'actions', 0, 'link'])
  assert.equal(landingFragments({ hero: 3, features: [{}] }, places), [])
  assert.equal([hasLanding({ hero }), hasLanding({ title: 'x' }), hasLanding(null)], [true, false, false])
})

test('an example beside the headline is Markdown that starts on the line after its key', () => {
  const source = '---\nhero:\n  example: |\n    ```sh\n    ls\n    ```\n---\n'
  const [example] = landingFragments(
    { hero: { example: '```sh\nls\n```\n' } },
    () => ({ file: 'x.md', line: 3, column: 12 }),
    source,
  )
  assert.equal(example, { name: 'hero-example', format: 'md', text: '```sh\nls\n```\n', line: 4 })
  const [inLine] = landingFragments(
    { hero: { example: '`ls`' } },
    () => ({ file: 'x.md', line: 3, column: 12 }),
    '\n\n  example: "`ls`"',
  )
  assert.is(inLine?.line, 3)
  assert.is(landingOf('k', 'T', { hero: { actions: [], search: false, example: 'x' } }).example, true)
  const both = pageSchema.safeParse({ layout: 'landing', hero: { example: 'x', image: hero.image } })
  assert.equal(
    both.error?.issues.map(({ path, message }) => [path.join('.'), message]),
    [['hero.example', 'the picture is shown instead of the example']],
  )
})

test('an icon can have a tint, and the hero a search field', () => {
  const [card] = landingFragments({ features: [{ title: 'Fast', icon: 'zap', tint: 'green' }] }, () => undefined)
  assert.is(card?.text, '::card[Fast]{icon="zap" tint="green"}')
  assert.is(landingOf('k', 'T', { hero: { actions: [], search: true } }).search, true)
})

test('an unknown icon is reported at its key, and left out; an emoji is shown', () => {
  const data = {
    hero: { actions: [{ text: 'Go', link: '/', icon: 'rokcet' }] },
    features: [
      { title: 'Fast', icon: 'zap' },
      { title: 'Cheap', icon: '🚀' },
      { title: 'Good', icon: 'flaem' },
    ],
  }
  const places: unknown[] = []
  const reports = landingIcons(data, (path) => ({ file: 'x.md', line: places.push(path.join('.')), column: 1 }))
  assert.equal(
    reports.map(({ location, message }) => `${String(places[(location?.line ?? 0) - 1])} ${message}`),
    ['hero.actions.0.icon no icon "rokcet"', 'features.2.icon no icon "flaem"'],
  )
  assert.equal(
    landingFragments(data, () => undefined).map(({ text }) => /icon="(.*?)"/.exec(text)?.[1]),
    [undefined, 'zap', '🚀', undefined],
  )
})

test('the layout receives the number of parts', () => {
  const data = { hero: hero as z.infer<typeof heroSchema>, features: features as z.infer<typeof featuresSchema> }
  assert.equal(landingOf('k', 'T', data), {
    key: 'k',
    title: 'T',
    tagline: true,
    image: true,
    example: false,
    search: false,
    actions: 2,
    features: 2,
  })
  assert.equal(landingOf('k', 'T', {}), {
    key: 'k',
    title: 'T',
    tagline: false,
    image: false,
    example: false,
    search: false,
    actions: 0,
    features: 0,
  })
})

test('a page with another layout may not have these parts', () => {
  const result = pageSchema.safeParse({ hero })
  assert.is(result.error?.issues[0]?.message, 'only landing pages have this key')
  assert.ok(pageSchema.safeParse({ hero, layout: 'landing' }).success)
  assert.ok(pageSchema.safeParse({ hero, layout: 'own' }).success)
})

test.run()
