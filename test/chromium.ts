import { find, needs } from './needs.ts'

/** Path of a Chromium: `DOCS_CHROMIUM`, or an installed one. Measurements use the complete browser, as readers do. */
export function findChromium({ isWhole = false } = {}): string {
  const fullChromium = isWhole ? (process.env['DOCS_CHROMIUM'] ?? needs.chromium.instead?.()) : undefined
  const path = fullChromium ?? find('chromium')
  if (path === undefined) throw new Error('this needs a Chromium: install one, or name it in DOCS_CHROMIUM')
  return path
}

/**
 * Disabled features. The popups of the address bar are separate pages with one process per window. They are invisible,
 * but took as long as the tested pages. playwright-core disables the other features, but only the last list on a
 * command line applies.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxSimplification',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Flags of the tests: headless, quiet, without a sandbox (containers run as root). */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
]
