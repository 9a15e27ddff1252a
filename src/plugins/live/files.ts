import { fileURLToPath } from 'node:url'
import { escapeMarkup } from '../../base/escape.ts'
import { codeModule } from '../../base/package-files.ts'

/** Page in which examples run. */
export const frameFile = 'live-frame.html'

const policy =
  "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; img-src https: data:; base-uri 'none'; form-action 'none'"

/** Policy in the header. `sandbox` isolates the page from the site wherever it is opened. */
export const framePolicy = `${policy}; sandbox allow-scripts`

/**
 * The page of the frame, without parts of the site. Its script is inline: the frame has an opaque origin, and hosts may
 * block requests from it.
 */
export async function framePage(locale: string): Promise<string> {
  return `<!DOCTYPE html>
<html lang="${escapeMarkup(locale)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="robots" content="noindex">
<title>Example</title>
<style>body { margin: 0; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; } button, input, select, textarea { font: inherit; }</style>
</head>
<body>
<div id="root"></div>
<script>${(await frameScript()).replace(/<\/(?=script)/gi, '<\\/')}</script>
</body>
</html>
`
}

async function frameScript(): Promise<string> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(codeModule('plugins/live/frame'))],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]?.text ?? ''
}
