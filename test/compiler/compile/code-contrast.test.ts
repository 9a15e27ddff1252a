import { readFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

const read = (name: string): string => readFileSync(new URL(`../../../theme/styles/${name}`, import.meta.url), 'utf8')
const tokens = read('tokens.css')
const code = read('code.css')

type Color = readonly [number, number, number]

function colors(start: string): (name: string) => Color {
  const block = tokens.slice(tokens.indexOf(start), tokens.indexOf('}', tokens.indexOf(start)))
  return (name) => {
    const hex = new RegExp(`--${name}: #([0-9a-f]{6});`).exec(block)?.[1] ?? assert.unreachable(`no ${name}`) ?? ''
    return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Color
  }
}

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(color: Color, other: Color): number {
  const [light = 0, dark = 0] = [luminance(color), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The shares of a tint that the style sheet mixes in: for light grounds, for dark ones, and for marked words. */
const [fallback, light, dark, word] = [
  ...code.matchAll(/color-mix\(in srgb, var\(--[a-z-]+\) (\d+)%, var\(--code-page\)\)/g),
].map(([, share]) => Number(share) / 100)

test('text on the tints of lines and words reaches 7:1 in both modes', () => {
  assert.ok([fallback, light, dark, word].every((share) => share !== undefined && share > 0.05))
  // In these rules, comments have the colour of punctuation.
  const texts =
    'code-text code-keyword code-string code-constant code-function code-parameter code-punctuation code-link'
  for (const [start, shares] of [
    [':where(:root) {', [fallback, dark, word]],
    ["[data-theme='light'] {", [fallback, light, word]],
  ] as const) {
    const get = colors(start)
    for (const tint of ['color-accent', 'color-good', 'color-bad', 'color-warning']) {
      for (const share of shares) {
        const ground = get('code-page').map((value, index) => {
          return Math.floor((get(tint)[index] ?? 0) * (share ?? 0) + value * (1 - (share ?? 0)))
        }) as unknown as Color
        for (const text of [...texts.split(' '), tint]) {
          const ratio = contrast(get(text), ground)
          assert.ok(ratio >= 7, `${start} ${text} on ${share} of ${tint}: ${ratio.toFixed(2)}`)
        }
      }
    }
  }
})

test('every marked line has a sign in addition to its colour', () => {
  for (const name of ['add', 'del', 'error', 'warning', 'info'])
    assert.match(
      code,
      new RegExp(
        `\\.line\\.${name}::after \\{\\s*content: '[^']+';\\s*content: '[^']+' / 'WORDS\\.content\\.lines\\.[a-z]+';`,
      ),
    )
})

test.run()
