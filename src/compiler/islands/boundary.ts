/** In the browser: the boundary around the component of an island, for errors. */
import { Component, createElement, type ReactNode } from 'react'
import { crashed, faultBox, notLoaded } from './fault.ts'
import { reload } from './reload.ts'

/** HTML of an island from the server. */
interface ServerText {
  readonly element: HTMLElement
  readonly html: string
  /** Children of the island: they stay unchanged, with the islands that are awake in them. */
  readonly slot: readonly Node[]
}

interface BoundaryProps {
  readonly server: ServerText
  readonly onMount: () => void
  readonly children: ReactNode
}

interface BoundaryState {
  /** Counts how often the island was rendered anew. */
  readonly round: number
  readonly failed: boolean
  readonly error?: unknown
}

/**
 * Shows a crashed island as a box with "Try again" above the text of the server, which stays readable. A chunk of the
 * island's own that did not load is the same to React, but only a new page can bring it: there the button reloads.
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { round: 0, failed: false }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failed: true, error }
  }

  override componentDidMount(): void {
    this.props.onMount()
  }

  override componentDidUpdate(_: BoundaryProps, before: BoundaryState): void {
    // The button that had the focus is gone.
    if (before.failed && !this.state.failed)
      this.props.server.element.querySelector<HTMLElement>('a[href], button, input, select, textarea')?.focus()
  }

  override render(): ReactNode {
    const { failed, round } = this.state
    if (!failed) return this.props.children
    return createElement('docs-crash', { key: round, ref: this.show })
  }

  show = (place: HTMLElement | null): void => {
    if (place === null || place.hasChildNodes()) return
    const { server } = this.props
    const { error, round } = this.state
    const isChunk = error instanceof TypeError && /dynamically imported|importing a module/i.test(error.message)
    const again = () => this.setState({ round: round + 1, failed: false })
    const box = faultBox(isChunk ? { ...notLoaded, act: () => void reload() } : { ...crashed, act: again })
    place.append(box, textOf(server))
    if (round > 0) box.querySelector('button')?.focus()
  }
}

/** The text of the server again. Its buttons and fields are of no use. */
function textOf({ html, slot }: ServerText): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = html
  const { content } = template
  for (const field of content.querySelectorAll('button, input, select, textarea'))
    if (field.closest('docs-slot') === null) field.setAttribute('disabled', '')
  fillSlot(content.querySelector('docs-slot'), slot)
  return content
}

/** Puts the children of an island into their place, if they are not in it. */
export function fillSlot(place: Element | null, slot: readonly Node[]): void {
  if (place === null || slot[0]?.parentNode === place) return
  place.replaceChildren(...slot.map((node) => (node.isConnected ? node.cloneNode(true) : node)))
}
