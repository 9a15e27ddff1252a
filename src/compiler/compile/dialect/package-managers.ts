import type { Code } from 'mdast'
import convert from 'npm-to-yarn'
import { diagnostic, type Diagnostic, type Location } from '../../../diagnostics/diagnostic.ts'
import { element, type MadeElement } from './construct.ts'
import { labelElement, panelProperties } from './tabs.ts'

/** Word after the language of a fence, as in Docusaurus. */
const word = 'npm2yarn'
const others = ['yarn', 'pnpm', 'bun'] as const
/** Group of all generated tabs, which share the reader's choice, also with tabs written for Docusaurus. */
const group = word
/** Comment that the library writes for an unknown command. */
const unknown = "\n# couldn't auto-convert command"

/** Returns true if a fence is shown for every package manager. */
export function isForAllManagers({ lang, meta }: Code): boolean {
  return lang === word || (meta ?? '').split(/\s+/).includes(word)
}

/**
 * Creates tabs with the npm commands of a fence, and their equivalents in yarn, pnpm and bun.
 *
 * @param place location of the fence, for reports of commands without an equivalent
 */
export function managerTabs(
  code: Code,
  location: Location,
): { readonly element: MadeElement; readonly diagnostics: readonly Diagnostic[] } {
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
    // Without a position, so that a mistake in the fence is reported once.
    return panel(name, { type: 'code', lang, meta, value: value.replaceAll(unknown, '') })
  })
  const tabs = element('div', { className: ['tabs'], dataGroup: group }, [
    panel('npm', { ...code, lang, meta }),
    ...panels,
  ])
  if (failed.length === 0) return { element: tabs, diagnostics: [] }
  const hint = 'write the command of each one into a :::code-group'
  const message = `not every command is known for ${failed.join(', ')}`
  return { element: tabs, diagnostics: [diagnostic('code/meta', message, { location, hint })] }
}

/** Translates a line that may contain several commands. */
function inWordsOf(name: (typeof others)[number], code: string): string {
  return code
    .split(/(\n|\s(?:&&|\|\||\||;)\s)/)
    .map((part, index) => (index % 2 === 1 ? part : command(name, part)))
    .join('')
}

function command(name: (typeof others)[number], npmCommand: string): string {
  if (!/\bnp[mx]\b/.test(npmCommand)) return npmCommand
  // The library does not support it; all three managers have the same option.
  const plain = npmCommand.replace(/\bnpm (?:ci|clean-install)\b/, 'npm install')
  const converted = convert(plain, name)
  return plain === npmCommand ? converted : converted.replace(/ install\b/, ' install --frozen-lockfile')
}
