import type { PageView } from '@waybill/docs/theme'
import { VersionBanner } from '@theme/parts/version-banner'
import { useWords } from '@theme/words/index'

/** Versions of an API, each with a link to the same page in that version, and a note about the current version. */
export function ApiVersions({ page }: { readonly page: PageView }) {
  const words = useWords().frame
  const { version } = page
  if (version === undefined) return null
  return (
    <>
      <nav
        className="api-versions"
        data-feature="api-versions"
        aria-label={words.versions}
        data-search="skip"
        data-markdown="skip"
      >
        <span aria-hidden="true">{words.version}</span>
        <ul>
          {version.all.map(({ name, label, href, isHere }) => (
            <li key={name}>
              <a href={href} aria-current={isHere ? 'true' : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <VersionBanner page={page} />
    </>
  )
}
