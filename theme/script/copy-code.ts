/** Adds a copy button to every code block. Without a clipboard (an insecure address) there is no button. */
export function copyCode(): void {
  if (!('clipboard' in navigator)) return
  for (const block of document.querySelectorAll<HTMLElement>('pre.code')) {
    if (block.parentElement?.className === 'code-box') continue
    const box = document.createElement('div')
    box.className = 'code-box'
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy-button'
    say(button, WORDS.script.copy, WORDS.script.copyLabel)
    block.replaceWith(box)
    box.append(block, button)
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(codeOf(block)).then(
        () => say(button, WORDS.script.copied),
        () => say(button, WORDS.script.notCopied),
      )
      setTimeout(() => say(button, WORDS.script.copy, WORDS.script.copyLabel), 2000)
    })
  }
}

/**
 * Resulting code of a block, without lines marked as removed. A diff is copied completely, since it is a patch. Line
 * numbers and signs are in the style sheet, not in the text.
 */
function codeOf(block: HTMLElement): string {
  const copy = block.cloneNode(true) as HTMLElement
  if (block.dataset['language'] !== 'diff') for (const line of copy.querySelectorAll('.line.del')) line.remove()
  return copy.textContent.replace(/\n$/, '')
}

function say(button: HTMLElement, text: string, label = text): void {
  button.textContent = text
  button.setAttribute('aria-label', label)
}
