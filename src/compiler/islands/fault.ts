/** In the browser: box that replaces a failed part of a page. It does not use React, which may be missing. */

/** Words in the language of the page. The bundle replaces each name with its text (see `theme/script/words.d.ts`). */
declare const WORDS: { readonly islands: Readonly<Record<'notLoaded' | 'retry' | 'crashed' | 'tryAgain', string>> }

/** Words for a part that could not be loaded. */
export const notLoaded = { text: WORDS.islands.notLoaded, action: WORDS.islands.retry }
/** Words for a part that threw. */
export const crashed = { text: WORDS.islands.crashed, action: WORDS.islands.tryAgain }

/** Creates the box. A custom element is allowed wherever an island is; screen readers announce it when it is inserted. */
export function faultBox({ text, action, act }: { text: string; action: string; act: () => void }): HTMLElement {
  const box = document.createElement('docs-fault')
  box.setAttribute('role', 'alert')
  const words = document.createElement('span')
  words.textContent = text
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = action
  button.addEventListener('click', act)
  box.append(words, ' ', button)
  return box
}
