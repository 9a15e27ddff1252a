import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { currentHeading } from '../../theme/script/toc.ts'

const test = suite('theme/toc')

/** The top of a page of 3,000 pixels in a window of 800. */
const top = { height: 800, above: 0, below: 2200, target: -1 }

test('at the top of a page, the first heading is current', () => {
  assert.is(currentHeading([500, 1200, 2900], top), 0)
  // Short sections that begin above the line.
  assert.is(currentHeading([120, 180, 2900], top), 0)
  assert.is(currentHeading([500, 1200, 2900], { ...top, above: 40, below: 2160 }), 0)
})

test('the last heading above a quarter of the window is current', () => {
  assert.is(currentHeading([-500, 200, 1900], { ...top, above: 1000, below: 1200 }), 1)
  assert.is(currentHeading([-500, 201, 1900], { ...top, above: 1000, below: 1200 }), 0)
})

test('the line reaches the end of the page, so that short final sections become current', () => {
  const atEnd = { ...top, above: 2200, below: 0 }
  assert.is(currentHeading([-1700, 650, 700], atEnd), 2)
  assert.is(currentHeading([-1600, 750, 800], { ...atEnd, above: 2100, below: 100 }), 0)
  assert.is(currentHeading([-1600, 650, 800], { ...atEnd, above: 2100, below: 100 }), 1)
})

test('a page without scrolling begins with its first heading', () => {
  assert.is(currentHeading([300, 400, 500], { height: 800, above: 0, below: 0, target: -1 }), 0)
})

test('the target of a link is current while it is in the window', () => {
  const atEnd = { ...top, above: 2200, below: 0, target: 1 }
  assert.is(currentHeading([-1700, 650, 700], atEnd), 1)
  // The reader has gone back, or has moved the scroll bar.
  assert.is(currentHeading([500, 2850, 2900], { ...top, target: 1 }), 0)
  assert.is(currentHeading([-1700, -1, 700], atEnd), 2)
})

test('headings in hidden panels are ignored', () => {
  assert.is(currentHeading([undefined, 500, 1200], top), 1)
  assert.is(currentHeading([undefined, 100, undefined], { ...top, above: 9, target: 2 }), 1)
  assert.is(currentHeading([undefined], top), -1)
  assert.is(currentHeading([], top), -1)
})

test.run()
