import type { PageView } from '@waybill/docs/theme'
import { useWords } from '@theme/words/index'

/**
 * New locations of former sections of the page, each with its old anchor. Only visible to readers who use an old anchor;
 * the script redirects them.
 */
export function MovedAnchors({ page }: { readonly page: PageView }) {
  const words = useWords().page
  return page.moved?.map(({ id, href, label }) => (
    <p key={id} id={id} className="moved" data-feature="moved" data-search="skip" data-markdown="skip">
      {words.moved}
      <a href={href}>{label}</a>
    </p>
  ))
}
