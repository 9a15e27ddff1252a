/**
 * The tutorial in the manual, step by step: its commands, its files, its changes, and the results that it describes.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { temporaryFolder } from '../compiler/stages/site.ts'
import { docs } from './in-turn.ts'

const tutorial = readFileSync(new URL('../../manual/content/docs/first-site.md', import.meta.url), 'utf8')

interface Step {
  readonly language: string
  readonly title: string
  readonly text: string
}

const steps: readonly Step[] = [...tutorial.matchAll(/^```(\w+)(?: title="([^"]+)")?\n([\s\S]*?)^```$/gm)].map(
  ([, language = '', title = '', text = '']) => ({ language, title, text }),
)

/** Splits a command into words like the shell. */
const words = (line: string): readonly string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain)

/** Applies a diff to a text. The lines without `+` must occur exactly once. */
function changed(text: string, diff: string): string {
  const lines = diff.trimEnd().split('\n')
  const without = (mark: string) =>
    lines
      .filter((line) => !line.startsWith(mark))
      .map((line) => line.slice(1))
      .join('\n')
  const before = without('+')
  assert.is(text.split(before).length, 2, `once in the file: ${before}`)
  return text.replace(before, () => without('-'))
}

test('every step of the tutorial has the documented result', async () => {
  let folder = temporaryFolder()
  let output = ''
  let ran = 0
  for (const { language, title, text } of steps) {
    const path = join(folder, title)
    if (language === 'diff') writeFileSync(path, changed(readFileSync(path, 'utf8'), text))
    else if (language === 'text') assert.ok(output.includes(text.trim()), `${text}is in:\n${output}`)
    else if (language === 'md') {
      assert.not(existsSync(path), path)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    } else
      for (const line of text.trim().split('\n')) {
        const [program = '', name = '', ...args] = words(line)
        if (program === 'cd') folder = join(folder, name)
        // The packages are already installed, and a server would not exit.
        else if (program === 'npx' && args[0] !== 'serve') {
          const { code, out, err } = await docs(args, { cwd: folder })
          assert.is(code, 0, err)
          output = `${out}\n${err}`
          ran += 1
        }
      }
  }
  assert.is(ran, 4)
  const page = readFileSync(join(folder, 'dist/docs/packing.html'), 'utf8')
  assert.match(page, 'Weigh the parcel')
  assert.match(page, /Where the carrier saw it last/)
  assert.match(readFileSync(join(folder, 'dist/docs/start.html'), 'utf8'), 'href="/docs/packing"')
  assert.match(readFileSync(join(folder, 'dist/search-index.json'), 'utf8'), 'Its weight in kilograms')
})

test.run()
