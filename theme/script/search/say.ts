import { element } from '@theme/script/search/element'

/** Pause (ms) before an announcement, so that readers are not interrupted while typing. */
const pause = 500

/** Returns a function that announces a text to screen readers after a pause without changes. */
export function announcer(status: HTMLElement): (text: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (text) => {
    clearTimeout(timer)
    // Cleared, so that an equal text for another query is announced again.
    status.textContent = ''
    if (text !== '') timer = setTimeout(() => (status.textContent = text), pause)
  }
}

/** A status line. */
export function notice(text: string): HTMLElement {
  return element('p', { class: 'search-notice' }, text)
}

/** Message for a query without results. */
export function none(): readonly HTMLElement[] {
  return [element('p', { class: 'search-none' }, WORDS.search.none), notice(WORDS.search.advice)]
}

/** An error box, with a button that tries again. */
export function failure(retry: () => void): HTMLElement {
  const button = element('button', { type: 'button', class: 'button' }, WORDS.search.retry)
  button.addEventListener('click', retry)
  return element('div', { class: 'search-failure' }, element('p', {}, WORDS.search.failed), button)
}
