import { badgeClass } from '@theme/parts/badge'
import type { SidebarItemsProps } from '@theme/parts/sidebar-items'
import type { reveal } from '@theme/script/reveal'

// Not imported by its name in `src`: copies of this file would have another path, and esbuild's short names depend on
// the letters of a text.
type SidebarItem = SidebarItemsProps['items'][number]

/** Functions of the plain script: importing them here would create a chunk that every page loads. */
export interface SidebarParts {
  readonly reveal: typeof reveal
  readonly openKept: (nav: HTMLElement) => void
}

/** Returns true if items contain the page that a sidebar marks as the current one. */
export function hasPage(items: unknown, nav: HTMLElement): boolean {
  const href = nav.querySelector('[aria-current="page"]')?.getAttribute('href')
  return href == null || JSON.stringify(items).includes(JSON.stringify(href))
}

/** Replaces the partial items of a large sidebar with all items, whose HTML is the same. */
export function fillSidebar(nav: HTMLElement, items: unknown, { reveal, openKept }: SidebarParts): void {
  const old = nav.querySelector('.sidebar-items')
  if (old === null || !Array.isArray(items)) return
  const page = nav.querySelector('[aria-current="page"]')?.getAttribute('href') ?? undefined
  const focused = nav.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : null
  const box = nav.closest('.menu')
  const before = old.querySelector('[aria-current="page"]')?.getBoundingClientRect().top

  // Items only contain names of icons. The drawings are in the page's own items, which include all top-level
  // categories.
  const icons = new Map(
    [...old.querySelectorAll<HTMLElement>('.sidebar-icon')].map((icon) => [icon.dataset['name'], icon]),
  )
  const draw = new Drawing({ page, exclusive: nav.dataset['exclusive'] !== undefined, icons })
  old.replaceWith(draw.list(items as readonly SidebarItem[], 'sidebar'))
  openKept(nav)

  const current = nav.querySelector('[aria-current="page"]')
  // Items keep their position on the screen.
  if (box !== null && current !== null && before !== undefined) {
    box.scrollTop += current.getBoundingClientRect().top - before
  }
  if (focused != null) {
    const link = [...nav.querySelectorAll('a')].find((candidate) => candidate.getAttribute('href') === focused)
    link?.focus({ preventScroll: true })
    if (link && box) reveal(box, link)
  }
}

interface DrawingParts {
  readonly page: string | undefined
  readonly exclusive: boolean
  readonly icons: ReadonlyMap<string | undefined, HTMLElement>
}

class Drawing {
  private readonly parts: DrawingParts

  constructor(parts: DrawingParts) {
    this.parts = parts
  }

  list(items: readonly SidebarItem[], path: string): HTMLElement {
    const list = element('ul', 'sidebar-items')
    items.forEach((item, index) => {
      const line = element('li', item.className)
      if (item.type === 'category' && item.tint !== undefined) line.dataset['tint'] = item.tint
      line.append(...this.item(item, `${path}-${index}`, path))
      list.append(line)
    })
    return list
  }

  private item(item: SidebarItem, path: string, group: string): Node[] {
    if (item.type === 'html') {
      const box = element('div')
      box.innerHTML = item.html
      return [box]
    }
    if (item.type === 'link') {
      const link = this.link(item.href, item.label)
      if (item.external) {
        link.rel = 'noopener'
        link.dataset['external'] = 'true'
      }
      addBadge(link, item)
      return [link]
    }
    const { label, href } = item
    const link = href === undefined ? undefined : this.link(href, label, 'sidebar-label')
    const title = link ?? element('span', 'sidebar-label', label)
    const icon = item.icon === undefined ? undefined : this.parts.icons.get(item.icon)
    if (icon) title.prepend(icon.cloneNode(true))
    addBadge(title, item)
    if (item.items.length === 0) return [title]
    const items = this.list(item.items, path)
    if (!item.collapsible) return [title, items]
    const box = element('div', link ? 'sidebar-category sidebar-category-link' : 'sidebar-category')
    const details = element('details')
    if (this.parts.exclusive) details.name = group
    // Collapsed categories stay collapsed: only the branch of the page is open.
    details.open = items.querySelector('[aria-current]') !== null || link?.hasAttribute('aria-current') === true
    const summary = element('summary', 'sidebar-label')
    const words = element('span', link ? 'visually-hidden' : undefined, label)
    if (icon && !link) words.prepend(icon.cloneNode(true))
    if (!link) addBadge(words, item)
    summary.append(words)
    details.append(summary, items)
    box.append(...(link ? [link] : []), details)
    return [box]
  }

  private link(href: string, label: string, className?: string): HTMLAnchorElement {
    const link = element('a', className, label)
    link.setAttribute('href', href)
    if (href === this.parts.page) link.setAttribute('aria-current', 'page')
    return link
  }
}

function addBadge(to: HTMLElement, { badge, tone }: Exclude<SidebarItem, { type: 'html' }>): void {
  if (badge !== undefined) to.append(...(tone ? [' '] : []), element('span', badgeClass(badge, tone), badge))
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className?: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const result = document.createElement(name)
  if (className !== undefined) result.className = className
  if (text !== '') result.textContent = text
  return result
}
