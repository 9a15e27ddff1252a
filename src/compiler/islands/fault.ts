/** In the browser: the box in place of a part of a page that failed. Made without React, which may be what is missing. */

/** Words of the page's language; the bundle puts each in the place of its name (see `theme/script/words.d.ts`). */
declare const WORDS: { readonly islands: Readonly<Record<'notLoaded' | 'retry' | 'crashed' | 'tryAgain', string>> }

/** The words for a part that could not be loaded. */
export const notLoaded = { text: WORDS.islands.notLoaded, action: WORDS.islands.retry }
/** The words for a part that threw. */
export const crashed = { text: WORDS.islands.crashed, action: WORDS.islands.tryAgain }

/** Makes the box. An element of its own name may stand wherever an island may; it is announced when it is put there. */
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
