/** The state of the page, as its address contains it. */
export interface PanelQuery {
  readonly show: 'requests' | 'deliveries'
  /** Part of a path, an operation, an error or an event. */
  readonly text: string
  /** `2` … `5`: a class of statuses; `failed` and the like: a state of deliveries. */
  readonly status: string
  /** Name of a world; `*`: the first one; empty: all. */
  readonly world: string
  /** The request, or delivery, whose details are shown. */
  readonly selected?: { readonly number: number; readonly world: string }
}

/** Reads an address; what it does not know it passes over. */
export function readQuery(query: URLSearchParams): PanelQuery {
  const number = Number(query.get('number') ?? '')
  return {
    show: query.get('show') === 'deliveries' ? 'deliveries' : 'requests',
    text: query.get('q') ?? '',
    status: query.get('status') ?? '',
    world: query.get('only') ?? '',
    ...(Number.isInteger(number) && number > 0 && { selected: { number, world: query.get('in') ?? '' } }),
  }
}

/** The address of it, relative to the page. */
export function writeQuery({ show, text, status, world, selected }: PanelQuery): string {
  const query = new URLSearchParams()
  if (show !== 'requests') query.set('show', show)
  if (text !== '') query.set('q', text)
  if (status !== '') query.set('status', status)
  if (world !== '') query.set('only', world)
  if (selected !== undefined) {
    query.set('number', String(selected.number))
    if (selected.world !== '') query.set('in', selected.world)
  }
  return `?${query.toString()}`
}
