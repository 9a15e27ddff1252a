/**
 * Style sheets name sides by the direction of the text, so that pages in Arabic are mirrored without separate rules.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { themeFiles, themeFolder } from '../../src/cli/theme-files.ts'
import { physicalSides } from './physical-sides.ts'

/** Two sides of a rotated box form an arrow. An arrow along the line is mirrored with `scale: var(--dir) 1`. */
const arrow = 'border-width: 0 1.5px 1.5px 0'

/** Declarations that name a side on purpose, by file, each with the reason. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // Digits of a column are right-aligned in text of any direction.
  'styles/prose.css': ['text-align: right'],
  // Formulas are written from left to right.
  'styles/math.css': [
    'text-align: left',
    'text-align: -webkit-left',
    'text-align: right',
    'text-align: -webkit-right',
    'border-width: 1px 1px 0 0',
  ],
  // The side has no effect: an item of a flexible box does not float.
  'styles/feedback.css': ['float: left'],
  // Overridden by the style sheet for the other direction.
  'styles/progress.css': ['transform-origin: left'],
  'features/rtl.css': ['transform-origin: right', 'text-align: right'],
  // The box spans to the right in both directions, and its margin flips with it.
  'styles/pointed.css': ['margin-right: 1rem'],
  // A bar in code, which is written from left to right.
  'styles/code.css': ['box-shadow: inset 3px 0 var(--code-punctuation)'],
}

test('no style sheet of the theme names left or right', () => {
  const sheets = themeFiles(undefined)
    .files.filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ path }) =>
      physicalSides(readFileSync(join(themeFolder, path), 'utf8'))
        .filter((character) => character !== arrow && !(exceptions[path] ?? []).includes(character))
        .map((character) => `${path}: ${character}`),
    )
  assert.equal(sheets, [])
})

test('left and right are found in names, values and shorthands', () => {
  const declarations = [
    'margin-left: 1px',
    'padding-right: 1px',
    'border-left-color: red',
    'border-top-left-radius: 0',
    'scroll-margin-left: 1px',
    'left: 0',
    'text-align: right',
    'float: left',
    'clear: right',
    'margin: 0 1px 0 2px',
    'padding: 0 calc(1px + 2px) 0 calc(2px + 1px)',
    'inset: 0 auto 0 0',
    'border-width: 0 1px 0 0',
    'border-radius: 0 1px 1px 0',
    'box-shadow: 2px 0 red',
    'transform: translateX(-100%)',
    'transform-origin: left',
  ]
  assert.equal(physicalSides(declarations.map((declaration) => `a { ${declaration}; }`).join('\n')), declarations)
})

test('symmetric values are allowed', () => {
  const allowed = [
    '--left: 1px',
    'margin: 0 1px',
    'margin: 0 1px 2px',
    'padding: 0 1px 2px 1px',
    'inset-inline-start: 0',
    'border-radius: 1px 1px 0 0',
    'box-shadow: 0 8px 28px red',
    'box-shadow: 0 0 0 1px rgb(0 0 0 / 45%)',
    'transform: translateX(calc(-100% * var(--dir)))',
    'transform: translateY(-1px)',
    "content: 'left: 0;'",
  ]
  assert.equal(physicalSides(`/* left: 0; */ ${allowed.map((declaration) => `a { ${declaration}; }`).join('\n')}`), [])
})

test.run()
