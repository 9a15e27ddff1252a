import type { PageView } from '@waybill/docs/theme'
import { useWords } from '@theme/words/index'

/**
 * Where sections are that the page had, each with its old anchor. Shown to those alone who come by it; the script takes
 * them there.
 */
export function MovedAnchors({ page }: { readonly page: PageView }) {
  const words = useWords().page
  return page.moved?.map(({ id, href, label }) => (
    <p key={id} id={id} className="moved" data-feature="moved" data-search="skip" data-twin="skip">
      {words.moved}
      <a href={href}>{label}</a>
    </p>
  ))
}
