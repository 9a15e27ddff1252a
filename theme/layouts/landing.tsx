import type { LayoutProps } from '@waybill/docs/theme'
import type { LandingData } from '@theme/data'
import { Frame } from '@theme/parts/frame'
import { PageFoot } from '@theme/parts/page-foot'
import { SearchLink } from '@theme/parts/search-link'

/** Landing page: headline, buttons, a picture or an example, cards, then the text of the page. */
export default function LandingLayout({ site, page, data, content, fragment }: LayoutProps<LandingData>) {
  const { key, title, actions, features } = data
  const each = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => <div key={index}>{fragment(key, `${name}-${index}`)}</div>)
  return (
    <Frame site={site} page={page} width="wide">
      <article className="landing" data-feature="landing">
        <div className={data.image || data.example ? 'hero hero-split' : 'hero'}>
          <div className="hero-words">
            <h1>{title}</h1>
            {data.tagline ? <div className="hero-tagline">{fragment(key, 'tagline')}</div> : null}
            {actions === 0 ? null : <div className="hero-actions">{each(actions, 'action')}</div>}
            {data.search ? <SearchLink site={site} large /> : null}
          </div>
          {data.image ? <div className="hero-picture">{fragment(key, 'hero-image')}</div> : null}
          {data.example ? <div className="hero-example prose">{fragment(key, 'hero-example')}</div> : null}
        </div>
        {features === 0 ? null : (
          <div className="cards landing-features" data-columns={columnsFor(features)}>
            {each(features, 'feature')}
          </div>
        )}
        <div className="prose">{content}</div>
      </article>
      <PageFoot site={site} page={page} isList />
    </Frame>
  )
}

/** Number of columns of cards in a wide window, without a last row of a single card if possible. */
function columnsFor(count: number): number {
  if (count <= 5) return count
  return [4, 3, 5].find((columns) => count % columns === 0) ?? (count % 4 === 1 ? 3 : 4)
}
