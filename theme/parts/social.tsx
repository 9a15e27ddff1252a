import type { SiteView } from '@waybill/docs/theme'
import { Icon } from '@theme/mdx/icon'
import { useWords } from '@theme/words/index'

/** Social links with icons: in the navbar of wide windows, and in the footer. */
export function Social({ site, place }: { readonly site: SiteView; readonly place: 'bar' | 'footer' }) {
  const words = useWords().frame
  if (site.social === undefined) return null
  const links = (
    <ul className="social" data-feature="social" data-place={place}>
      {site.social.map(({ icon, label, href }) => (
        <li key={href}>
          <a className="icon-button" href={href} rel="me" title={label}>
            <Icon name={icon} label={label} size="18" />
          </a>
        </li>
      ))}
    </ul>
  )
  return place === 'bar' ? links : <nav aria-label={words.social}>{links}</nav>
}
