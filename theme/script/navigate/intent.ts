import { addressOf, linked, type Place } from '@theme/script/navigate/link'
import { preload } from '@theme/script/navigate/load'

/** Time (ms) that a pointer must stay on a link. */
const delay = 65

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Returns true if prefetching is cheap for the reader. */
export function isAffordable({ saveData, effectiveType }: Connection = {}): boolean {
  return saveData !== true && !(effectiveType ?? '').endsWith('2g')
}

/** Prefetches the page of a link that the reader points at, focuses or touches. */
export function preloadOnIntent(currentPlace: () => Place): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const intend = (event: Event): void => {
    clearTimeout(timer)
    const url = linked(event.target, currentPlace())
    const { connection } = navigator as { readonly connection?: Connection }
    if (url === undefined || addressOf(url) === addressOf(location) || !isAffordable(connection)) return
    timer = setTimeout(() => preload(addressOf(url)), event.type === 'touchstart' ? 0 : delay)
  }
  for (const type of ['pointerover', 'focusin', 'touchstart']) addEventListener(type, intend, { passive: true })
}
