import { runInNewContext } from 'node:vm'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { inlineScript } from '../../theme/inline.ts'

type Dataset = Record<string, string | undefined>

/** The attributes of `<html>` after the script ran; without `stored`, storage throws. */
function run(before: Dataset, stored?: Readonly<Record<string, string>>): Dataset {
  const dataset = { ...before }
  const localStorage = {
    getItem(key: string): string | null {
      if (stored === undefined) throw new Error('forbidden')
      return stored[key] ?? null
    },
  }
  runInNewContext(inlineScript, { document: { documentElement: { dataset } }, localStorage })
  return dataset
}

const inline = suite('inline script')
const key = 'waybill-docs:color-mode'

inline('takes a stored mode', () => {
  assert.is(run({ default: 'dark', theme: 'dark' }, { [key]: 'light' }).theme, 'light')
})

inline('takes only modes that it knows', () => {
  assert.is(run({ default: 'dark', theme: 'dark' }, { [key]: 'x" onload=' }).theme, 'dark')
})

inline('takes "system" only where the site respects it', () => {
  assert.is(run({ default: 'light' }, { [key]: 'system' }).theme, 'light')
  assert.is(run({ default: 'light', respectSystem: 'true' }, { [key]: 'system' }).theme, 'system')
})

inline('falls back to the default, and to the system where the site respects it', () => {
  assert.is(run({ default: 'light' }, {}).theme, 'light')
  assert.is(run({ default: 'light', respectSystem: 'true' }, {}).theme, 'system')
})

inline('keeps the mode of a site without a toggle', () => {
  assert.is(run({ default: 'dark', theme: 'dark', fixedMode: '' }, { [key]: 'light' }).theme, 'dark')
})

inline('hides the sidebar where the reader hid it', () => {
  assert.is(run({ default: 'dark' }, { 'waybill-docs:sidebar': 'hidden' }).sidebar, 'hidden')
  assert.is(run({ default: 'dark' }, { 'waybill-docs:sidebar': 'x' }).sidebar, undefined)
})

inline('works without storage', () => {
  assert.equal(run({ default: 'dark' }), { default: 'dark', theme: 'dark', js: '' })
})

inline('hides a dismissed announcement until its id changes', () => {
  const stored = { 'waybill-docs:announcement': 'a' }
  assert.is(run({ default: 'dark', announcement: 'a' }, stored).dismissed, '')
  assert.is(run({ default: 'dark', announcement: 'b' }, stored).dismissed, undefined)
})

inline('can stand in a script element', () => {
  assert.not.match(inlineScript, '<')
})

inline.run()
