import { onOtherTab, write } from '@theme/script/storage'

const { dataset } = document.documentElement

/** Dismisses the announcement. Its id is stored, so that another announcement is shown again. */
export function announcement(): void {
  onOtherTab('announcement', (id) => {
    if (id !== undefined && id === dataset['announcement']) dataset['dismissed'] = ''
  })
  document.addEventListener('click', onClick)
}

function onClick({ target }: Event): void {
  const id = dataset['announcement']
  if (id === undefined || !(target instanceof Element) || target.closest('[data-dismiss]') === null) return
  dataset['dismissed'] = ''
  write('announcement', id)
  // The focused button was removed.
  document.querySelector<HTMLElement>('.brand')?.focus({ preventScroll: true })
}
