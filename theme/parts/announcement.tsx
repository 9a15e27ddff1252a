import type { SiteView } from '@waybill/docs/theme'
import { CloseIcon } from '@theme/parts/icons'
import { InlineMarkdown } from '@theme/parts/inline-markdown'
import { useWords } from '@theme/words/index'

/** Announcement bar. A dismissed bar stays hidden until its id changes (`inline.ts`, `script/announcement.ts`). */
export function Announcement({ site }: { readonly site: SiteView }) {
  const words = useWords().frame
  const { announcement } = site
  if (announcement === undefined) return null
  return (
    <aside className="announcement" aria-label={words.announcement}>
      <p>
        <InlineMarkdown text={announcement.content} />
      </p>
      {announcement.dismissible ? (
        <button type="button" className="icon-button js-only" data-dismiss="" aria-label={words.dismiss}>
          <CloseIcon />
        </button>
      ) : null}
    </aside>
  )
}
