import { onOtherTab, write } from '@theme/script/storage'

const key = 'color-mode'

/** The toggle goes through light, dark and, where the site respects it, system; all tabs follow. */
export function colorMode(): void {
  const { dataset } = document.documentElement
  const modes = ['light', 'dark', ...('respectSystem' in dataset ? ['system'] : [])]
  const initial = 'respectSystem' in dataset ? 'system' : (dataset['default'] ?? 'dark')
  const buttons = document.querySelectorAll<HTMLElement>('[data-color-toggle]')

  const next = (): string => modes[(modes.indexOf(dataset['theme'] ?? '') + 1) % modes.length] ?? initial
  const show = (mode: string): void => {
    dataset['theme'] = mode
    const text = `Colour mode: ${mode}. Change to ${next()}`
    for (const button of buttons) {
      button.setAttribute('aria-label', text)
      button.title = text
    }
  }

  show(dataset['theme'] ?? initial)
  onOtherTab(key, (mode) => show(mode !== undefined && modes.includes(mode) ? mode : initial))
  for (const button of buttons) {
    button.addEventListener('click', () => {
      show(next())
      write(key, dataset['theme'] ?? initial)
    })
  }
}
