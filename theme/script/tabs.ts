import { read, write } from '@theme/script/storage'

let count = 0

/** Makes tabs of `.tabs` (see `mdx/tabs.tsx`) as the ARIA practice has it: arrow keys, Home, End. */
export function tabs(): void {
  for (const box of document.querySelectorAll<HTMLElement>('.tabs')) start(box)
}

function start(box: HTMLElement): void {
  const buttons = [...box.querySelectorAll<HTMLElement>(':scope > .tab-list > [role="tab"]')]
  const panels = [...box.querySelectorAll<HTMLElement>(':scope > .tab-panel')]
  const { group } = box.dataset
  const select = (index: number): void => {
    buttons.forEach((button, at) => {
      button.setAttribute('aria-selected', String(at === index))
      button.tabIndex = at === index ? 0 : -1
    })
    panels.forEach((panel, at) => (panel.hidden = at !== index))
  }
  const choose = (index: number): void => {
    const label = buttons[index]?.textContent
    if (group === undefined || !label) return select(index)
    write(`tab:${group}`, label)
    document.dispatchEvent(new CustomEvent('docs:tab', { detail: { group, label } }))
  }
  const selectLabel = (label: string | undefined): void => {
    const index = buttons.findIndex((button) => button.textContent === label)
    if (index !== -1) select(index)
  }

  buttons.forEach((button, index) => {
    const panel = panels[index]
    if (panel === undefined) return
    button.id = `tab-${++count}`
    panel.id ||= `tab-panel-${count}`
    panel.setAttribute('role', 'tabpanel')
    button.setAttribute('aria-controls', panel.id)
    panel.setAttribute('aria-labelledby', button.id)
    button.addEventListener('click', () => choose(index))
    button.addEventListener('keydown', (event) => {
      const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: buttons.length - 1 }[event.key]
      if (to === undefined) return
      event.preventDefault()
      const wanted = (to + buttons.length) % buttons.length
      choose(wanted)
      buttons[wanted]?.focus()
    })
  })
  select(0)
  box.dataset['ready'] = ''
  if (group === undefined) return
  selectLabel(read(`tab:${group}`))
  document.addEventListener('docs:tab', (event) => {
    const { detail } = event as CustomEvent<{ readonly group: string; readonly label: string }>
    if (detail.group === group) selectLabel(detail.label)
  })
}
