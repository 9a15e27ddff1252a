/** Elements that the theme shows in only one colour mode. */
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

const folder = new URL('../../theme/styles/', import.meta.url)

test('a sheet that hides elements in light colours also covers readers who follow their system', () => {
  const hiding = readdirSync(folder).filter((name) =>
    /\[data-theme='light'\][^{}]*\{\s*display: none/.test(readFileSync(new URL(name, folder), 'utf8')),
  )
  assert.ok(hiding.includes('header.css'))
  for (const name of hiding) assert.match(readFileSync(new URL(name, folder), 'utf8'), "[data-theme='system']", name)
})

test.run()
