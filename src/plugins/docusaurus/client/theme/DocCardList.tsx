import { Card, Cards } from '@waybill/docs/theme/mdx/card'
import { withBase } from '../docusaurus/base.ts'

/** Displayed values of an item of a sidebar. */
export type Item = { readonly label?: string; readonly href?: string; readonly description?: string }

type Props = { readonly items?: readonly Item[]; readonly className?: string }

/** Cards for items; by default for those in the page's category, which the tool inserts during rendering. */
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
  // Extends the JSX types of React.
  namespace JSX {
    interface IntrinsicElements {
      'docs-cards': object
    }
  }
}
