import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withAccent } from '../../src/compiler/bundle/look.ts'
import { presets, tokenNames } from '../../src/model/look.ts'

const sheet = (path: string): string => readFileSync(new URL(`../../theme/${path}.css`, import.meta.url), 'utf8')
const theme = sheet('styles/tokens')

function tokens(css: string, start: string): Map<string, string> {
  const block = css.slice(css.indexOf(start), css.indexOf('}', css.indexOf(start)))
  const colours = block.matchAll(/(--[a-z-]+): (#[0-9a-f]{6});/g)
  return new Map([...colours].map(([, name, value]) => [name ?? '', value ?? '']))
}

/** WCAG 2.2, relative luminance. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const texts = 'text strong muted accent good warning bad violet'.split(' ').map((name) => `--color-${name}`)

const grounds: Readonly<Record<string, readonly string[]>> = {
  '--color-page': [...texts, '--method-get'],
  '--color-raised': [...texts, '--method-get'],
  '--color-sunken': ['--color-muted', '--color-strong', '--color-text', '--color-accent'],
  '--color-accent': ['--color-on-accent'],
  '--color-accent-quiet': ['--color-accent', '--method-get', '--color-text', '--color-strong'],
  '--color-good-quiet': ['--color-good'],
  '--color-warning-quiet': ['--color-warning', '--color-text'],
  '--color-bad-quiet': ['--color-bad'],
  '--color-violet-quiet': ['--color-violet'],
  '--method-get-quiet': ['--method-get'],
  '--code-inline': ['--color-text', '--color-muted', '--color-strong'],
  '--code-page': 'text comment keyword string constant function parameter punctuation link'
    .split(' ')
    .map((name) => `--code-${name}`),
}

const suites = suite('contrast')
for (const [mode, start] of [
  ['dark', ':where(:root) {'],
  ['light', "[data-theme='light'] {"],
] as const)
  for (const preset of [undefined, ...presets])
    suites(`${preset ?? 'theme'}, ${mode}: all text reaches 7:1, lines of controls 3:1`, () => {
      const presetTokens =
        preset === undefined ? [] : tokens(sheet(`presets/${preset}`), start.replace(':where(:root)', ':root'))
      const values = new Map([...tokens(theme, start), ...presetTokens])
      const get = (name: string): string => values.get(name) ?? assert.unreachable(`no ${name}`) ?? ''
      for (const [ground, texts] of Object.entries(grounds)) {
        for (const text of texts) {
          const ratio = contrast(get(ground), get(text))
          assert.ok(ratio >= 7, `${text} on ${ground}: ${ratio.toFixed(2)}`)
        }
      }
      for (const ground of ['--color-page', '--color-raised', '--code-page']) {
        const ratio = contrast(get(ground), get('--color-line-strong'))
        assert.ok(ratio >= 3, `--color-line-strong on ${ground}: ${ratio.toFixed(2)}`)
      }
    })

suites('backgrounds that follow the accent, and text on the accent, are readable', () => {
  const looks = [['theme', theme], ...presets.map((preset) => [preset, sheet(`presets/${preset}`)])] as const
  for (const [name = '', css = ''] of looks)
    for (const start of [name === 'theme' ? ':where(:root) {' : ':root {', "[data-theme='light'] {"]) {
      const values = new Map([...tokens(theme, start.replace(/^:root/, ':where(:root)')), ...tokens(css, start)])
      const get = (token: string): string => values.get(token) ?? assert.unreachable(`no ${token}`) ?? ''
      const accent = get('--color-accent')
      const { 'color-accent-quiet': quiet, 'color-on-accent': on } = withAccent({ 'color-accent': accent })
      const share = Number(/\) (\d+)%/.exec(String(quiet))?.[1]) / 100
      const ground = mixed(accent, get('--color-page'), share)
      for (const text of ['--color-accent', '--method-get', '--color-text', '--color-strong'])
        assert.ok(contrast(ground, get(text)) >= 7, `${name}: ${text} on ${ground}`)
      assert.ok(contrast(accent, String(on)) >= 7, `${name}: ${String(on)} on ${accent}`)
    }
  // Both text colours have little contrast with an accent of middle lightness.
  for (const accent of ['#7c3aed', '#e11d48', '#0ea5e9', '#777777', '#f00'])
    assert.ok(
      contrast(
        accent.length === 4 ? '#ff0000' : accent,
        String(withAccent({ 'color-accent': accent })['color-on-accent']),
      ) >= 4,
    )
})

/** Mixes colours as `color-mix(in srgb, …)` does. */
function mixed(first: string, second: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [first, second].map((color) => parseInt(color.slice(at, at + 2), 16)) as [number, number]
    return Math.round(a * share + b * (1 - share))
  })
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

suites('the colours for a light system are those of the light mode', () => {
  for (const css of [theme, ...presets.map((name) => sheet(`presets/${name}`))])
    assert.equal([...tokens(css, "[data-theme='system'] {")], [...tokens(css, "[data-theme='light'] {")])
})

suites('methods have separate colours, which do not follow the accent', () => {
  const methods = 'get post put patch delete'.split(' ')
  for (const name of methods.flatMap((method) => [`--method-${method}`, `--method-${method}-quiet`])) {
    assert.match(sheet('styles/methods'), `var(${name})`)
    assert.match(
      theme,
      new RegExp(`^  ${name}: (?:#[0-9a-f]{6}|var\\(--color-(?:good|warning|bad)(?:-quiet)?\\));$`, 'm'),
    )
  }
  assert.not.match(sheet('styles/methods'), '--color-accent')
})

suites('the names of tokens are those of the theme', () => {
  const names = [...theme.matchAll(/^ +--([a-z\d-]+):/gm)].map(([, name]) => name)
  assert.equal([...new Set(names)], tokenNames)
})

suites.run()
