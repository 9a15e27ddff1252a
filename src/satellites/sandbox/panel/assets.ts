import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { codeFile } from '../../../base/package-files.ts'

/** Script and style of the page, and a policy that blocks everything else. */
export interface PanelAssets {
  readonly script: string
  readonly style: string
  /** Value of `Content-Security-Policy`. */
  readonly policy: string
}

let assets: PanelAssets | undefined

/**
 * Reads the assets once. When the tool runs from its sources, they are not compiled, and the page has
 * none.
 */
export function panelAssets(): PanelAssets {
  return (assets ??= readAssets())
}

function readAssets(): PanelAssets {
  const textOf = (name: string): string => {
    const file = codeFile(`satellites/sandbox/panel/browser/${name}`)
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  }
  const [script, style] = [textOf('index.js'), textOf('index.css')]
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const policy = [
    "default-src 'none'",
    `script-src ${hash(script)}`,
    `style-src ${hash(style)}`,
    "connect-src 'self'",
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { script, style, policy }
}
