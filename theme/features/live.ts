/** Runs an example on request in a separate frame, and again after each change by the reader. */
import '@theme/styles/plain-button.css'
import '@theme/styles/live.css'

interface Example {
  readonly frame: HTMLIFrameElement
  /** `starts` runs unchanged code again after a change of colours. */
  send(): void
  told(message: { readonly ready?: true; readonly height?: number; readonly fault?: string }): void
}

const examples = new Set<Example>()

function setUp(): void {
  for (const example of examples) if (!example.frame.isConnected) examples.delete(example)
  for (const box of document.querySelectorAll<HTMLElement>('.live[data-live]')) {
    if (box.querySelector('.live-tools') !== null) continue
    const tools = document.createElement('div')
    tools.className = 'live-tools'
    const run = button(WORDS.script.liveRun)
    run.addEventListener('click', () => start(box, tools))
    tools.append(run)
    box.append(tools)
  }
}

function button(words: string): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = 'plain-button'
  element.textContent = words
  return element
}

function start(box: HTMLElement, tools: HTMLElement): void {
  const code = box.querySelector('pre > code')?.textContent?.replace(/\n$/, '') ?? ''
  const editor = document.createElement('textarea')
  editor.value = code
  editor.rows = code.split('\n').length
  editor.spellcheck = false
  editor.autocapitalize = 'off'
  editor.setAttribute('aria-label', WORDS.script.liveCode)
  const frame = document.createElement('iframe')
  frame.title = WORDS.script.liveResult
  frame.setAttribute('sandbox', 'allow-scripts')
  const fault = document.createElement('p')
  fault.setAttribute('role', 'alert')
  const send = (): void => {
    const { color, backgroundColor: background } = getComputedStyle(box)
    const scheme = getComputedStyle(document.documentElement).colorScheme
    const isWhole = box.classList.contains('live-whole')
    frame.contentWindow?.postMessage({ code: editor.value, isWhole, scheme, color, background }, '*')
  }
  const reset = button(WORDS.script.liveReset)
  reset.addEventListener('click', () => {
    editor.value = code
    send()
  })
  editor.addEventListener('input', send)
  examples.add({
    frame,
    send,
    told({ ready, height, fault: text }) {
      if (ready === true) send()
      if (height !== undefined) frame.style.height = `${height}px`
      if (text !== undefined) fault.textContent = text
    },
  })
  tools.replaceChildren(reset)
  box.replaceChildren(editor, tools, frame, fault)
  frame.src = box.dataset['live'] ?? ''
  editor.focus()
}

addEventListener('message', ({ source, data }) => {
  for (const example of examples) if (example.frame.contentWindow === source) example.told(data)
})
new MutationObserver(() => examples.forEach((example) => example.send())).observe(document.documentElement, {
  attributeFilter: ['data-theme'],
})
setUp()
document.addEventListener('docs:page', setUp)
