import { escapeHtml } from '../../base/escape.ts'
import type { FragmentBody } from '../../model/facts.ts'
import { fillSlots, islandMark, linkMark, mentionMark } from '../../model/placeholders.ts'
import type { FragmentInPage } from '../../model/linked.ts'
import type { PreparedSite } from './view.ts'

/** Fills links and islands into the HTML of a fragment. `origin` makes links absolute, for feeds. */
export function fragmentHtml(
  html: string,
  fragment: Pick<FragmentInPage<unknown>, 'hrefs' | 'notes'> & { readonly origin?: string },
  site: PreparedSite,
): string {
  const { origin = '' } = fragment
  // Feeds have no styles for notes.
  const noted = withNotes(html, origin === '' ? fragment.notes : undefined)
  return noted.replace(slots, (_, link: string | undefined, island = '') =>
    escapeHtml(
      link === undefined ? (site.islands[island]?.script ?? '') : absolute(fragment.hrefs[Number(link)], origin),
    ),
  )
}

/** Link slot with its number, or island with its id. */
const slots = new RegExp(`${linkMark}(\\d+)${linkMark}|${islandMark}([^${islandMark}]*)${islandMark}`, 'g')

const slot = `\\sdata-mention="${mentionMark}(\\d+)${mentionMark}"`
const codeWithSlot = new RegExp(`<code([^>]*)${slot}([^>]*)>([^]*?</code>)`, 'g')
const unusedSlots = new RegExp(slot, 'g')

/** Adds notes to names. Slots without a note are removed. */
function withNotes(html: string, notes: FragmentInPage<unknown>['notes']): string {
  if (!html.includes(mentionMark)) return html
  if (notes === undefined) return html.replace(unusedSlots, '')
  let isFirst = true
  return html
    .replace(codeWithSlot, (_, ...[before = '', number = '', after = '', rest = '']: string[]) => {
      const note = notes[Number(number)]
      if (note === undefined) return `<code${before}${after}>${rest}`
      const feature = isFirst ? ' data-feature="names"' : ''
      isFirst = false
      const mark = note.mark === undefined ? '' : `&nbsp;<small class="name-mark">${escapeHtml(note.mark)}</small>`
      return `<code${before}${after} title="${escapeHtml(note.title)}"${feature}>${rest}${mark}`
    })
    .replace(unusedSlots, '')
}

function absolute(href = '', origin: string): string {
  return href.startsWith('/') && !href.startsWith('//') ? origin + href : href
}

/** Returns the Markdown of a fragment with absolute links. */
export function fragmentMarkdown(fragment: FragmentInPage<FragmentBody>, site: PreparedSite): string {
  return fillSlots(fragment.body.markdown, linkMark, (number) => {
    const href = absolute(fragment.hrefs[Number(number)], site.view.url)
    return href.replace(/[\s()<>]/g, (c) => encodeURIComponent(c).replace('(', '%28').replace(')', '%29'))
  })
}
