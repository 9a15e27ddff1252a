/** Adds a line wrap button to code blocks with long lines. The choice applies to all blocks, and is stored. */
import '@theme/styles/code-wrap.css'

const key = `${document.documentElement.dataset['store']}wrap-code`
let wraps = false
try {
  wraps = localStorage.getItem(key) === 'true'
} catch {
  // Without storage, the choice lasts until the page is left.
}

const buttons = new WeakMap<Element, HTMLButtonElement>()
const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) show(target as HTMLElement)
})

function setUp(): void {
  for (const block of document.querySelectorAll<HTMLElement>('pre[data-feature="code-wrap"]')) {
    if (buttons.has(block)) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy-button'
    const icon = document.createElement('span')
    icon.className = 'icon icon-wrap'
    button.append(icon)
    button.title = WORDS.script.wrap
    button.setAttribute('aria-label', WORDS.script.wrapLabel)
    button.addEventListener('click', () => choose(button))
    buttons.set(block, button)
    toolsOf(block).prepend(button)
    sizes.observe(block)
  }
}

/** Container for the block's buttons. Without a copy button, the block has no container yet. */
function toolsOf(block: HTMLElement): HTMLElement {
  let box = block.parentElement
  if (box?.className !== 'code-box') {
    box = document.createElement('div')
    box.className = 'code-box'
    block.replaceWith(box)
    box.append(block)
  }
  const tools = document.createElement('div')
  tools.className = 'code-tools'
  tools.append(...box.querySelectorAll('.copy-button'))
  box.append(tools)
  return tools
}

/** Wraps a block if wrapping is on and one of its lines is long. The block is measured without wrapping. */
function show(block: HTMLElement): void {
  const button = buttons.get(block)
  if (button === undefined) return
  block.classList.remove('wrap')
  const isLong = block.scrollWidth > block.clientWidth
  block.classList.toggle('wrap', wraps && isLong)
  button.hidden = !isLong
  button.setAttribute('aria-pressed', String(wraps))
}

/** Keeps the pressed button at its position on the screen while the blocks above change. */
function choose(button: HTMLButtonElement): void {
  wraps = !wraps
  try {
    localStorage.setItem(key, String(wraps))
  } catch {
    // Without storage, the choice lasts until the page is left.
  }
  const before = button.getBoundingClientRect().top
  for (const block of document.querySelectorAll<HTMLElement>('pre[data-feature="code-wrap"]')) show(block)
  scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' })
}

setUp()
document.addEventListener('docs:page', setUp)
