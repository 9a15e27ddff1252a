/** Types in examples for those who use keys: one stop for each block, arrows from type to type, and Escape closes the box. */
import '@theme/styles/twoslash.css'

const typesOf = (block: Element): HTMLElement[] => [...block.querySelectorAll<HTMLElement>('.tw')]

function setUp(): void {
  for (const block of document.querySelectorAll('[data-feature="twoslash"]'))
    for (const [at, type] of typesOf(block).entries()) type.tabIndex = at === 0 ? 0 : -1
}

function press(event: KeyboardEvent): void {
  if (event.key === 'Escape') for (const type of document.querySelectorAll('.tw:is(:hover, :focus)')) quiet(type)
  const type = document.activeElement
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined || !(type instanceof HTMLElement) || !type.matches('.tw')) return
  const all = typesOf(type.closest('[data-feature="twoslash"]') ?? type)
  const next = all[all.indexOf(type) + step]
  if (next === undefined) return
  event.preventDefault()
  type.tabIndex = -1
  next.tabIndex = 0
  next.focus()
}

/** Until the reader comes back to it. */
function quiet(type: Element): void {
  type.setAttribute('data-quiet', '')
  const wake = (): void => type.removeAttribute('data-quiet')
  for (const event of ['pointerleave', 'blur']) type.addEventListener(event, wake, { once: true })
}

setUp()
document.addEventListener('docs:page', setUp)
document.addEventListener('keydown', press)
