/** In the browser: error boundary around the component of an island. */
import { Component, createElement, type ReactNode } from 'react'
import { crashed, faultBox, notLoaded } from './fault.ts'
import { reload } from './reload.ts'

/** HTML of an island from the server. */
interface ServerText {
  readonly element: HTMLElement
  readonly html: string
  /** Children of the island. They stay unchanged, including active islands in them. */
  readonly slot: readonly Node[]
}

interface BoundaryProps {
  readonly server: ServerText
  readonly onMount: () => void
  readonly children: ReactNode
}

interface BoundaryState {
  /** Number of times that the island was rendered again. */
  readonly round: number
  readonly failed: boolean
  readonly error?: unknown
}

/** Under `docs serve`: the box contains the error, and a changed module is tried at once. */
const isLive = process.env.NODE_ENV !== 'production'

/**
 * Displays a crashed island as a box with "Try again" above the server-rendered text, which stays readable. A chunk of the
 * island that did not load looks the same to React, but only a new page can load it: the button then reloads the page.
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { round: 0, failed: false }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failed: true, error }
  }

  override componentDidMount(): void {
    this.props.onMount()
    if (isLive) document.addEventListener('docs:refresh', this.refresh)
  }

  override componentWillUnmount(): void {
    if (isLive) document.removeEventListener('docs:refresh', this.refresh)
  }

  refresh = (): void => {
    if (this.state.failed) this.setState({ round: this.state.round + 1, failed: false })
  }

  override componentDidUpdate(_: BoundaryProps, before: BoundaryState): void {
    // The button with the focus was removed.
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
    if (isLive) box.firstElementChild?.append(` ${String(error)}`)
    place.append(box, textOf(server))
    if (round > 0) box.querySelector('button')?.focus()
  }
}

/** Server-rendered text again. Its buttons and fields do not work. */
function textOf({ html, slot }: ServerText): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = html
  const { content } = template
  for (const field of content.querySelectorAll('button, input, select, textarea'))
    if (field.closest('docs-slot') === null) field.setAttribute('disabled', '')
  fillSlot(content.querySelector('docs-slot'), slot)
  return content
}

/** Moves the children of an island to their place, unless they are there. */
export function fillSlot(place: Element | null, slot: readonly Node[]): void {
  if (place === null || slot[0]?.parentNode === place) return
  place.replaceChildren(...slot.map((node) => (node.isConnected ? node.cloneNode(true) : node)))
}
