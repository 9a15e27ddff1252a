import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { modeOfModule, readClientMode } from '../../src/text/client-mode.ts'
import { mediaProblem } from '../../src/text/media-query.ts'

test('the mode of a directive is its name with its value', () => {
  const cases: readonly [name: string, value: unknown, mode: string][] = [
    ['load', true, 'load'],
    ['interaction', true, 'interaction'],
    ['only', 'react', 'only'],
    ['idle', true, 'idle'],
    ['idle', { timeout: 500 }, 'idle 500'],
    ['idle', '500', 'idle 500'],
    ['visible', true, 'visible'],
    ['visible', '200px', 'visible 200px'],
    ['visible', { rootMargin: '10%  0px' }, 'visible 10% 0px'],
    ['media', '(max-width: 50em)', 'media (max-width: 50em)'],
  ]
  for (const [name, value, mode] of cases) assert.equal(readClientMode(name, value), { mode }, `${name} ${value}`)
})

test('unknown modes and invalid values are reported, with a suggestion', () => {
  const problemOf = (name: string, value: unknown = true) => readClientMode(name, value).problem
  assert.equal(problemOf('visable'), {
    message: 'there is no mode "client:visable"',
    hint: 'did you mean "client:visible"?',
  })
  assert.is(problemOf('hover')?.hint, 'write "client:interaction"')
  assert.match(problemOf('x')?.hint ?? '', /^the modes are client:interaction, client:visible/)
  assert.is(problemOf('visible', '2em')?.message, '"2em" is not a margin')
  assert.is(problemOf('idle', 'soon')?.message, '"soon" is not a time in milliseconds')
  assert.is(problemOf('media')?.message, '"client:media" has no media query, so the island never hydrates')
  assert.equal(problemOf('media', 'max-width: 50em'), {
    message: '"max-width: 50em" is not a media query, so the island never hydrates',
    hint: 'write "(max-width: 50em)"',
  })
})

test('a module sets the mode of its components', () => {
  assert.equal(
    modeOfModule(`'use client'
export const hydrate = 'visible 20px'
`),
    {
      mode: 'visible 20px',
      at: 37,
      length: 12,
    },
  )
  assert.is(modeOfModule(`export const hydrate: string = "media (min-width: 40em)"`)?.mode, 'media (min-width: 40em)')
  assert.is(modeOfModule(`export const hydrate = 'lode'`)?.problem?.hint, 'did you mean "load"?')
  assert.is(modeOfModule(`export const hydrate = () => 1`), undefined)
})

test('valid media queries are accepted', () => {
  for (const query of [
    '(max-width: 50em)',
    'screen and (min-width: 600px)',
    'not print',
    'only screen and (orientation: landscape) and (hover)',
    '(prefers-reduced-motion: no-preference), (min-width: 0)',
    '(400px <= width <= 700px)',
    '(width > 30rem) and (not (hover: none))',
    '(min-width: calc(1em + 20px))',
    '(-webkit-min-device-pixel-ratio: 2)',
    '(min-aspect-ratio: 16/9)',
  ])
    assert.is(mediaProblem(query), undefined, query)
})

test('media queries that never match are recognised', () => {
  for (const query of [
    '',
    'mobile',
    'max-width: 3em',
    '(max-widht: 3em)',
    '(min-width: 600)',
    'screen and',
    '(width',
    'screen and(hover)',
  ])
    assert.type(mediaProblem(query), 'string', query)
  assert.is(mediaProblem('(max-widht: 3em)'), 'did you mean "width"?')
  assert.is(mediaProblem('(min-width: 600)'), 'write a length with its unit, such as "min-width: 600px"')
})

test.run()
