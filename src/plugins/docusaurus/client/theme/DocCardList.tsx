import { Card, Cards } from '@waybill/docs/theme/mdx/card'
import { withBase } from '../docusaurus/base.ts'

/** Displayed values of an item of a sidebar. */
export type Item = { readonly label?: string; readonly href?: string; readonly description?: string }

type Props = { readonly items?: readonly Item[]; readonly className?: string }

/** Cards of the items; by default of the items in the category of the page, which the tool fills in when it renders the page. */
export default function DocCardList({ items, className }: Props) {
  if (items === undefined) return <docs-cards />
  return (
    <div className={className}>
      <Cards>
        {items.map(({ label = '', href, description }, index) => (
          <Card key={index} title={label} {...(href === undefined ? {} : { href: withBase(href) })}>
            {description}
          </Card>
        ))}
      </Cards>
    </div>
  )
}

declare module 'react' {
  // The interface of React's own JSX is extended.
  namespace JSX {
    interface IntrinsicElements {
      'docs-cards': object
    }
  }
}
