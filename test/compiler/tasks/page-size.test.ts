import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sizeReport } from '../../../src/compiler/tasks/page-size.ts'

const megabyte = 2 ** 20

function report(size: number, option: number): string | undefined {
  const diagnostic = sizeReport('a.md', size, option)
  return diagnostic && `${diagnostic.severity} ${diagnostic.code} ${diagnostic.message}`
}

test('a page above the option is a warning', () => {
  assert.is(report(2 * megabyte, 2 * megabyte), undefined)
  assert.is(report(1001, 1000), 'warning markdown/large-page the page has 1001 bytes, more than 1000')
})

test('a page above the option and 8 MiB is an error', () => {
  assert.match(report(8 * megabyte, 2 * megabyte) ?? '', 'warning')
  assert.is(
    report(8 * megabyte + 1, 2 * megabyte),
    'error markdown/too-complex the page has 8388609 bytes; the limit is 8388608',
  )
  assert.is(report(9 * megabyte, 9 * megabyte), undefined)
  assert.match(report(9 * megabyte, 9 * megabyte - 1) ?? '', 'error')
})

test.run()
