import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.xhtml': 'application/xhtml+xml',
  '.svg': 'image/svg+xml',
}

/**
 * A host without rules: files by name, and 404.html. A `clean` host tries `.html` and `index.html`, as GitHub Pages
 * does.
 */
export function plainHost(root: string, kind: 'clean' | 'files' = 'clean'): Server {
  return createServer((request, response) => {
    const path = join(root, decodeURIComponent(new URL(request.url ?? '/', 'http://x.example').pathname))
    const candidates =
      kind === 'clean' ? [path, `${path}.html`, join(path, 'index.html')] : [path, join(path, 'index.html')]
    const match = candidates.find((candidate) => existsSync(candidate) && statSync(candidate).isFile())
    response.statusCode = match === undefined ? 404 : 200
    const file = match ?? join(root, '404.html')
    response
      .setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
      .end(existsSync(file) ? readFileSync(file) : '')
  })
}
