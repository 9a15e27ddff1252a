import type { PageView } from '../../src/theme.ts'

/** Tells which version the page belongs to, and leads to the latest where this one is not it. */
export function VersionBanner({ page }: { readonly page: PageView }) {
  const { version } = page
  if (version === undefined) return null
  if (version.banner === undefined && version.badge === false) return null
  if (version.banner === undefined) return <p className="version-label">Version {version.label}</p>
  return (
    <div className="version-banner" role="note">
      <p>
        {version.banner === 'unreleased'
          ? `This is the documentation of version ${version.label}, which is not released yet.`
          : `This is the documentation of version ${version.label}, which is no longer maintained.`}{' '}
        <a href={version.latest}>Read the latest version</a>
      </p>
    </div>
  )
}
