/**
 * The look that a site has without a file of its own: a preset of the theme, and values of its custom properties.
 *
 * @module
 */
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Plugin } from 'esbuild'
import type { Look } from '../model/look.ts'

/**
 * The rules of a look: what holds for both modes, then the values of the dark and those of the light mode, which a reader
 * whose system is light sees as well where the site follows it. Empty where there is nothing to say.
 */
export function lookRules(tokens: Look['tokens']): string {
  const entries = Object.entries(tokens)
  const rule = (selector: string, mode: 'dark' | 'light'): string => {
    const lines = entries.flatMap(([name, value]) => {
      const written = typeof value === 'string' ? (mode === 'dark' ? value : undefined) : value?.[mode]
      return written === undefined ? [] : [`--${name}:${written};`]
    })
    return lines.length === 0 ? '' : `${selector}{${lines.join('')}}`
  }
  const light = rule("[data-theme='system']", 'light')
  return [
    rule(':root', 'dark'),
    rule("[data-theme='light']", 'light'),
    light === '' ? '' : `@media (prefers-color-scheme: light){${light}}`,
  ].join('\n')
}

/**
 * Adds a look to the end of the theme's style sheet, behind its own values.
 *
 * @param look the preset is the absolute path of its style sheet
 * @param style absolute path of `styles/index`
 */
export function siteLook({ preset, tokens }: Look, style: string | undefined): Plugin {
  const rules = lookRules(tokens).trim()
  return {
    name: 'docs-look',
    setup(build) {
      if (style === undefined || (preset === undefined && rules === '')) return
      build.onLoad({ filter: /[/\\]styles[/\\]index\.css$/ }, ({ path }) => {
        if (path !== style) return undefined
        const parts = [path, ...(preset === undefined ? [] : [preset])].map((file) => readFileSync(file, 'utf8'))
        const watchFiles = [path, ...(preset === undefined ? [] : [preset])]
        return { contents: [...parts, rules].join('\n'), loader: 'css', resolveDir: dirname(path), watchFiles }
      })
    },
  }
}
