import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Path of a Chromium: `DOCS_CHROMIUM`, one that is installed, or Debian's, installed now where that is allowed. */
export function findChromium(): string {
  const given = process.env['DOCS_CHROMIUM']
  if (given !== undefined && existsSync(given)) return given
  const found = look()
  if (found !== undefined) return found
  console.log("no Chromium found; installing Debian's")
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  const installed = look()
  if (installed === undefined) throw new Error('the tests need a Chromium: install one, or name it in DOCS_CHROMIUM')
  return installed
}

function look(): string | undefined {
  for (const name of names) {
    const path = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
    if (path !== '') return path
  }
  return undefined
}

/**
 * Features that are off. The popups of the address bar are pages of their own, one process for each window, though
 * nobody sees them: they took as long as the pages that are tested. The others are those that playwright-core turns off
 * and that matter here; only the last list of a command line counts.
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

/** How the tests start it: headless, quiet, without a sandbox (containers run as root). */
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
