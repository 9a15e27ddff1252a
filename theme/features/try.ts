/**
 * Loads the form of an operation when the reader opens it. If there is a sandbox, its panel replaces the form.
 */
import '@theme/styles/try.css'

function setUp(): void {
  const box = document.querySelector<HTMLDetailsElement>('details[data-try]')
  if (box === null) return
  if (document.querySelector('script[src="/__docs/try.js"]') !== null) return box.remove()
  box.addEventListener('toggle', () => void fill(box))
}

async function fill(box: HTMLDetailsElement): Promise<void> {
  const { try: address = '' } = box.dataset
  if (!box.open || box.querySelector('form') !== null) return
  box.querySelector('[role=alert]')?.remove()
  try {
    const [{ fillTry }, response] = await Promise.all([import('@waybill/docs/try'), fetch(address)])
    if (!response.ok) throw new Error(`${response.status}`)
    fillTry(box, (await response.json()) as Parameters<typeof fillTry>[1])
  } catch (error) {
    console.error(error)
    const line = document.createElement('p')
    line.setAttribute('role', 'alert')
    line.textContent = WORDS.script.tryFailed
    box.append(line)
  }
}

setUp()
document.addEventListener('docs:page', setUp)
