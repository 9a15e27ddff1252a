import type { PageView } from '../../src/theme.ts'

/** What components of the page want in its head, but for the title and the canonical address, which are known. */
export function PageHead({ page }: { readonly page: PageView }) {
  return page.head.map(({ tag: Tag, attributes, text }, index) => {
    if (Tag === 'title' || (Tag === 'link' && attributes['rel'] === 'canonical')) return null
    // Data alone: scripts that run were left out before.
    const html =
      Tag === 'script' ? { dangerouslySetInnerHTML: { __html: (text ?? '').replaceAll('<', '\\u003c') } } : {}
    return <Tag key={index} {...attributes} {...html} />
  })
}
