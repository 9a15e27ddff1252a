import type { DocumentProps } from '@waybill/docs/theme'
import { JsonLd } from '@theme/parts/json-ld'
import { PageHead } from '@theme/parts/page-head'
import { PageMeta } from '@theme/parts/page-meta'
import HeadSlot from '@theme/slots/head'

/** The document: `<html>`, `<head>`, and `children` (the layout) in `<body>`. */
export default function Document({ site, page, children }: DocumentProps) {
  const { colorMode, announcement } = site
  return (
    <html
      lang={site.locale}
      dir={site.direction}
      data-feature={site.languageFeature}
      data-store={site.storagePrefix}
      data-theme={colorMode.respectSystem ? 'system' : colorMode.default}
      data-default={colorMode.default}
      data-respect-system={colorMode.respectSystem ? 'true' : undefined}
      data-fixed-mode={colorMode.disableSwitch ? '' : undefined}
      data-announcement={announcement?.dismissible ? announcement.id : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={site.policy} />
        <PageMeta site={site} page={page} />
        <script dangerouslySetInnerHTML={{ __html: site.inlineScript }} />
        {site.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {page.style === undefined ? null : <link rel="stylesheet" href={page.style} />}
        <script type="module" src={site.script} />
        <JsonLd site={site} page={page} />
        <PageHead page={page} />
        <HeadSlot site={site} page={page} />
      </head>
      <body
        data-layout={page.layout}
        data-path={page.canonical === site.url + page.href ? undefined : page.href}
        data-search-version={page.version === undefined || page.version.isLast ? undefined : page.version.name}
      >
        {children}
      </body>
    </html>
  )
}
