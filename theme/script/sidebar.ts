import { write } from '@theme/script/storage'

/** Hides and shows the sidebar of wide windows, and brings the link to this page into its view. */
export function sidebar(): void {
  const { dataset } = document.documentElement
  const button = document.querySelector('[data-sidebar-toggle]')
  const show = (): void => {
    button?.setAttribute('aria-expanded', String(dataset['sidebar'] !== 'hidden'))
  }
  button?.addEventListener('click', () => {
    dataset['sidebar'] = dataset['sidebar'] === 'hidden' ? 'shown' : 'hidden'
    write('sidebar', dataset['sidebar'])
    show()
  })
  show()

  const box = document.querySelector('.menu')
  const current = box?.querySelector('.sidebar [aria-current="page"]')
  if (box === null || !current) return
  const inside = current.getBoundingClientRect()
  const outside = box.getBoundingClientRect()
  const visible = inside.top >= outside.top && inside.bottom <= outside.bottom
  if (!visible) box.scrollTop += inside.top - outside.top - outside.height / 3
}
