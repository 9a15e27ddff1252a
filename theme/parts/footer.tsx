import type { SiteView } from '../../src/theme.ts'
import { Social } from '@theme/parts/social'
import { useWords } from '@theme/words/index'

/** The foot of every page. */
export function Footer({ site }: { readonly site: SiteView }) {
  const words = useWords().frame
  const { links, copyright } = site.footer
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
        {copyright === '' ? null : <p className="copyright">{copyright}</p>}
      </div>
    </footer>
  )
}
