/** The options of a combobox: which of them is active, while the focus stays in the field. */
export interface Options {
  /** Reads the options from the list again; `first` selects the first one. */
  renew(first: boolean): void
  readonly active: HTMLElement | undefined
  /** Moves by this number of options, and wraps around at the ends. */
  move(by: number): void
  /** Activates the first or the last option. */
  toEnd(last: boolean): void
}

/** Connects a field to a list of options. Moving the pointer activates the option below it. */
export function optionsOf(field: HTMLInputElement, list: HTMLElement): Options {
  let options: readonly HTMLElement[] = []
  let active: HTMLElement | undefined
  const activate = (option: HTMLElement | undefined, isReached = true): void => {
    active?.setAttribute('aria-selected', 'false')
    active = option
    active?.setAttribute('aria-selected', 'true')
    if (active === undefined) field.removeAttribute('aria-activedescendant')
    else field.setAttribute('aria-activedescendant', active.id)
    if (isReached) (active === options[0] ? list : active)?.scrollIntoView({ block: 'nearest' })
  }
  list.addEventListener('pointermove', ({ target }) => {
    const option = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null
    if (option !== null && option !== active) activate(option, false)
  })
  return {
    get active() {
      return active
    },
    renew(first) {
      options = [...list.querySelectorAll<HTMLElement>('[role="option"]')]
      for (const [index, option] of options.entries()) {
        option.id = `search-option-${index}`
        option.tabIndex = -1
        option.setAttribute('aria-selected', 'false')
      }
      list.hidden = options.length === 0
      field.setAttribute('aria-expanded', String(options.length > 0))
      active = undefined
      activate(first ? options[0] : undefined, first)
    },
    move(by) {
      const at = active === undefined ? (by > 0 ? -1 : options.length) : options.indexOf(active)
      activate(options.at((at + by) % options.length))
    },
    toEnd(last) {
      activate(last ? options.at(-1) : options[0])
    },
  }
}
