import { fill, type PageView } from '@waybill/docs/theme'
import { useWords } from '@theme/words/index'

/** Banner with the version of the page, and a link to the latest version. */
export function VersionBanner({ page }: { readonly page: PageView }) {
  const words = useWords().page
  const { version } = page
  if (version === undefined) return null
  if (version.banner === undefined && version.badge === false) return null
  if (version.banner === undefined)
    return <p className="version-label">{fill(words.version, { version: version.label })}</p>
  return (
    <div className="version-banner" role="note">
      <p>
        {fill(version.banner === 'unreleased' ? words.unreleased : words.unmaintained, { version: version.label })}{' '}
        <a href={version.latest}>{words.latest}</a>
      </p>
    </div>
  )
}
