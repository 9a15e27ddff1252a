import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { random } from '../../../bench/random.ts'
import { cut, cutAgain, rankOf, type Part } from '../../../src/plugins/search/cut.ts'

const sizes = { least: 50, most: 100 }

interface Named extends Part {
  readonly name: string
}

function part(name: string, size: number): Named {
  return { name, size, rank: rankOf(name) }
}

function files(parts: readonly Named[]): string[] {
  return [...cut(parts, sizes)].map(namesOf)
}

function namesOf(parts: readonly Named[]): string {
  return parts.map(({ name, size }) => `${name}:${size}`).join()
}

test('every part is in one file, in order; files have the requested size as far as parts allow it', () => {
  const below = belowOf('1')
  for (let round = 0; round < 50; round++) {
    const parts = Array.from({ length: below(80) }, (_, index) => part(`p${index}`, 1 + below(round)))
    const cuts = [...cut(parts, sizes)]
    assert.equal(cuts.flat(), parts)
    for (const [at, file] of cuts.entries()) {
      const size = file.reduce((sum, item) => sum + item.size, 0)
      assert.ok(size <= sizes.most || file.length === 1, namesOf(file))
      assert.ok(at === cuts.length - 1 || size >= sizes.least || round > sizes.least, namesOf(file))
    }
  }
})

test('a part that is too long has a separate file, and so has the rest before it', () => {
  assert.equal(files([part('a', 10), part('b', 300), part('c', 10)]), ['a:10', 'b:300', 'c:10'])
  assert.equal(files([]), [])
})

test('a change of a part changes only the files around it', () => {
  const parts = Array.from({ length: 2000 }, (_, index) => part(`p${index}`, 3 + (index % 7)))
  const before = new Set(files(parts))
  const longer = parts.map((item, index) => (index === 1000 ? part(item.name, 60) : item))
  assert.ok(files(longer).filter((file) => !before.has(file)).length <= 4)
  const fewer = parts.filter((_, index) => index !== 1000)
  assert.ok(files(fewer).filter((file) => !before.has(file)).length <= 4)
})

test('cutting again after changes equals cutting the whole list, and reads few files', () => {
  const below = belowOf('2')
  for (let round = 0; round < 400; round++) {
    const parts = Array.from({ length: 1 + below(120) }, (_, index) => part(`p${index}`, 1 + below(1 + (round % 130))))
    const last = [...cut(parts, sizes)]
    const changed = new Map<number, Named[]>()
    for (let count = below(4); count >= 0; count--) {
      const file = below(last.length)
      const names = [...(changed.get(file) ?? last[file] ?? [])]
      const at = below(names.length + 1)
      const kind = below(3)
      if (kind === 0) names.splice(at, 1)
      else names.splice(at, kind - 1, part(`n${round}.${count}`, 1 + below(130)))
      changed.set(file, names)
    }
    const readNumbers = new Set<number>()
    const again = cutAgain(
      {
        files: last.length,
        parts: (file) => {
          readNumbers.add(file)
          return last[file] ?? []
        },
      },
      changed,
      sizes,
    )
    const result = [...again].map((file) => namesOf(typeof file === 'number' ? (last[file] ?? []) : file))
    assert.equal(result, files(last.flatMap((file, index) => changed.get(index) ?? file)))
    assert.ok(round % 130 > 10 || readNumbers.size <= 6 * changed.size, `${readNumbers.size} of ${last.length}`)
  }
})

/** Returns random integers from 0 to below `count`. */
function belowOf(seed: string): (count: number) => number {
  const { between } = random(seed)
  return (count) => between(0, count - 1)
}

test.run()
