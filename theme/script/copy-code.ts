/** Gives every code block a button that copies it. Without a clipboard (an insecure address) there is none. */
export function copyCode(): void {
  if (!('clipboard' in navigator)) return
  for (const block of document.querySelectorAll<HTMLElement>('pre.code')) {
    const box = document.createElement('div')
    box.className = 'code-box'
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy-button'
    say(button, 'Copy')
    block.replaceWith(box)
    box.append(block, button)
    button.addEventListener('click', () => {
      const text = block.textContent.replace(/\n$/, '')
      navigator.clipboard.writeText(text).then(
        () => say(button, 'Copied'),
        () => say(button, 'Not copied'),
      )
      setTimeout(() => say(button, 'Copy'), 2000)
    })
  }
}

function say(button: HTMLElement, text: string): void {
  button.textContent = text
  button.setAttribute('aria-label', text === 'Copy' ? 'Copy the code' : text)
}
