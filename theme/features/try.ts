/** Loads the form of an operation once the reader opens it. The panel of a sandbox, where there is one, takes its place. */
import '@theme/styles/try.css'
import { attempt } from '@theme/script/attempt'

function setUp(): void {
  const box = document.querySelector<HTMLDetailsElement>('details[data-try]')
  if (box === null) return
  if (document.querySelector('script[src="/__docs/try.js"]') !== null) return box.remove()
  box.addEventListener('toggle', () => void fill(box))
}

async function fill(box: HTMLDetailsElement): Promise<void> {
  const { try: address = '' } = box.dataset
  if (!box.open || box.querySelector('form') !== null) return
  await attempt(box, WORDS.script.tryFailed, async () => {
    const [{ fillTry }, response] = await Promise.all([import('@waybill/docs/try'), fetch(address)])
    if (!response.ok) throw new Error(`${response.status}`)
    fillTry(box, (await response.json()) as Parameters<typeof fillTry>[1])
  })
}

setUp()
document.addEventListener('docs:page', setUp)
