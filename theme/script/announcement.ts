import { onOtherTab, write } from '@theme/script/storage'

/** Dismisses the announcement. Its id is stored, so that another announcement is shown again. */
export function announcement(): void {
  const { dataset } = document.documentElement
  const id = dataset['announcement']
  if (id === undefined) return
  onOtherTab('announcement', (value) => {
    if (value === id) dataset['dismissed'] = ''
  })
  document.querySelector('[data-dismiss]')?.addEventListener('click', () => {
    dataset['dismissed'] = ''
    write('announcement', id)
  })
}
