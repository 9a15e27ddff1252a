import type { PageView } from '@waybill/docs/theme'

/** Elements that components of the page add to its head, except the title and the canonical address. */
export function PageHead({ page }: { readonly page: PageView }) {
  return page.head.map(({ tag: Tag, attributes, text }, index) => {
    if (Tag === 'title' || (Tag === 'link' && attributes['rel'] === 'canonical')) return null
    // Only data blocks have text: scripts that run have an address in `src`.
    const html =
      Tag === 'script' && attributes['src'] === undefined
        ? { dangerouslySetInnerHTML: { __html: (text ?? '').replaceAll('<', '\\u003c') } }
        : {}
    // React would move a script with `async` before the policy, except a script with a listener.
    const listener = attributes['async'] === undefined ? {} : { onLoad: () => undefined }
    return <Tag key={index} {...attributes} {...html} {...listener} />
  })
}
