import type { SiteView } from '@waybill/docs/theme'
import { Social } from '@theme/parts/social'
import { useWords } from '@theme/words/index'

/** Footer of every page. */
export function Footer({ site }: { readonly site: SiteView }) {
  const {
    frame: words,
    analytics: { choices },
  } = useWords()
  const { links, copyright } = site.footer
  // An empty footer would be a coloured band.
  if (links.length === 0 && copyright === '' && site.social === undefined && site.asksConsent !== true) return null
  return (
    <footer className="footer">
      <div className="footer-inner">
        {links.length === 0 ? null : (
          <nav className="footer-links" aria-label={words.footer}>
            {links.map(({ title, items }) => (
              <div key={title}>
                <p className="footer-title">{title}</p>
                <ul>
                  {items.map(({ label, href }) => (
                    <li key={href}>
                      <a href={href}>{label}</a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        )}
        <Social site={site} place="footer" />
        {site.asksConsent === true ? (
          <button type="button" className="privacy-choices js-only" data-privacy-choices="">
            {choices}
          </button>
        ) : null}
        {copyright === '' ? null : <p className="copyright">{copyright}</p>}
      </div>
    </footer>
  )
}
