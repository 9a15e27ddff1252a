import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { write } from '../../e2e/folder.ts'
import { canary } from './send.ts'

const config = `title: Asked
url: https://docs.waybill.example
content:
  - use: docs
    options: { path: content/docs, routeBasePath: docs, showLastUpdate: false }
  - use: openapi
    options: { path: openapi/api.yaml, routeBasePath: api }
  - use: pages
redirects:
  - { from: /old, to: /docs/a }
`

/** The API of the site, which a sandbox simulates. */
const description = `openapi: 3.1.0
info: { title: Parcels, version: '1' }
servers: [{ url: https://api.waybill.example/v1 }]
paths:
  /parcels:
    get:
      operationId: listParcels
      responses: { '200': { description: All, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Parcel' } } } } } }
    post:
      operationId: createParcel
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } } }
      responses: { '201': { description: The parcel, content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } } } }
  /parcels/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getParcel
      responses: { '200': { description: The parcel, content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } } } }
    put:
      operationId: changeParcel
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } } }
      responses: { '200': { description: The parcel, content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } } } }
    delete:
      operationId: removeParcel
      responses: { '204': { description: It is gone } }
components:
  schemas:
    Parcel: { type: object, properties: { id: { type: string, readOnly: true }, weight: { type: integer }, label: { type: string } } }
`

/** The files of the site, by path. */
const askedSite: Readonly<Record<string, string>> = {
  'site.config.yaml': config,
  'openapi/api.yaml': description,
  'content/docs/a.md': '# A\n\n[b](./b.md)\n',
  'content/docs/b.md': '# B\n',
  'content/pages/index.md': '# Home\n',
  'content/static/data.json': `{"numbers":[${Array.from({ length: 200 }, (_, index) => index).join()}]}`,
}

/**
 * Writes the site into a subfolder, with files beside and inside it that no answer may contain. Returns the site's
 * folder.
 */
export function writeAskedSite(folder: string): string {
  const site = join(folder, 'site')
  write(site, askedSite)
  write(folder, { 'canary.txt': canary, 'secret.txt': canary })
  write(site, { '.env': canary, 'secret.txt': canary, 'canary.txt': canary, 'content/secret.yml': `${canary}: 1\n` })
  return site
}

/** Adds unpublished files to the published folder: a link to a file outside, a link to a folder, a hidden file. */
export function litter(dist: string, folder: string): void {
  mkdirSync(dist, { recursive: true })
  writeFileSync(join(dist, '.hidden'), canary)
  symlinkSync(join(folder, 'canary.txt'), join(dist, 'link.txt'))
  symlinkSync(folder, join(dist, 'linked'))
}
