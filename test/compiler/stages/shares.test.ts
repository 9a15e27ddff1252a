/** Shares of a build on several machines. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bucketsOf } from '../../../src/compiler/cache/remote/buckets.ts'
import { sharedName } from '../../../src/compiler/cache/compiled.ts'
import type { CompileTask } from '../../../src/compiler/cache/records.ts'
import { shareOf } from '../../../src/compiler/incremental/shares.ts'

const tasks: readonly CompileTask[] = Array.from({ length: 1000 }, (_, number) => ({
  path: `docs/${number}.md`,
  instance: 'docs',
  type: 0,
}))
/** Some pages are long. */
const sizeOf = ({ path }: CompileTask): number => (path.endsWith('7.md') ? 9_000 : 1_000)
const bytes = (share: readonly CompileTask[]): number => share.reduce((sum, task) => sum + sizeOf(task), 0)
const sharesOf = (count: number, of = tasks) =>
  Array.from({ length: count }, (_, index) => shareOf(of, { number: index + 1, count }, sizeOf))

test('each source is in one share, for any number of shares', () => {
  for (const count of [1, 2, 3, 8, 100]) {
    const paths = sharesOf(count)
      .flat()
      .map(({ path }) => path)
    assert.equal(paths.sort(), tasks.map(({ path }) => path).sort(), `${count} shares`)
  }
})

test('shares have about equal sizes', () => {
  const sizes = sharesOf(8).map(bytes)
  assert.ok(Math.max(...sizes) < 1.05 * Math.min(...sizes), sizes.join(' '))
})

test('shares do not depend on the order of the sources', () => {
  const names = (share: readonly CompileTask[]) => share.map(({ path }) => path).sort()
  assert.equal(sharesOf(3, [...tasks].reverse()).map(names), sharesOf(3).map(names))
})

test('entries of a store with the same key are in one share', () => {
  const shares = sharesOf(4).map((share) => new Set(share.map(sharedName)))
  for (const { items } of bucketsOf(tasks.map((task) => ({ name: sharedName(task) }))))
    assert.is(shares.filter((share) => items.some(({ name }) => share.has(name))).length, 1)
})

test('equal pages of several versions are in one share', () => {
  const inVersions = tasks.flatMap((task): CompileTask[] =>
    ['v1', 'v2'].map((folder) => ({ ...task, path: `${folder}/${task.path}`, folder })),
  )
  for (const share of sharesOf(3, inVersions)) {
    const of = (folder: string) => share.filter((source) => source.folder === folder).map(({ path }) => path.slice(3))
    assert.equal(of('v1').sort(), of('v2').sort())
  }
})

test.run()
