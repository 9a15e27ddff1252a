import type { PageView } from '@waybill/docs/theme'
import { useWords } from '@theme/words/index'

/** Comments below a page. They need JavaScript, and load nothing from giscus before they scroll into view. */
export function Comments({ page: { comments } }: { readonly page: PageView }) {
  const words = useWords().comments
  if (comments === undefined) return null
  return (
    <section
      className="comments js-only"
      aria-label={words.label}
      data-feature="comments"
      data-frame={comments.host}
      data-comments={JSON.stringify(comments)}
      data-search="skip"
      data-markdown="skip"
    >
      <button type="button" className="plain-button">
        {words.show}
      </button>
    </section>
  )
}
