import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { localPath } from './resolve.ts'

/** A CSS module: JavaScript with its names, and the style sheet in which they stand. */
export interface CssModule {
  readonly code: string
  readonly css: string
}

/**
 * Reads a CSS module by itself, so that server and browser know the same names, whoever imports it; they begin with the
 * name of the file and a digest of its path.
 */
export async function cssModule(path: string, root: string): Promise<CssModule> {
  const digest = createHash('sha256').update(localPath(root, path)).digest('hex').slice(0, 6)
  const name = `${basename(path).replace(/(?:\.module)?\.\w+$/, '')}-${digest}.css`
  const result = await build({
    entryPoints: ['docs:module'],
    bundle: true,
    write: false,
    format: 'esm',
    outdir: join(root, 'x'),
    logLevel: 'silent',
    absWorkingDir: root,
    plugins: [
      {
        name: 'docs-css-module',
        setup(inner) {
          inner.onResolve({ filter: /^docs:module$/ }, () => ({ path: 'module', namespace: 'entry' }))
          inner.onLoad({ filter: /.*/, namespace: 'entry' }, () => ({
            contents: `import names from 'docs:sheet'\nexport default names`,
            resolveDir: dirname(path),
          }))
          inner.onResolve({ filter: /^docs:sheet$/ }, () => ({ path: join(dirname(path), name), namespace: 'sheet' }))
          inner.onLoad({ filter: /.*/, namespace: 'sheet' }, () => ({
            contents: cssText(path),
            loader: 'local-css',
            resolveDir: dirname(path),
          }))
          inner.onResolve({ filter: /.*/ }, ({ kind, path: named }) =>
            kind === 'url-token' || kind === 'import-rule' ? { path: named, external: true } : undefined,
          )
        },
      },
    ],
  })
  const text = (ending: string) => result.outputFiles.find((file) => file.path.endsWith(ending))?.text ?? ''
  return { code: text('.js'), css: text('.css') }
}

/** The CSS of a file; of SCSS if the site has `sass`, else nothing of it. */
export function cssText(path: string): string {
  if (path.endsWith('.css')) return readFileSync(path, 'utf8')
  try {
    const sass = createRequire(pathToFileURL(path))('sass') as {
      compile(path: string): { readonly css: string }
    }
    return sass.compile(path).css
  } catch {
    return ''
  }
}
