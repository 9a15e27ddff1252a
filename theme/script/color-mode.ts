import { onOtherTab, read, remove, write } from '@theme/script/storage'

const key = 'color-mode'
const { dataset } = document.documentElement
const modes = ['light', 'dark', ...('respectSystem' in dataset ? ['system'] : [])]
const initial = 'respectSystem' in dataset ? 'system' : (dataset['default'] ?? 'dark')

/**
 * The toggle switches between light, dark and, if the site supports it, system. Other tabs follow. An
 * invalid stored value is removed. A site without the toggle has a fixed mode.
 */
export function colorMode(): void {
  if ('fixedMode' in dataset) return
  const stored = read(key)
  if (stored !== undefined && !modes.includes(stored)) remove(key)
  show(dataset['theme'] ?? initial)
  onOtherTab(key, (mode) => show(mode !== undefined && modes.includes(mode) ? mode : initial))
  document.addEventListener('click', onClick)
}

function onClick({ target }: Event): void {
  if (!(target instanceof Element) || target.closest('[data-color-toggle]') === null) return
  show(next())
  write(key, dataset['theme'] ?? initial)
}

function next(): string {
  return modes[(modes.indexOf(dataset['theme'] ?? '') + 1) % modes.length] ?? initial
}

function show(mode: string): void {
  dataset['theme'] = mode
  const text = WORDS.script.colorMode.replace('{mode}', wordOf(mode)).replace('{next}', wordOf(next()))
  for (const button of document.querySelectorAll<HTMLElement>('[data-color-toggle]')) {
    button.setAttribute('aria-label', text)
    button.title = text
  }
}

function wordOf(mode: string): string {
  if (mode === 'system') return WORDS.script.modes.system
  return mode === 'dark' ? WORDS.script.modes.dark : WORDS.script.modes.light
}
