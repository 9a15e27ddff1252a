import config from '@generated/docusaurus.config'
import { locale } from '@generated/site'

/** The migrated configuration of the site. */
export default function useDocusaurusContext() {
  return {
    siteConfig: config,
    siteMetadata: { docusaurusVersion: '3', pluginVersions: {} },
    globalData: {},
    i18n: { currentLocale: locale, defaultLocale: locale, locales: [locale], path: 'i18n', localeConfigs: {} },
    codeTranslations: {},
  }
}
