/**
 * Limits the height of a dialog to the visible part of the window above an on-screen keyboard
 * (`--view-height`, `--view-top`). Returns a function that stops this.
 */
export function fitView(dialog: HTMLElement): () => void {
  const view = window.visualViewport
  if (view === null) return () => undefined
  const fit = (): void => {
    dialog.style.setProperty('--view-height', `${view.height}px`)
    dialog.style.setProperty('--view-top', `${view.offsetTop}px`)
  }
  fit()
  view.addEventListener('resize', fit)
  view.addEventListener('scroll', fit)
  return () => {
    view.removeEventListener('resize', fit)
    view.removeEventListener('scroll', fit)
  }
}
