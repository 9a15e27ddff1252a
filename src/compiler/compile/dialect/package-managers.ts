import type { Code } from 'mdast'
import convert from 'npm-to-yarn'
import { diagnostic, type Diagnostic, type Location } from '../../../diagnostics/diagnostic.ts'
import { element, type MadeElement } from './construct.ts'
import { labelElement, panelProperties } from './tabs.ts'

/** The word behind a fence, as Docusaurus has it. */
const word = 'npm2yarn'
const others = ['yarn', 'pnpm', 'bun'] as const
/** The choice of a reader applies to all groups, also to tabs that were written by hand for Docusaurus. */
const group = word
/** The comment of the library for a command that it does not know. */
const unknown = "\n# couldn't auto-convert command"

/** Tests whether a fence is shown for every package manager. */
export function isForAllManagers({ lang, meta }: Code): boolean {
  return lang === word || (meta ?? '').split(/\s+/).includes(word)
}

/**
 * Tabs with the commands of npm that a fence holds, and what yarn, pnpm and bun have for them. `place` is that of the fence, for
 * the report of a command that has no counterpart.
 */
export function managerTabs(
  code: Code,
  location: Location,
): { readonly made: MadeElement; readonly diagnostics: readonly Diagnostic[] } {
  const lang = code.lang === word || code.lang === null || code.lang === undefined ? 'sh' : code.lang
  const meta =
    (code.meta ?? '')
      .split(/\s+/)
      .filter((part) => part !== word && part !== 'sync')
      .join(' ') || null
  const panel = (name: string, block: Code) =>
    element('div', panelProperties(name, name === 'npm'), [labelElement([{ type: 'text', value: name }]), block])
  const failed: string[] = []
  const panels = others.map((name) => {
    const value = inWordsOf(name, code.value)
    if (value.includes(unknown)) failed.push(name)
    // Without a position: a mistake in the fence is reported once.
    return panel(name, { type: 'code', lang, meta, value: value.replaceAll(unknown, '') })
  })
  const tabs = element('div', { className: ['tabs'], dataGroup: group }, [
    panel('npm', { ...code, lang, meta }),
    ...panels,
  ])
  if (failed.length === 0) return { made: tabs, diagnostics: [] }
  const hint = 'write the command of each one into a :::code-group'
  const message = `not every command is known for ${failed.join(', ')}`
  return { made: tabs, diagnostics: [diagnostic('code/meta', message, { location, hint })] }
}

/** Commands that follow one another in a line are translated one by one. */
function inWordsOf(name: (typeof others)[number], code: string): string {
  return code
    .split(/(\n|\s(?:&&|\|\||\||;)\s)/)
    .map((part, index) => (index % 2 === 1 ? part : command(name, part)))
    .join('')
}

function command(name: (typeof others)[number], written: string): string {
  if (!/\bnp[mx]\b/.test(written)) return written
  // The library does not know it; all three have one option for it.
  const plain = written.replace(/\bnpm (?:ci|clean-install)\b/, 'npm install')
  const converted = convert(plain, name)
  return plain === written ? converted : converted.replace(/ install\b/, ' install --frozen-lockfile')
}
