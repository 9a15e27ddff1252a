/** Copies the Markdown of the page, or opens it if it cannot be copied. */
export function copyPage(): void {
  document.addEventListener('click', onClick)
}

function onClick({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy-page]') : null
  const address = button?.dataset['copyPage']
  if (button && address !== undefined) void copy(button, address)
}

async function copy(button: HTMLElement, address: string): Promise<void> {
  // A replaced button may have no icon beside its label.
  const label = button.lastElementChild ?? button
  const text = label.textContent
  try {
    const markdown = fetch(address).then((response) => {
      if (!response.ok) throw new Error(response.statusText)
      return response.text()
    })
    await write(markdown)
    if (text === WORDS.script.copied) return
    // The menu beside the button stays in place.
    button.style.minWidth = `${button.getBoundingClientRect().width}px`
    label.textContent = WORDS.script.copied
    setTimeout(() => (label.textContent = text), 2000)
  } catch {
    location.assign(address)
  }
}

/** Safari allows writing only during the click event, so the promise is passed. */
async function write(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  const blob = text.then((plain) => new Blob([plain], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}
