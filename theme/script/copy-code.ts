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
    rest(button)
    block.replaceWith(box)
    box.append(block, button)
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(codeOf(block)).then(
        () => say(button, 'check', WORDS.script.copied),
        () => say(button, 'copy', WORDS.script.notCopied),
      )
      setTimeout(rest, 2000, button)
    })
  }
}

/**
 * Resulting code of a block, without lines marked as removed, and without prompts and output of a shell session. A diff
 * is copied completely, since it is a patch. Line numbers and signs are in the style sheet, not in the text.
 */
function codeOf(block: HTMLElement): string {
  const copy = block.cloneNode(true) as HTMLElement
  const omitted = block.dataset['language'] === 'diff' ? [] : copy.querySelectorAll('.line.del, .q, .o')
  for (const part of omitted) part.remove()
  return copy.textContent.replace(/\n$/, '')
}

/** Shows an icon, and beside it the result of copying, which is then the name of the button. */
function say(button: HTMLElement, iconName: string, result: string): void {
  const icon = document.createElement('span')
  icon.className = `icon icon-${iconName}`
  button.replaceChildren(icon, result)
  button.setAttribute('aria-label', result || WORDS.script.copyLabel)
}

function rest(button: HTMLElement): void {
  button.title = WORDS.script.copy
  say(button, 'copy', '')
}
