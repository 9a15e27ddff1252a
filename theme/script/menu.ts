/** The slide-in menu is a popover and works by itself; it goes where the window becomes wide or a link is followed. */
export function menu(): void {
  const box = document.querySelector<HTMLElement>('.menu[popover]')
  if (box === null || !('hidePopover' in box)) return
  const hide = (): void => {
    if (box.matches(':popover-open')) box.hidePopover()
  }
  matchMedia('(min-width: 996px)').addEventListener('change', hide)
  box.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) hide()
  })
}
