import { apiReader } from '../../../src/plugins/openapi/index.ts'
import type { Loading } from '../../../src/plugins/arazzo/load.ts'
import { split } from '../../../src/plugins/arazzo/split.ts'
import words from '../../../theme/words/en.ts'

/** A description whose operations the workflows call. */
export const description = `openapi: 3.1.0
info: { title: Parcels, version: '1' }
servers: [{ url: 'https://api.parcels.example/v1' }]
security: [{ key: [] }]
paths:
  /parcels:
    post:
      operationId: createParcel
      summary: Create a parcel
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } } }
      responses:
        '201': { description: made, content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } } }
  /parcels/{id}:
    get:
      operationId: getParcel
      summary: Get a parcel
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        '200': { description: it, content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } } }
components:
  securitySchemes: { key: { type: http, scheme: bearer } }
  schemas:
    Parcel:
      type: object
      required: [weight]
      properties:
        id: { type: string, readOnly: true }
        weight: { type: number, example: 2 }
        city: { type: string, example: Berlin }
`

/** A file with these workflows, which begin at line 6. */
export function arazzo(...workflows: readonly string[]): string {
  return `arazzo: 1.0.1
info: { title: Parcel workflows, version: '1' }
sourceDescriptions:
  - { name: parcels, url: ./openapi.yaml, type: openapi }
workflows:
${workflows.join('\n')}
`
}

/** A workflow that sends a parcel. Its steps begin at its line 8. */
export const sending = `  - workflowId: send
    description: |
      Send a *parcel*.
    inputs:
      type: object
      properties:
        city: { type: string, default: Berlin }
    steps:
      - stepId: createParcel
        description: Make [it](/nowhere).
        operationId: createParcel
        requestBody: { payload: { weight: 2, city: $inputs.city } }
        successCriteria:
          - condition: $statusCode == 201
        outputs: { id: $response.body#/id }
      - stepId: read
        operationPath: '{$sourceDescriptions.parcels.url}#/paths/~1parcels~1{id}/get'
        parameters: [{ name: id, in: path, value: $steps.createParcel.outputs.id }]
        onFailure:
          - { name: again, type: retry, retryAfter: 1, retryLimit: 3 }
    outputs: { id: $steps.createParcel.outputs.id }`

/** The entries of a file of workflows. */
export async function splitArazzo(text: string) {
  const loading: Loading = {
    reader: apiReader,
    references: [{ description: 'openapi/openapi.yaml', route: '/api' }],
    words: words.plugins,
    sources: {},
    diagram: true,
    tryIt: false,
    languages: [],
  }
  const needed = { 'openapi/openapi.yaml': description }
  const { entries, diagnostics } = await split({ path: 'openapi/arazzo.yaml', text, digest: '', needed }, loading)
  const reports = diagnostics.map(({ code, message, location, hint }) =>
    [`${location?.line}:${location?.column} ${code} ${message}`, ...(hint === undefined ? [] : [`(${hint})`])].join(
      ' ',
    ),
  )
  const texts = entries.map(({ fragments }) =>
    Object.fromEntries(fragments.map((fragment) => [fragment.name, fragment])),
  )
  return { entries, texts, reports }
}
