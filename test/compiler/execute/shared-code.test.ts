import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { watchShared } from '../../../src/compiler/execute/shared-code.ts'

test('enumerable additions to shared objects, replacements and removals are detected', () => {
  const changed = watchShared()
  assert.is(changed(), undefined)
  const { at } = Array.prototype
  const tries: readonly (readonly [change: () => void, back: () => void, name: string])[] = [
    [
      () => Object.assign(Object.prototype, { docsTest: 1 }),
      () => Reflect.deleteProperty(Object.prototype, 'docsTest'),
      'Object.prototype.docsTest',
    ],
    [() => set(Array.prototype, 'at', () => undefined), () => set(Array.prototype, 'at', at), 'Array.prototype.at'],
    [() => Reflect.deleteProperty(Array.prototype, 'at'), () => set(Array.prototype, 'at', at), 'Array.prototype.at'],
  ]
  for (const [change, back, name] of tries) {
    change()
    const firstChange = changed()
    back()
    assert.is(firstChange, name)
    assert.is(changed(), undefined)
  }
})

test('a non-enumerable addition, such as a polyfill, is ignored', () => {
  const changed = watchShared()
  set(Array.prototype, 'docsTest', () => 1)
  const secondChange = changed()
  Reflect.deleteProperty(Array.prototype, 'docsTest')
  assert.is(secondChange, undefined)
})

const set = (object: object, name: string, value: unknown) =>
  void Object.defineProperty(object, name, { value, writable: true, enumerable: false, configurable: true })

test.run()
