/** State of the page, encoded in its address. */
export interface PanelQuery {
  readonly show: 'requests' | 'deliveries'
  /** Text to search for in paths, operations, errors and events. */
  readonly text: string
  /** Class of statuses, `2` to `5`, or a state of deliveries such as `failed`. */
  readonly status: string
  /** Name of a world; `*` for the first one; empty for all. */
  readonly world: string
  /** The request or delivery whose details are shown. */
  readonly selected?: { readonly number: number; readonly world: string }
}

/** Parses the query of an address. Unknown values are ignored. */
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

/** Builds the address of a state, relative to the page. */
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
