import type { PageView, SiteView } from '@waybill/docs/theme'

/** Logo and title with a link to the home page, or to the target of the configuration. */
export function Logo({ site, page }: { readonly site: SiteView; readonly page: PageView }) {
  const { logo, title, href = site.baseUrl } = site.navbar
  const isLight = site.colorMode.default === 'light'
  // The title replaces the alternative text. The logo of the other colour mode is loaded when it is displayed; a `<picture>` prevents
  // that React writes a preload link before the policy.
  const alt = title === '' ? (logo?.alt ?? site.title) : ''
  return (
    <a className="brand" href={href} aria-current={page.href === href ? 'page' : undefined}>
      {logo === undefined ? null : (
        <picture>
          <img
            className={logo.srcDark === undefined ? undefined : 'logo-light'}
            src={logo.src}
            alt={alt}
            width="28"
            height="28"
            loading={logo.srcDark === undefined || isLight ? undefined : 'lazy'}
          />
        </picture>
      )}
      {logo?.srcDark === undefined ? null : (
        <picture>
          <img
            className="logo-dark"
            src={logo.srcDark}
            alt={alt}
            width="28"
            height="28"
            loading={isLight ? 'lazy' : undefined}
          />
        </picture>
      )}
      {title === '' ? null : <span>{title}</span>}
    </a>
  )
}
